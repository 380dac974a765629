"""Rules by names in classes and ids."""

# ruff: noqa: E501  a snippet reads best on one line

from __future__ import annotations

from tests.extract.rule_examples.examples import Examples

__all__ = ["EXAMPLES"]

_LINKS = "<div class='{name}'><a href='/a/'>Rims</a> <a href='/b/'>Spokes</a></div>"
_HEADED = "<div class='{name}'><h1>Truing a wheel</h1></div>"
_SENTENCE = (
    "<div class='{name}'><p>Turn the key by a quarter of a turn, and then look at the rim once"
    " more.</p></div>"
)
_SECTION = "<section class='{name}'><h2>Spokes</h2><p>They break.</p></section>{prose}"
_CODE = "<div class='{name}'><pre>turn()</pre></div>"
_CARDS = (
    "<div class='{name}'>steel</div>{prose}<div class='{name}'>brass</div>{prose}"
    "<div class='{name}'>wood</div>"
)
_HEADING_ID = "<section id='{name}'><h2>Rims</h2><p>Round.</p><button>Copy</button></section>"

EXAMPLES = {
    "name-navigation": Examples(
        takes=(
            _LINKS,
            "<div class='{name} {name}-position-top'><a href='/a/'>Rims</a></div>",
            "<article class='{name} cards'><a href='/a/'>Rims</a><p>A rim is round.</p></article>",
        ),
        leaves=(
            _HEADED,
            _HEADED.replace("div", "article"),
            "<article class='admonition {name}'><p>Rims are <a href='/a/'>round</a>.</p></article>",
            "<div class='a-{name}-position-inside'><a href='/a/'>Rims</a></div>",
            "<!--below--><div class='nav-link action'><a href='/a/'>Rims</a></div>",
        ),
    ),
    "name-search": Examples(
        takes=("<div class='{name}'><input type=search></div>", _LINKS),
        leaves=(_HEADED,),
    ),
    "name-switch": Examples(
        takes=("<div class='{name}'>English <a href='/fr/'>Français</a></div>",),
        leaves=(_HEADED,),
    ),
    "name-page-action": Examples(
        takes=(_LINKS,),
        leaves=(_HEADED,),
    ),
    "name-byline": Examples(
        takes=(
            "<div class='{name}'>Ada, in May: <a href='/t/'>rims</a></div>",
            "<div class='{name}'><p>Posted by Ada.</p><p>5 minutes</p></div>",
            (
                "<div class='{name}'><p>Posted by Ada Lovelace and by Charles Babbage on the 5th of"
                " May 2026 in Rims.</p></div>"
            ),
        ),
        leaves=(_HEADED, _SENTENCE, "<div class='pageinfo'><p>True it.</p></div>"),
    ),
    "name-page-data": Examples(
        takes=(
            "<div class='{name}'>Ada, in May: <a href='/t/'>rims</a></div>",
            "<div class=quarto-title-meta><div>Authors</div><p>Ada</p><p>Grace</p></div>",
            "{prose}<time class='{name}'>11/6, 06:00</time>",
        ),
        leaves=(
            _HEADED,
            "<p>They met at</p><time class=start>10:30</time>",
            "<div class=card-title-meta>Eight spokes</div>",
        ),
    ),
    "name-other-pages": Examples(
        takes=(
            (
                "<div class='{name}'><h2>Latest</h2><ul><li><a href='/a/'>Rims</a></li>"
                "<li><a href='/b/'>Spokes</a></li></ul></div>"
            ),
            "<div class='{name}'><h4><a href='/a/'>Rims</a></h4><p>They are round.</p></div>",
        ),
        leaves=(_HEADED, "<div class='widget-text'><h2>Rims</h2><p>They are round.</p></div>"),
    ),
    "name-comment-service": Examples(
        takes=(_LINKS,),
        leaves=("<h2 class='{name}'>Answers</h2><p>Mine agree.</p>",),
    ),
    "name-small-screen": Examples(
        takes=("<div class='{name}'><h2>True it</h2></div>", _LINKS),
        leaves=("<div class='hidden-mobile'><p>True it.</p></div>", _HEADED),
    ),
    "name-narrow": Examples(
        takes=("<div class='d-block {name}'><h2>True it</h2></div>",),
        leaves=(
            "<div class='hidden {name} 2xl:flex'><p>True it.</p></div>",
            "<div class='{name} d-xxl-block'><p>True it.</p></div>",
            "<div class='max-{name}'><p>True it.</p></div>",
        ),
    ),
    "name-unprinted": Examples(
        takes=(_LINKS, "<div class='{name}'>Would you like it on paper?</div>"),
        leaves=(_SENTENCE, _SECTION),
    ),
    "word-preloader": Examples(
        takes=("{prose}<div class='{name}'>Loading</div>",),
        leaves=(_SENTENCE, _HEADED),
    ),
    "word-navigation": Examples(
        takes=(_LINKS,),
        leaves=(
            "<div class='{name}'><h2>Menu of the day</h2><p>Soup.</p></div>",
            _SENTENCE,
            _CODE,
            _HEADING_ID,
            _CARDS,
            _HEADED,
        ),
    ),
    "word-page-action": Examples(
        takes=(_LINKS, "<form class='{name}'>Rate it <input type=radio></form>"),
        leaves=(
            _SECTION,
            _SENTENCE,
            _CODE,
            _HEADING_ID,
            _CARDS,
            "<table class='{name}'><tr><td>Works</td><td>rims</td></tr></table>{prose}",
        ),
    ),
    "word-comment": Examples(
        takes=("<div class='{name}'>Ada: <a href='/a/'>answer</a></div>",),
        leaves=("<div class='tsd-{name}'>It turns.</div>", _SENTENCE),
    ),
    "word-page-data": Examples(
        takes=(_LINKS,),
        leaves=(
            _SECTION,
            _SENTENCE,
            _CODE,
            _HEADING_ID,
            _CARDS,
            "<ul class='{name}'><li>steel</li><li>brass</li></ul>{prose}",
        ),
    ),
    "word-card": Examples(
        takes=(
            "<!--site--><div class={name}><h3>Ada</h3><p>She rides, and she writes.</p></div>",
            "<!--site--><div class={name}><h4>More</h4><p><a href='/{number}/'>I made rim {number}</a></p></div>",
        ),
        leaves=(
            "<div class={name}><h3>Ada</h3><p>She rides, and she writes.</p></div>",
            "<div class={name}><p>See <a href=/a/>rims</a> and <a href=/b/>spokes</a></p></div>",
            "<!--site--><div class={name}><h3>Ada</h3><p>She has ridden for {number} years</p></div>",
            "<!--site--><p class={name}>She rides, and she writes.</p>{prose}",
            "<!--site--><section id={name}><p>Rims, and <a href=/b/>spokes</a></p></section>{prose}",
            "<!--site--><div class=a-{name}>She rides, and she writes.</div>{prose}",
        ),
    ),
    "word-notice": Examples(
        takes=("<div class='{name}'>Stay in touch <input type=email></div>", _LINKS),
        leaves=(
            "<article class='post category-{name}'><a href='/a/'>Rims</a></article>",
            "<div class='{name}'><h2>Cookies</h2><ul><li>flour</li><li>butter</li></ul></div>",
            _SENTENCE,
            _CODE,
            _HEADING_ID,
        ),
    ),
    "word-footer": Examples(
        takes=(_LINKS, "<div class='{name}'>Made with care.</div>"),
        leaves=("<div class='card-{name}'>Steel.</div>", _SECTION, _SENTENCE, _CODE, _CARDS),
    ),
    "name-contents": Examples(
        takes=("<div class='{name}'><a href='#a'>Rims</a> <a href='#b'>Spokes</a></div>",),
        leaves=(_LINKS, "<div class='{name}'>Rims and spokes.</div>{prose}"),
    ),
    "word-contents": Examples(
        takes=("<div class='{name}'><a href='#a'>Rims</a> <a href='#b'>Spokes</a></div>",),
        leaves=(
            "<div class='example-{name}'><a href='#a'>Rims</a></div>{prose}",
            _LINKS,
            "<div class='{name}'>Rims and spokes.</div>{prose}",
        ),
    ),
    "id": Examples(
        takes=(
            "<div id=breadcrumbs><a href=/>Home</a> <a href=/w/>Wheels</a></div>",
            "<div id=site-footer><a href=/imprint/>Imprint</a></div>",
            "<form id=page-feedback>Rate this <input type=radio></form>",
        ),
        leaves=(
            "<section id=pagination><h2>Pagination</h2><p>It counts from 1.</p></section>",
            "<section id=feedback><h2>Feedback</h2><pre>say()</pre><button>Copy</button></section>",
            (
                "<div class=section id=toolbar><h3><a href=/t/>Tools</a></h3><p>A key and a marker, and"
                " nothing else that you do not have at home anyway.</p></div>"
            ),
            "<div id=feedback class=paragraph><p><a href=/f/>Feedback</a></p></div>",
        ),
    ),
    "content": Examples(
        takes=("<div class='{name} pagination'><a href='/a/'>Rims</a></div>",),
        leaves=(
            "<div class='un{name} pagination'><a href='/a/'>Rims</a></div>",
            "<div><a class='{name} nav-link' href='/a/'>Rims</a></div>",
        ),
    ),
    "asciidoctor-block": Examples(
        takes=("<div id=breadcrumbs class='{name}'><a href='/a/'>Rims</a></div>",),
        leaves=("<div id=breadcrumbs class='a{name}'><a href='/a/'>Rims</a></div>",),
    ),
}
