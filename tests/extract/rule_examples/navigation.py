"""Rules for ways through the site, for the lines that end its pages, and for its forms."""

# ruff: noqa: E501  a snippet reads best on one line

from __future__ import annotations

from tests.extract.rule_examples.examples import Examples

__all__ = ["EXAMPLES"]

_BAR = (
    "<div class=block><a href=/>Home</a> <a href=/w/>Wheels</a> <a href=/r/>Rims</a>"
    " <a href=/s/>Spokes</a></div>"
)

_PARTS = (
    "<li><a href='#a'>Spokes</a><li><a href='#b'>Rims</a><li><a href='#c'>Tools</a>"
    "<li><a href='#d'>Hubs</a>"
)

_MANY_LABELS = "What I would like to know, " * 12

EXAMPLES = {
    "breadcrumbs": Examples(
        takes=(
            "<!--above--><div><a href=/>Home</a> / <a href=/w/>Wheels</a></div>",
            f"<!--around-->{_BAR}",
        ),
        leaves=(
            "<!--above--><p>Read <a href=/w/>about wheels</a> first.</p>",
            "<!--above-->{prose}<ul><li><a href=/w/>Wheels</a><li><a href=/h/>Hubs</a></ul>",
            "<!--below--><div><a href=/>Home</a> / <a href=/h/>Hubs</a></div>",
            _BAR,
            f"{_BAR}{{prose}}{_BAR}",
            "<!--around--><p>Read <a href=/w/>about wheels</a> first.</p>",
        ),
    ),
    "contents-list": Examples(
        takes=(
            f"<!--below--><ul>{_PARTS}</ul>{{sections}}",
            (
                f"<!--below--><div><div class=post-meta>Ada</div><div><ul>{_PARTS}</ul>"
                f"{{sections}}</div></div>"
            ),
            # The words of the author's heading have changed since.
            f"<!--below--><ul>{_PARTS}<li><a href='#e'>Old tyres</a></ul>{{sections}}",
        ),
        leaves=(
            f"<!--below--><div><p>Ada</p><ul>{_PARTS}</ul></div>{{sections}}",
            f"<!--below--><div>See <ul>{_PARTS}</ul></div>{{sections}}",
            f"<!--below--><ol><li><ul>{_PARTS}</ul><li>{{prose}}</ol>{{sections}}",
            # An author says what the sections are about.
            (
                "<!--below--><ul><li><a href='#a'>What holds a wheel</a><li><a href='#b'>Rims</a>"
                "<li><a href='#c'>What you need</a><li><a href='#d'>Hubs</a></ul>{sections}"
            ),
            (
                "<!--below--><ul><li><a href='#a'>About hubs</a><li><a href='#b'>Rims</a></ul>"
                "<h2 id=a>Hubs</h2><h2 id=b>Rims</h2>"
            ),
            "<!--below--><ul><li><a href='#b'>Hubs</a></ul><h2 id=b>Hubs</h2>",
            f"<!--below--><ul>{_PARTS.replace('#', '/')}</ul>{{sections}}",
            (
                "<!--below--><p><a href='#a'>A</a> <a href='#b'>B</a> <a href='#c'>C</a>"
                " <a href='#d'>D</a></p><h2 id=a>A</h2><h2 id=b>B</h2><h2 id=c>C</h2><h2 id=d>D</h2>"
            ),
            (
                "<!--below--><ul><li><a href='#why'>Why?</a><li><a href='#who'>Who?</a>"
                "<li><a href='#how'>How?</a><li><a href='#when'>When?</a></ul>"
                "<p><a name=why></a></p><h2 id=why-a-wheel>Why?</h2><h2 id=who-rides>Who?</h2>"
                "<h2 id=how-often>How?</h2><h2 id=when-not>When?</h2>"
            ),
        ),
    ),
    "neighbours": Examples(
        takes=(
            "<div><a href=/a/>Previous: Rims</a> <a href=/b/>Next: Hubs</a></div>",
            "<a href=/posts/>See more posts</a>",
            "<div><a rel=prev href=/a/>Rims</a> <a rel=next href=/b/>Hubs</a></div>",
            "<a href=/hubs/>Learn more →</a>",
            "<div><h3><a href=/hubs/>Hubs →</a></h3></div>",
            "<a class=button href=/>Alle Räder</a>",
            "<a href=../index.html>Alle Räder</a>",
        ),
        leaves=(
            "<p><a href=/>All of the wheels</a></p>",
            "<article><a href=/rims/><h3>Rims</h3><p>Round.</p><span>Read →</span></a></article>",
            "<a class=button href=/rims.pdf>All of the rims (PDF) →</a>",
            "<a href=/rims/>All of the rims</a>",
            "<a href=.>All of the wheels</a>",
            "<a href='/#rims'>All of the rims</a>",
            "<a href=/>All of the wheels that Ada has made and that anybody rides today</a>",
            "<a href=/><img src=a.svg></a>",
            "<p>Read <a href=/b/>the next part</a>.</p>",
            "<p>See <a href=/posts/>more posts</a>.</p>",
            "<a href=/posts/>See more posts</a>{prose}",
            "<div><h3><a href=/rims/>Rims</a></h3><p>Round.</p><a href=/rims/>Learn more →</a></div>",
            "<div><h3><a href=/rims/>Rims</a></h3><p>Round.</p><div><a href=/rims/>Learn more →</a></div></div>",
            "<ul><li><a href=/a/>Rims</a></li><li><a href=/b/>Hubs</a></li></ul>",
        ),
    ),
    "way-back": Examples(
        takes=(
            "<div><a href=../>← All of the wheels</a></div>{prose}",
            "{prose}<div><a class=back href=/>← Ada's wheels</a></div>{prose}",
            "{prose}<p><a href=../index.html>\n← All of the wheels</a></p>{prose}",
            "{prose}<p><a href=../>↩ All of the wheels</a></p>{prose}",
            "{prose}<h4><a href=../>&lt; All of the wheels</a></h4>{prose}",
        ),
        leaves=(
            "<p>Where the road ends: <a href=../>← the hub</a></p>",
            "<p><a href=../>←</a> turns the wheel to the left.</p>",
            "<p><a href=/spokes/>← Spokes</a></p>{prose}",
            "<p><a href='#rims'>← Rims</a></p>{prose}",
            "<p><a href=../>&lt;wheel&gt;</a></p>{prose}",
            "<p><a href=../>All of the wheels</a></p>{prose}",
        ),
    ),
    "copyright": Examples(
        takes=(
            "<div>© 2026 Ada</div>",
            "<div><h2>{prose}</h2>{prose}</div><div>© 2026 Ada</div>",
        ),
        leaves=(
            "<p>© 2026 Ada</p>",
            "<h2>Licence</h2><p>Copyright 2026 Ada</p>",
            "<h2>Licence</h2><div>Copyright 2026 Ada</div>",
            "<div><b>Oil</b><div><h2>Licence</h2></div></div><div>Copyright 2026 Ada</div>",
        ),
    ),
    "current-page": Examples(
        takes=(
            (
                "<ul><li><a href=/hubs/>Hubs</a> <svg></svg></li>"
                "<li><a href=. aria-current=page>Rims</a></li><li><a href=/oil/>Oil</a></li></ul>"
            ),
        ),
        leaves=(
            "<ul><li><a href=. aria-current=page>Rims</a></li><li><a href=/oil/>Oil</a></li></ul>",
            (
                "<ul><li><a href=. aria-current=page>Rims</a>: this page</li><li><a href=/oil/>Oil"
                "</a></li><li><a href=/hubs/>Hubs</a></li></ul>"
            ),
            (
                "<ol><li><a href='' aria-current=page>True</a></li><li><a href='' aria-current=page>"
                "Tense</a></li><li><a href=/hubs/>Hubs</a></li></ol>"
            ),
        ),
    ),
    "filed-under": Examples(
        takes=(
            (
                "<p><a href=/tag/rims.html>#Rims</a>, <a href=/tag/c.html>#C++</a> - Posted in the"
                " <a href=/category/wheels/>Wheels</a> category</p>"
            ),
            "<div>Por <a href=../author/ada/index.html>Ada</a></div>",
            "<div><a href=/tags/%E8%BB%8A%E8%BC%AA/>車輪</a></div>",
            "<!--below--><p>Filed under <a href=/categories/rims/>Rims</a></p>",
            "<!--above--><a href=/categories/rims/>Rims</a>",
            "<!--above--><p>In <a href=/categories/rims/>Rims</a></p>",
            (
                "<!--below--><div class=a><span>2026-05-01</span> <a href=/list/?category=Hub%20gears>"
                "Hub gears</a><i>/</i><a href=/list/?tag=oil>oil</a></div>"
            ),
            "<!--below--><div><a href=/tags/oil/><span class=sr-only>See the tag </span>oil</a>, <a href=/tags/hub-gears/>Hub gears<i class=sr-only>, a tag</i></a></div>",
            "<p><a href=/w/tags#hub-gears>#Hub gears</a> <a href=../tag/oil/?a#b>Oil</a></p>",
            "<div>By <a href=authors.html#ada>Ada</a>, <a href=tags/index.html#%E8%BB%8A>車</a></div>",
            "<!--below--><p><a href=/tags/#oil>Oil</a></p><p><a href=/tags/rims/>Rims</a></p>",
            "<!--below--><p class=meta>1 May 2026</p><p>In <a href=/tags/rims/>Rims</a></p>",
        ),
        leaves=(
            "<div>Here is <a href='/list/?tag=oil'>all on oil</a></div>",
            "<p><a href=/tag/rims/>All about rims</a></p>",
            "<p>There is more on <a href=/tag/rims/>rims</a>.</p>",
            "<p><a href=/tags/#rims>All about rims</a></p>",
            "<!--below--><div><a href=/tags/oil/><span>See the tag </span>oil</a></div>",
            "<!--below--><div><a href=/tags/oil/><span class=sr-only>See the tag </span>oil for hubs</a></div>",
            "<p><a href=/wheels/#rims>Rims</a></p>",
            "<p><a href='/find?in=/tags/rims'>Rims</a></p>",
            "<p><a href=/tag/rims/>Rims</a></p>{prose}",
            "<p><a href=/tag/rims/>Rims</a> <a href=/rims/>Rims</a></p>",
            "<h2>Where to go</h2><p><a href=/tag/rims/>Rims</a></p>",
            "<ul><li><a href=/tags/rims/>Rims</a></li></ul>",
            "<p>The one who made the form of all rims was <a href=/author/ada/>Ada</a></p>",
            "<!--below--><p>The year of the <a href=/category/rims/>rims</a> began.</p>",
            "<!--below--><span><a href=/tag/che-lun/>車輪</a></span>",
        ),
    ),
    "licence": Examples(
        takes=(
            (
                "<div><a rel=license href=//l.example/by/><img src=by.png></a> Wheels by Ada is free"
                " under the <a rel=license href=//l.example/by/>BY licence</a>.</div>"
            ),
            (
                "<div>Under a <a rel=license href=/by/>licence</a>.</div><div></div>"
                "<a href='#'>Topo</a><footer>© Ada</footer>"
            ),
            "<p class=legal>This work is under a <a rel='license nofollow' href=/by/>licence</a>.</p>",
        ),
        leaves=(
            "<h2>Licence</h2><div>Take it under the <a rel=license href=/by/>BY licence</a>.</div>",
            "<section><h2>Licence</h2><a rel=license href=/by/>BY licence</a></section>",
            "<p>Take it under the <a rel=license href=/by/>BY licence</a>.</p>",
            "<p style='color: red'>Take it under the <a rel=license href=/by/>licence</a>.</p>",
            "<div>Take it under the <a rel=license href=/by/>BY licence</a>.</div>{prose}",
        ),
    ),
    "subscription": Examples(
        takes=(
            (
                "<form action=https://letters.example/add>Letters? <input type=email> <button>Yes"
                "</button></form>"
            ),
        ),
        leaves=(
            "<form>Mail: <input type=email></form>",
            (
                "<form action=https://a.example/><label>Mail <input type=email></label> <label>Word"
                " <input type=password></label></form>"
            ),
            (
                "<form action=https://a.example/><p>Turn the key by a quarter of a turn, and then look"
                " at the rim.</p><input type=email></form>"
            ),
        ),
    ),
    "letter": Examples(
        takes=(
            (
                "<form method=post action=https://mail.example/><p><label>Name <input></label></p>"
                "<label for=m>Mail</label> <input id=m type=email> <label>Your words, as many as you"
                " like, on wheels and their rims <textarea></textarea></label> <button>Send</button>"
                "</form>"
            ),
            (
                "<form method=POST action=//mail.example/><label>The rim that I want to have, and the"
                " hub for which I need it <input type=text></label> <input type=email></form>"
            ),
            (
                "<form method=post action=//mail.example/><label>A number where I can be reached in the"
                " morning and at night <input type=tel></label> <input type=email></form>"
            ),
            (
                "<form method=post action=mailto:jo@bikes.example><label>Mail <input type=email>"
                "</label> <label>What I would like to know of the rims <textarea></textarea></label>"
                "</form>"
            ),
            (
                "<form name=a method=post netlify><label>Mail <input type=email></label> <label>"
                "What I would like to know of the rims <textarea></textarea></label></form>"
            ),
            (
                "<form method=post action=/thanks/ data-netlify=true><label>Mail <input type=email>"
                "</label> <label>What I would like to know of the rims <textarea></textarea></label>"
                "</form>"
            ),
            (
                f"<form method=post action=//mail.example/><label>{_MANY_LABELS} <textarea></textarea>"
                "</label> <input type=email> <p>Nobody but the mechanic reads what you write into these"
                " two fields.</p></form>{prose}{prose}{prose}{prose}{prose}"
            ),
        ),
        leaves=(
            (
                "<form method=post action=/thanks/><label>Mail <input type=email></label> <label>What I"
                " would like to know of the rims <textarea></textarea></label></form>"
            ),
            (
                "<form method=post action=//mail.example/><label>Words <textarea></textarea></label>"
                " <input type=email> <p>Nobody but the mechanic reads what you write into these two"
                " fields.</p></form>"
            ),
            (
                "<form method=post action=//mail.example/><label>Mail <input type=email></label>"
                " <label>Turn the wheel by a quarter, and look at the rim once more <input type=range>"
                "</label></form>"
            ),
            (
                "<form method=post action=//mail.example/><label>Mail <input type=email></label>"
                " <label>Name <input></label> <label>Word <input type=password></label></form>"
            ),
            (
                "<form action=https://mail.example/><label>Name <input></label> <label>Where you live,"
                " and since when you do <textarea></textarea></label> <input type=email></form>"
            ),
            (
                "<form><label>Name <input></label> <label>Mail <input type=email></label>"
                " <label>Words <textarea></textarea></label></form>"
            ),
            (
                "<form method=post action=https://mail.example/><p>The form of a wheel is a circle, and"
                " the form of a rim is one too.</p><label>Mail <input type=email></label>"
                " <label>Words <textarea></textarea></label></form>"
            ),
            (
                "<form method=post action=https://mail.example/><h2>Rims</h2><label>Mail"
                " <input type=email></label> <label>Words <textarea></textarea></label></form>"
            ),
        ),
    ),
}
