"""Rules by what an element holds and where it stands."""

# ruff: noqa: E501  a snippet reads best on one line

from __future__ import annotations

from scp_ssg.extract.rules import COMMENT_CLASSES, COMMENT_IDS
from tests.extract.rule_examples.examples import Examples

__all__ = ["EXAMPLES"]

_NEWS = (
    "<h5>Latest news</h5><ul><li><a href='/a/'>Rims that are {number} years old</a></li>"
    "<li><a href='/b/'>Spokes and their keys</a></li></ul>"
)
_SHOP = "<h3>Keys</h3><div>A key for <b>all</b> spokes.</div><p>We have it, and oil.</p>"

_PLACE = "<div><address><a href=//map.example/>Wheel Works<br>Rim Street 5</a></address></div>"
_MENU = "<ul><li><a href=/a/>Rims</a></li><li><a href=/b/>Spokes</a></li></ul>"

_CARD = (
    "<article class=card><h3><a href=/{number}/>Rims {number}</a></h3>"
    "<p>What they are made of, and why they are seldom made of wood today.</p></article>"
)
_DATED_LIST = "<dl><dt class=sr-only>Published on</dt><dd><time>1 May 2026</time></dd></dl>"
_AUTHORS = (
    "<dl><dt class=sr-only>Authors</dt><dd><ul><li><img src=a.png alt=avatar><dl><dt class=sr-only>"
    "Name</dt><dd>Grace</dd><dt class=sr-only>Site</dt><dd><a href=//a.example>@g</a></dd></dl>"
    "</li></ul></dd></dl>"
)
_BOXED = "<!--boxed--><section class=a>{prose}{prose}{prose}</section>"
_SITE = f"<!--site-->{_BOXED}"

EXAMPLES = {
    "byline": Examples(
        takes=(
            "<div><time>2026-05-01</time> by <a rel=author href=/ada/>Ada</a></div>",
            "{prose}<ul><li><time>2026-05-01</time><li><a rel=author href=/ada/>Ada</a></ul>",
            "<header><p>Posted on 1 May 2026.</p></header>",
            "<header><p>Changed by Ada King Lovelace on 3 May 2026</p><div><time>1 May 2026</time></div></header>",
            "<header><p class=post-meta>In May 2026</p><div><time>1 May 2026</time></div></header>",
            "<div><address>Ada Lovelace<br>Wheel Works</address></div>",
            "<div><address>Ada Lovelace<br>1 May 2026</address></div>",
            "<div><address><a rel=author href=/ada/>Ada</a><br>Rim Street 5</address></div>",
            "<!--below--><hr><span class=meta>Posted by Ada on 1 May 2026</span>",
            "<!--below--><p class=author_title>Ada · 1 May 2026</p>",
            "<!--below--><p class=top-date>By Ada Lovelace, Fri 1 May 2026, modified Sat 2 May 2026, in category <a href=/c/wheels/>Wheels</a></p>",
            "<!--below--><div><p class=post-published>1 May 2026</p></div>",
            "<!--below--><time class=post-date>1 May 2026</time>",
            f"<!--above--><header>{_DATED_LIST}</header>",
            f"<!--headed--><div>{_DATED_LIST}</div>",
            f"<!--above--><header>{_DATED_LIST}</header><div>{_AUTHORS}</div>",
            f"<!--below-->{_AUTHORS}",
            "<!--below--><dl><div><dt class=sr-only>Geschrieben von</dt><dd>Ada</dd></div></dl>",
        ),
        leaves=(
            "<h1><span>1 May 2026</span> A tour</h1>",
            "<h1><span>2026</span> Wheels</h1>",
            "<h1><span>1 May 2026</span></h1>",
            "<!--below--><p class=meta>Steel</p>",
            "<!--below--><time class=start>1 May 2026</time>",
            "<!--below--><p>Made in 2026</p>",
            "<!--below--><p class=lead>Made in 2026</p>",
            "<!--below--><p class=meta>On 1 May 2026 Ada told us how she trues a wheel with two keys</p>",
            "<!--below--><div><p>Round.</p><p class=date>1 May 2026</p></div>",
            "<div><h2><a href=/brakes/>Brakes</a></h2><time>2026-05-01</time></div>",
            "<div><p>We met at <time>9:00</time>.</p></div>",
            f"<!--headed-->{_DATED_LIST.replace(' class=sr-only', '')}",
            f"<!--below-->{_AUTHORS.replace(' class=sr-only', '')}",
            f"<!--headed-->{_DATED_LIST.replace('</dl>', '<dt class=sr-only>Place<dd>Hall</dl>')}",
            f"<!--headed-->{_DATED_LIST.replace('2026<', '2026, 7 pm<')}",
            f"{{prose}}{_AUTHORS}",
            f"<!--below--><div>{_DATED_LIST}<h2>Rims</h2></div><div>{_DATED_LIST}<h2>Hubs</h2></div>",
            "<!--below--><dl><dt class=sr-only>Name</dt><dd>Grace</dd><dt class=sr-only>Born</dt><dd>1906</dd></dl>",
            "<!--below--><dl><dt class=sr-only>Price</dt><dd>5 €</dd></dl>",
            f"<div><div><time>2026-05-01 19 h</time></div>{_PLACE}</div>",
            f"{{prose}}{_PLACE}",
            f"<header><p>Node.js发布于2009年5月。{'由作者开发是一个运行环境。' * 9}</p></header>",
            "<header><p>What we said at the meeting of the cyclists in May 2026.</p></header>",
            "<header><p>We trued our wheels on May 6, 2026, and then rode home</p></header>",
            "<header><p>How we trued every wheel of the shop in a week of 2026 with one key</p></header>",
            "<header><div><div class=description>What we trued in 2026</div></div></header>",
            "{prose}<ul><li><time>May 2026</time> <i>Rims</i> <a href=https://b.example/>b.example</a></ul>{prose}",
            f"<div><time>2026-05-01</time> {'在更换刹车片之前请先清洁车轮。' * 9}</div>",
        ),
    ),
    "length": Examples(
        takes=(
            "<!--above--><div class=a><div><i></i><div>33 words</div></div><div>1 minute</div></div>",
            "<!--above--><div class=a><div>٣٣ كلمات</div><div>2 دقائق</div></div>",
        ),
        leaves=(
            "<!--above--><div class=a><div>250 spokes</div><div>4 crosses</div></div>",
            "<!--above--><div class=a>A tale of wheels in 33 words</div>",
            "<!--above--><p>33 words, 1 minute</p>",
            "<!--above--><div class=a>33 Rides</div>",
            "<!--above--><div class=a>Rides 33</div>",
            "<!--below--><div class=a>33 words, 1 minute</div>",
            "<div class=a><div>33 words</div><div>1 minute</div></div>",
        ),
    ),
    "dated-box": Examples(
        takes=(
            "<!--site--><!--below--><ul class=facts><li>Written: 1.12.2026<li>By Ada {number}</ul>",
            "<!--site--><!--below--><p class=small>1 May 2026, by Ada {number}</p>",
            "<!--site--><!--below--><p class='mt-2 md:text-sm'>1 May 2026, by Ada {number}</p>",
            "<!--site--><!--below--><div class=a-1>May 1, 2026, {number} <img src=a.svg></div>",
            "<!--site--><!--below--><div class=a>2026年5月 {number}</div>",
            "<!--site--><!--below--><div><i>Ada {number}</i><i>12/1/2026</i></div>",
            "<!--site--><!--below--><p>May 1, 2026</p>",
            "<!--site--><!--below--><p><small>1 May 2026, {number} words</small></p>",
            "<!--site--><!--below--><div class=a>{number}更新于2026年5月</div>",
            "<!--site--><!--wrapped--><div><i>Ada {number}</i><i>12/1/2026</i></div>",
            "<!--site--><!--above--><div><b>2026-05-01</b> <i>Rims {number}</i></div>",
            "<!--site--><!--above--><small>1 May 2026</small>",
            "<!--site--><!--above--><small>1 May 2026</small><div class=line></div>",
            "<!--site--><!--below--><div class=deprecated>Old since 1 May 2026, {number}</div>",
            (
                "<!--site--><!--wrapped--><div><section class=a><p>1 May 2026</p><p>In <a href=/k/>"
                "Wheels that nobody has made for as long as the first of us, who was Ada, can think of"
                " </a></p></section>{prose}</div>"
            ),
        ),
        leaves=(
            "<!--below--><ul class=facts><li>Written: 1.12.2026<li>By Ada</ul>",
            *(
                f"<!--site--><!--below--><div class={name}><p><span class='versionmodified added'>"
                "Added in version 2026.02.{number}.</span></p></div>"
                for name in ("versionadded", "versionchanged", "versionremoved", "deprecated")
            ),
            "<!--site--><!--below--><div class='admonition note'>Since 2026-05-01 {number}</div>",
            (
                "<!--site--><!--below--><div class=a><i>2026年5月</i><i>车轮摇晃时先看辐条再转动扳手"
                "每次四分之一圈然后再看一次轮圈直到它不再摇晃为止{number}</i></div>"
            ),
            "<!--site--><!--below--><p>1 May 2026, <small>{number} words</small></p>",
            "<!--site--><!--below--><ul><li>Written: 1.12.2026<li>By Ada {number}</ul>",
            (
                "<!--site--><!--below--><ul class='ml-6 list-disc'><li>When: 1.12.2026"
                "<li>Where: Hall {number}</ul>"
            ),
            (
                "<!--site--><!--below--><p class='mt-6 [&:not(:first-child)]:mt-6'>"
                "We rode {number} rounds on May 1, 2026</p>"
            ),
            "<!--site--><!--below--><p class='mt-6 first:mt-0'>1 May 2026, Hall {number}</p>",
            "<!--site--><!--below--><p>We rode on May 1, 2026</p>",
            "<!--site--><!--below--><ul class=facts><li>When: 1.12.2026, 14:00<li>Where: Hall 1</ul>",
            "<!--site--><!--below--><div>1.12.2026, 7 pm, Hall 1</div>",
            "<!--site--><!--below--><p class=lead>We rode {number} rounds in 2026</p>",
            "<!--site--><!--below--><div class=a><p>Round.</p></div><p class=a>1 May 2026</p>",
            "<!--site--><!--below--><div class=a><h2>1 May 2026 {number}</h2></div>",
            "<!--site--><!--below--><div><i>1 May 2026</i><p>We ride {number} miles.</p></div>",
            "<!--site--><!--below--><div class=a>1 May 2026, {number}: {prose}{prose}</div>",
            (
                "<!--site--><!--below--><p class=a>Held from December {number}, 2026 to January 1,"
                " 2027 in the great hall of wheels</p>"
            ),
            "<!--above--><div><b>2026-05-01</b> <i>Rims {number}</i></div>",
            "<!--site--><!--above--><p>We rode {number} rounds on 2026-05-01</p>",
            "<!--site--><!--above--><small>Wheels {number}</small>",
            "<!--site--><!--wrapped--><div>At {number}<p class=a>1 May 2026</p>{prose}</div>",
            "<!--site--><!--below--><div><p class=a>1 May 2026</p>{prose}</div>",
            "<!--site--><!--wrapped--><p class=lead>We rode {number} rounds in 2026</p>",
            "<!--site--><!--wrapped--><p>Round.</p><div><i>Ada {number}</i><i>12/1/2026</i></div>",
        ),
    ),
    "end-box": Examples(
        takes=(
            f"{_SITE}<div class=more><h3>Read on</h3><a href=/{{number}}/>On rims {{number}}</a></div>",
            f"{_SITE}<aside class=more><a href=/{{number}}/><h4>Rims</h4></a><h4><a href=/>All</a></h4></aside>",
            f"{_SITE}<div class=more><a href=/rims-{{number}}.html>On rims {{number}}</a></div>",
            f"{_SITE}<div class=series><a href=/w/>Wheels</a><a href=/{{number}}/>Rims</a></div>",
            f"{_SITE}<section class=facts><dl><dt>Path<dd>/w/<dt>Number<dd>{{number}}</dl></section>",
            f"{_SITE}<div class=a>Changed on 5.1.2026 {{number}}</div>",
            (
                f"{_SITE}<div class=more><a href=/{{number}}/>Rims {{number}}</a></div>"
                "<div class=about><h3>Who writes here</h3><p>Ada does. She rides, too.</p></div>"
            ),
            f"{_SITE}<div class=frame><div class=a><a href=/{{number}}/>Rims</a></div></div>",
            f"{_SITE}<section class=more><h2>Read on</h2><div>{2 * _CARD}</div></section>",
        ),
        leaves=(
            f"{_SITE}<section class=more><h2>Read on</h2><div>{_CARD}</div></section>",
            f"{_SITE}<section class=more><h2>Read on</h2>{2 * _CARD.replace('</p>', '</p><h4>Hubs</h4>')}</section>",
            f"{_SITE}<section class=more><h2>Read on</h2>{_CARD}{_CARD.replace('=/', '=//a.example/')}</section>",
            f"{_BOXED}<div class=more><h3>Read on</h3><a href=/rims/>Rims {{number}}</a></div>",
            f"{_SITE}<div><h3>Read on</h3><a href=/{{number}}/>Rims {{number}}</a></div>",
            "<!--site--><div class=more><a href=/{number}/>Rims {number}</a></div>",
            "<!--site--><!--boxed--><div class=more><a href=/{number}/>Rims {number}</a></div>",
            f"{_SITE}<div class=more><a href=//a.example/{{number}}/>Rims {{number}}</a></div>",
            f"{_SITE}<div class=more><a href=/w/#{{number}}>Rims {{number}}</a></div>".replace(
                "/w/", ""
            ),
            f"{_SITE}<div class=more>Print <a href=/rims-{{number}}.pdf>Rims {{number}}</a></div>",
            f"{_SITE}<div class=more>See <a href=/{{number}}/>Rims {{number}}</a> for what holds the spokes.</div>",
            f"{_SITE}<div class=more><h3>On</h3><h3>Off</h3><a href=/{{number}}/>Rims and spokes {{number}}</a></div>",
            f"{_SITE}<div class=a><a href=/{{number}}/>Rims {{number}}</a></div><div class=a>Hubs {{number}}</div>",
            f"{_SITE}Or <div class=a><a href=/{{number}}/>Rims {{number}}</a></div>",
            f"{_SITE}<div class=a><a href=/{{number}}/>Rims {{number}}</a><pre>turn()</pre></div>",
            f"{_SITE}<div class=a><a href=/{{number}}/>Rims {{number}}</a></div>{{prose}}",
            f"{_SITE}<div class=a>We met {{number}} of them on 5.1.2026.</div>",
            f"{_SITE}<div class=a>{{number}} on 5.1.2026, 7 pm</div>",
            f"{_SITE}<div class=a>The wheels of Ada and Grace {{number}}, 5.1.2026</div>",
            f"{_SITE}<div class=a>{{number}} wheels</div>",
        ),
    ),
    "page-line": Examples(
        takes=(
            "<p>Last updated on 2026-05-01</p>",
            "<!--below--><p>Last updated on 2026-05-01</p>",
            "<p class=when>Last updated on 2026-05-01</p>{prose}",
            "<table><tr><td>{prose}</table><div>Last updated on 2026-05-01</div>",
            (
                "<div class=a>آخرین تغییرات 2023.09.12: <a href=https://git.example/a/b/commit/2a889cd>"
                "Round the rims (2a889cd)</a></div>"
            ),
            "<time class=mt-12><span>Last updated on</span> May 5, 2026</time>",
            "<div><a href=/edit/>Edit this page</a></div>",
            "<div>Was this page helpful?</div>",
            "<div><span>Copy link</span> <span>Link copied to clipboard</span></div>",
        ),
        leaves=(
            "<p>Since 2026-05-01: <a href=https://git.example/a/commit/2a889cd>rims</a></p>",
            "<div class=a>The rims are <a href=https://git.example/a/commit/2a889cd>round</a></div>",
            "<div class=a>2026-05-01: <a href=https://git.example/rims/>rims</a> roll</div>",
            (
                "<div><div class=a>2026-05-01: <a href=/a/commit/2a889cd>Rims</a></div>"
                "<div class=a>2026-05-02: <a href=/a/commit/2a889ce>Hubs</a></div></div>"
            ),
            "<p>The rims were last updated in May, when all of them had to be made anew.</p>",
            "<p>It opened <time>in May 2026</time>.</p>",
            "<p>Choose <a href=/e/>Edit this page</a> in the menu.</p>",
            # An author's: between paragraphs, and where a name is described.
            "<p>Last updated 2026-05-01</p><table><tr><td>Rim</td></tr></table>",
            "<p>Last reviewed by the riders of the town.</p>{prose}",
            "<table><tr><td>changed</td><td><p>Last modified date</p></td></tr></table>",
            "<dl><dt>updated_at</dt><dd><p>Last updated timestamp</p></dd></dl>",
            "<ul><li><p>Last edited version</p><li><p>The first one</p></ul>",
        ),
    ),
    "page-source": Examples(
        takes=(
            (
                "<!--above--><div class=note>Made from <a href=https://git.example/a/b/blob/1/doc/w.ipynb>"
                "doc/w.ipynb</a>. <span><a href='https://run.example/v2/a/b?filepath=doc%2Fw.ipynb'>"
                "<img alt='' src=run.svg></a>.</span> <a href=w.ipynb download>Save it</a>.</div>"
            ),
            "<!--above--><p>Quelle: <a href='https://git.example/a/b/blob/1/w.rst'>w.rst</a></p>",
            "<!--above--><p><a href='../index.ipynb'>Notebook</a></p>",
        ),
        leaves=(
            (
                "<!--above--><div><p>By <a href=/ada/>Ada</a>.</p>"
                "<p>From <a href=w.ipynb>w.ipynb</a>.</p></div>"
            ),
            "<!--above--><p>See <a href=rims.ipynb>rims</a> and <a href=w.ipynb>w</a>.</p>",
            "<!--above--><p>Begin with <a href=rims.ipynb>the notebook on rims</a>.</p>",
            f"<!--above--><p><a href=w.ipynb>Take it along</a>. {'So wheels turn. ' * 9}</p>",
            "<!--above--><p>Kept in <a href='https://git.example/a/b/blob/1/w.py'>w.py</a>.</p>",
            "<!--below--><p>Download <a href=w.ipynb>the notebook</a>.</p>",
            "<p>Download <a href=w.ipynb>the notebook</a>.</p>",
        ),
    ),
    "skip-link": Examples(
        takes=(
            "<a href='#top'>Back to top</a>",
            "<a href='#'>Topo</a>",
            "<div><a href='#top'>Oben</a></div>",
            "<a class=up href='#top'>↑</a>",
            "<a role=button>Back to top</a>{prose}",
        ),
        leaves=(
            "<p>Turn <a href='#rims'>back to the rims</a>.</p>",
            "<a href='#'>Rims</a>{prose}",
            "<p>Rims <a href='#top'>↑</a></p>",
            "<p>Turn it <a>back to top</a>.</p>",
            "<a role=button>Rims</a>",
            "<ul><li><a href='#'>Rims</a></li></ul>",
            "<div class=card><a href='#'><h4>Truing</h4><span>11:30</span></a></div>",
            "<div class=card><a href='#'>Ada shows how a wheel is trued with a key, by ear and by a good eye</a></div>",
        ),
    ),
    "contents-title": Examples(
        takes=(
            "<p>Contents</p><ul><li><a href='#a'>Spokes</a></li><li><a href='#b'>Rims</a></li></ul>",
            "<h2>Contents</h2><ol><li><a href='#a'>Spokes</a></li><li><a href='#b'>Rims</a></li></ol>",
            "<p class=bold>On this page</p><ul><li><a href='#a'>Spokes</a></li></ul>",
        ),
        leaves=(
            "<p>Parts:</p><ul><li><a href='#a'>Spokes</a></li><li><a href='#b'>Rims</a></li></ul>",
            "<h2>Contents</h2><ul><li><a href='#a'>Spokes</a></li><li><a href='/b/'>Rims</a></li></ul>",
            "<h2>Contents</h2><ul><li><a href='#a'>Spokes</a> of steel</li><li><a href='#b'>Rims</a></li></ul>",
            "<h2>Parts</h2><ul><li><a href='#a'>Spokes</a></li><li><a href='#b'>Rims</a></li></ul>",
            "<p>Contents</p><ul><li><a href='/a/'>Spokes</a></li></ul>",
            "<h2>Contents</h2><p>Steel.</p>",
        ),
    ),
    "code-toggle": Examples(
        takes=("<details class=code-fold><summary>Kod</summary></details>",),
        leaves=(
            "<details class=code-fold><summary>Plot the rim</summary><pre>turn()</pre></details>",
            "<details><summary>Code</summary><p>It begins with a verb.</p></details>",
        ),
    ),
    "comments": Examples(
        takes=(
            *(
                f"<div {attribute}={name}><p>Mine agree since the year in which it was made.</p></div>"
                for attribute, names in (("id", COMMENT_IDS), ("class", COMMENT_CLASSES))
                for name in sorted(names)
            ),
            "<div id=comments class=comments-area><h3>Two answers</h3><p>Mine agree.</p></div>",
            "<div><h3>Two answers</h3><ol class=commentlist><li>Mine agree.</li></ol></div>",
            "<h3 id=comments>Say something</h3><div id=disqus_thread></div>",
            "<h4>Comments</h4><div id=disqus_thread><script>load()</script></div>",
            "<h3 class=comments-title>Say something</h3><!-- Disqus --> <div id=disqus_thread></div>",
        ),
        leaves=(
            "<div id=comments><h2>Comments</h2><p>They begin with a hash.</p></div>",
            "<h4>Comments</h4><div id=remarks></div>{prose}",
        ),
    ),
    "outside": Examples(
        takes=("<!--outside--><div class='my-{name}'><a href=/>Wheels</a></div>",),
        leaves=(
            "<div class='my-{name}'><p>The rim is on top.</p></div>{prose}",
            f"<!--outside--><header><p>The rim is on top.</p>{_MENU}</header>",
            f"<!--outside--><header><h2>Oil</h2>{_MENU}</header>",
        ),
    ),
    "place": Examples(
        takes=(
            "<!--outside--><div class='my-{name}'><a href=/>Wheels</a></div>",
            "<!--outside--><section class='my-{name}'><h2><a href=/>Wheels</a></h2></section>",
        ),
        leaves=(
            "<div class='my-{name}'><p>The rim is on top.</p></div>{prose}",
            "<!--outside--><section class='one {name}'><h2>Rims</h2><p>Round.</p></section>",
        ),
    ),
    "site-edge": Examples(
        takes=(
            "<!--site--><div>Made with care in Ghent, and served from there.</div>",
            "<!--site--><p>Ask in <a href=/forum/>the forum</a>.</p><div>It is free.</div>",
            "<!--site--><div><hr><p>Made with care.</p></div>",
            "<!--site--><div class=about><h4>Who?</h4><script>at({number})</script>Ada does.</div>",
            "<!--site--><div class=about><h3>Who writes here</h3><p>Ada does.</p></div>",
            (
                f"{_SITE}<div class=tail><div class=series><a href=/{{number}}/>Rims {{number}}</a></div>"
                "<div class=b>Made with care in Ghent.</div></div>"
            ),
            "<!--site--><!--headed--><div class=warning>What stands here is two years old!</div>",
            "<!--site--><!--first--><p><a href=//a.example/>Learn to true a wheel</a></p>",
            "<!--site--><!--first--><div><a href=//a.example/>Wheels</a></div><p><a href=/>Go</a></p>",
        ),
        leaves=(
            "<p>Made with care in Ghent.</p>",
            "<!--site--><h2>Wheels</h2><p>Part of the bike suite.</p>",
            "<!--site--><div><h2>Install</h2></div><div><p>Take a key.</p></div><p>Turn it.</p>",
            "<!--site--><div><h3>Install</h3><p>Take a key.</p></div>",
            "<!--site--><div class=section><h3 id=install>Install</h3><p>Take a key.</p></div>",
            "<!--site--><div class=section><h3>Install<a href=#i>¶</a></h3><p>Take a key.</p></div>",
            "<!--site--><section class=level2><h3>Install</h3><p>Take a key.</p></section>",
            "<!--site--><div class=about><h3>Who writes here</h3><p>Ada does, {number}.</p></div>",
            "<!--site--><div class='admonition note'>Made with care in Ghent.</div>",
            "<!--site--><div><pre>turn()</pre></div>",
            "<!--site--><ul><li>Take a key.</li></ul><p>It is {number}.</p>",
            "<!--site--><!--headed--><div class=warning>What stands here is {number} years old!</div>",
            "<!--headed--><div class=warning>What stands here is two years old!</div>",
            "<!--first--><p><a href=//a.example/>Learn to true a wheel</a></p>",
            "<!--site--><!--first--><p><a href=//a.example/{number}>Run this page</a></p>",
            "<!--site--><!--first--><p>Part of <a href=//a.example/>the bike suite</a></p>",
            "<!--site--><!--first-->{prose}<p><a href=//a.example/>Learn to true a wheel</a></p>",
        ),
    ),
    "side-box": Examples(
        takes=(
            f"<!--site--><!--boxed--><div class=shop>{_SHOP}</div>",
            f"<!--site--><!--boxed--><aside id=shop>{_SHOP}</aside>",
            f"<!--site--><!--boxed--><section class=shop>{_SHOP}<script>at({{number}})</script></section>",
            f"<!--site--><!--boxed--><header class=shop><h1><a href=/>Bikes</a></h1>{_SHOP}</header>",
            f"<!--site--><!--boxed--><div class=a>{{number}}</div><div class=b>{_SHOP}</div>".replace(
                "{number}", ""
            ),
            f"<!--site--><!--boxed--><div class='text 4'>{_NEWS}</div>",
        ),
        leaves=(
            f"<!--boxed--><div class=shop>{_SHOP}</div>",
            f"<!--boxed--><div class='text 4'>{_NEWS}</div>",
            f"<!--site--><!--boxed--><div class=shop>{_SHOP}<p>{{number}}</p></div>",
            f"<!--site--><!--boxed--><div class=shop>{_SHOP}<pre>turn()</pre></div>",
            f"<!--site--><!--boxed--><div class=shop>{_SHOP}<h1 id=keys>Keys</h1></div>",
            f"<!--site--><!--boxed--><div class=text>{_SHOP}</div><div class=b>{{number}}</div>",
            f"<!--site--><!--boxed--><h2>Keys</h2><div class=shop>{_SHOP}</div>",
            f"<!--site--><!--boxed--><div class='side 4'>{_NEWS}</div>",
            f"<!--site--><!--boxed--><div class='note red'>{_SHOP}</div><div class=b>{{number}}</div>",
            "<!--site--><!--boxed--><div class='text 4'>{number} spokes, <a href=/a/>true</a></div>",
        ),
    ),
    "hidden": Examples(
        takes=(
            "<div hidden>A riddle's answer.</div>",
            "<p style='display: none'>A riddle's answer.</p>",
            "<section class='more hidden'><p>A riddle's answer.</p></section>",
            "<dialog>A riddle's answer.</dialog>",
        ),
        leaves=(
            "<div hidden style='display: block'>A riddle's answer.</div>",
            "<div class='hidden md:block'>On large screens.</div>",
            "<div class=overflow-hidden>A riddle.</div>",
            "<div style='opacity: 0'>A riddle that fades in.</div>",
        ),
    ),
    "selectors.drop": Examples(
        takes=("<!--drop--><div class=ad>Buy.</div>",),
        leaves=("<div class=ad>Buy.</div>{prose}",),
    ),
}
