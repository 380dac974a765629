"""Rules for pages of one generator or theme."""

from __future__ import annotations

from tests.extract.rule_examples.examples import Examples

__all__ = ["EXAMPLES"]

_CARDS = (
    "<section class='row list_a1'><article class='col col--6'><a class='card cardContainer_b2'"
    " href='/rims/'><h2>Rims</h2><p>They are round.</p></a></article></section>"
)
_POST = (
    "<div class='quarto-listing'><div class=list><div class=quarto-post><h3 class=listing-title>"
    "<a href='./a/rims.html'>Rims</a></h3><div><a href='./a/rims.html'>They are round.</a></div>"
    "</div></div></div>"
)

_CARD = (
    "<div class='quarto-listing'><a class=quarto-grid-link href='./a/rims.html'><h5>Rims</h5>"
    "<p>They are round.</p></a></div>"
)

_TOC = "<ol id=markdown-toc><li><a href='#rims' id=markdown-toc-rims>Rims</a></li></ol>"

EXAMPLES = {
    "kross-shapes": Examples(
        takes=("<section class=page-title><img class=bg-shape-2 src=leaf.svg alt=leaf></section>",),
        leaves=("<section class=page-title><img class=photo src=rim.jpg alt=rim></section>",),
    ),
    "outdated-browser": Examples(
        takes=(
            (
                "<div id=outdated><h6>Your browser is out-of-date!</h6><p>Update it."
                "<a id=btnUpdateBrowser href=//outdatedbrowser.com/>Update my browser now</a></p>"
                "</div>"
            ),
        ),
        leaves=("<div id=outdated><h6>Your rims are out-of-date!</h6><p>Update them.</p></div>",),
    ),
    "texinfo-header": Examples(
        takes=("<div class=header><p>Up: <a href=/ accesskey=u>Wheels</a></p></div>",),
        leaves=("<div class=header><p>Turn <a href=/>left</a>.</p></div>",),
    ),
    "material-comments": Examples(
        takes=("<h2 id=__comments>Comments</h2>",),
        leaves=("<h2 id=comments>Comments</h2><p>They may begin with a hash.</p>",),
    ),
    "material-page": Examples(
        takes=(
            "<nav class=md-tags><a class=md-tag href=/t/>rims</a></nav>",
            "<aside class=md-source-file><span>May 1, 2026</span></aside>",
            "<hr><div class=md-source-date><small>Last update: May 1, 2026</small></div>",
            (
                "<form class=md-feedback><p>Was this page of any help to you, and is it whole?</p>"
                "</form>"
            ),
            "<div class=md-post__meta><h4>Ada</h4></div>",
            "<div class=md-banner><p>We ride on Sunday.</p></div>",
        ),
        leaves=("<div class='grid cards'><p>We ride on Sunday.</p></div>",),
    ),
    "vitepress-language": Examples(
        takes=(
            "<div class=vp-doc><div class=language-sh><span class=lang>sh</span></div></div>",
            (
                "<div class='language-sh vp-adaptive-theme'><button class=copy></button>"
                "<span class=lang>sh</span></div>"
            ),
        ),
        leaves=(
            "<div class=vp-doc><p><span class=lang>sh</span></p></div>",
            "<div class=language-sh><span class=lang>Norsk</span></div>",
        ),
    ),
    "twoslash-popup": Examples(
        takes=(
            (
                "<pre><code><span class=twoslash-hover><span class=twoslash-popup-container>"
                "const wheel: Wheel</span></span></code></pre>"
            ),
        ),
        leaves=(
            (
                "<pre><code><span class='twoslash-hover twoslash-query-presisted'>"
                "<span class=twoslash-popup-container>const wheel: Wheel</span>wheel</span></code>"
                "</pre>"
            ),
        ),
    ),
    "jazzy-language": Examples(
        takes=(
            (
                "<div class=declaration><div class=language><p class=aside-title>Swift</p></div>"
                "</div>"
            ),
        ),
        leaves=("<aside><p class=aside-title>A wheel of wood</p>{prose}</aside>",),
    ),
    "expressive-code-label": Examples(
        takes=(
            (
                "<div class=expressive-code><figure><figcaption><span class=title></span>"
                "<span class=sr-only>Terminal window</span></figcaption></figure></div>"
            ),
        ),
        leaves=(
            "<figure><figcaption><span class=sr-only>A wheel</span></figcaption></figure>",
            (
                "<div class=expressive-code><figure><figcaption><span class=title>wheel.sh</span>"
                "</figcaption></figure></div>"
            ),
        ),
    ),
    "wowchemy-widgets": Examples(
        takes=(
            "<div class='media author-card content-widget-hr'><h5>Ada</h5><p>Rides.</p></div>",
            "<div class='article-widget'><h3>Related</h3><a href=/a/>Rims</a></div>",
        ),
        leaves=("<div class='card author-card'><h5>Ada</h5><p>She rides on Sunday.</p></div>",),
    ),
    "rustdoc-item": Examples(
        takes=(
            "<span class=sub-heading><a class=src href=/src/>Source</a></span>",
            "<span class=out-of-band><a class=src href=/src/>source</a> · </span>",
            "<a class='src rightside' href=/src/>Source</a>",
            "<span class=out-of-band><a class=srclink href=/src/>source</a> · [-]</span>",
            "<h4><a class=srclink href=/src/>source</a></h4>",
            "<span class=rightside>1.0.0 · <a class=srclink href=/src/>source</a></span>",
            (
                "<span class=rightside><span class=since>1.0.0</span> · <a class=src href=/src/>"
                "Source</a></span>"
            ),
            "<details open><summary class=hideme>Expand description</summary></details>",
            "<div class=notable-traits>Notable traits</div>",
            "<a href='#' class=tooltip data-notable-ty=Wheel>ⓘ</a>",
        ),
        leaves=(
            "<p><a class=src href=/src/>Source</a></p>",
            "<p><span class=rightside>The right side, not the left.</span></p>",
            "<p><span class=out-of-band>Out of band, and of tune.</span></p>",
            "<p>It is a <a class=tooltip href=/rims/>rim</a>.</p>",
        ),
    ),
    "jsdoc-source": Examples(
        takes=(
            (
                "<dl class=details><dt class=tag-source>Source:</dt><dd class=tag-source>"
                "<a href=a.js.html>a.js</a></dd></dl>"
            ),
            (
                "<dl class=details><div class=details-item-container><dt class=tag-source>Source:"
                "</dt><dd class=tag-source><a href=a.js.html>a.js</a></dd></div></dl>"
            ),
        ),
        leaves=("<dl class=details><dt class=tag-see>See:</dt><dd class=tag-see>Rims</dd></dl>",),
    ),
    "rdoc-click": Examples(
        takes=("<p><span class=method-click-advice>click to toggle source</span>{prose}</p>",),
        leaves=("<p><span class=method-args>(rims)</span></p>",),
    ),
    "search-results": Examples(
        takes=(
            (
                "<div class=search-results><div class=has-results><h1>results matching</h1></div>"
                "<div class=no-results><h1>No results matching</h1></div></div>"
            ),
            (
                "<div class=search-results><h1 class=search-results-title>results matching</h1>"
                "</div>"
            ),
            "<div class=search-noresults><h1 class=search-results-title>No results</h1></div>",
        ),
        leaves=(
            "<div class=search-results><h2>Rims found</h2><p>We looked for rims.</p></div>",
            "<div class=search-noresults><section>{prose}</section></div>",
        ),
    ),
    "javadoc-package": Examples(
        takes=(
            (
                "<div class=header><div class=sub-title><span class=package-label-in-type>Package"
                "</span>&nbsp;<a href=package-summary.html>org.wheels</a></div></div>"
            ),
            "<div class=header><div class=subTitle>org.wheels</div></div>",
        ),
        leaves=("<div class=sub-title>Wheels, and <a href=/rims/>rims</a></div>{prose}",),
    ),
    "javadoc-filter": Examples(
        takes=(
            (
                "<div class=table-tabs role=tablist><button role=tab>All Methods</button>"
                "<button role=tab>Static Methods</button></div>"
            ),
            "<div role=tablist><span class=activeTableTab>All Methods</span></div>",
            "<table><caption><span class=activeTableTab>All Methods</span></caption></table>",
            "<table><caption><span class=tableTab>Static Methods</span></caption></table>",
        ),
        leaves=("<div class=caption><span>Constructors</span></div>",),
    ),
    "typedoc-member": Examples(
        takes=(
            (
                "<aside class=tsd-sources><p>Inherited from <a href=/rim/>Rim</a>.spokes</p><ul>"
                "<li>Defined in <a href=/src/>rim.ts:3</a></li></ul></aside>"
            ),
            (
                "<section class=tsd-index-group><h5>Index</h5></section><section"
                " class=tsd-member-group>{prose}</section>"
            ),
        ),
        leaves=(
            "<section class=tsd-sources><p>It is like <a href=/rim/>Rim</a>.spokes</p></section>",
            "<section class=tsd-index-group><h5>Index</h5></section>{prose}",
        ),
    ),
    "typedoc-kind": Examples(
        takes=("<p><svg class=tsd-kind-icon aria-label=Class></svg></p>",),
        leaves=("<p><a class=tsd-kind-icon href=/rim/>Rim</a> is round.</p>",),
    ),
    "docfx-source": Examples(
        takes=(
            (
                "<article data-uid=W><span class='small pull-right mobile-hide'><span"
                " class=divider>|</span><a href=/new/>Improve this Doc</a></span></article>"
            ),
            (
                "<article data-uid=W><span class='small pull-right mobile-hide'><a href=/W.cs>"
                "Pokaż źródło</a></span></article>"
            ),
            (
                "<article data-uid=W><h3><a class='header-action link-secondary' href=/W.cs"
                " title='View source'><i class='bi bi-code-slash'></i></a></h3></article>"
            ),
        ),
        leaves=(
            # Bootstrap's class alone; the same classes in an author's text.
            "<article data-uid=W><span class=pull-right><a href=/w/>Rims</a></span></article>",
            "<p><span class='small pull-right mobile-hide'><a href=/w/>Rims</a></span></p>",
            "<article data-uid=W><p><a class=header-action href=/w/>Rims</a></p></article>",
            (
                "<article data-uid=W><div class=inheritedMembers><h5>Inherited Members</h5><div>"
                "<a class=xref href=/o/>Object.ToString()</a></div></div></article>"
            ),
            (
                "<article data-uid=W><h6><strong>Namespace</strong>: <a class=xref href=/n/>Wheels"
                "</a></h6></article>"
            ),
        ),
    ),
    "org-preamble": Examples(
        takes=(
            "<div id=preamble><p>All wheels.</p></div><div id=content>{prose}</div>",
            "<div id=content>{prose}</div><div id=postamble><p class=date>Created: 2026</p></div>",
        ),
        leaves=(
            "<section id=postamble><p>What a law says last.</p></section>",
            "<section id=preamble><p>What a law says first.</p></section>",
        ),
    ),
    "ablog-posts": Examples(
        takes=(
            (
                "{prose}<ul class='postlist-style-none postlist'><li class=ablog-post>"
                "<p><a href=/a/>Rims</a></p><p>They are round.</p></li></ul>{prose}"
            ),
        ),
        leaves=(
            "{prose}<ul class=postlist><li>Rims</li></ul>{prose}",
            "{prose}<ul class=postlist-style-none><li>Rims</li></ul>{prose}",
            "<h1>Wheels</h1><ul class='postlist-style-none postlist'><li>Rims</li></ul>{prose}",
            (
                "<h1>Wheels</h1><p>All that is round.</p>"
                "<ul class='postlist-style-none postlist'><li>Rims</li></ul>{prose}"
            ),
        ),
    ),
    "vitepress-dark-code": Examples(
        takes=(
            "<pre class=vp-code-dark>turn()</pre><pre class=vp-code-light>{prose}</pre>",
            "<pre class=vp-code-light>{prose}</pre><pre class=vp-code-dark>turn()</pre>",
        ),
        leaves=(
            "{prose}<pre class='shiki vp-code-dark'><code>turn()</code></pre>",
            "{prose}<pre class=dark>turn()</pre><pre class=light>turn()</pre>",
        ),
    ),
    "ronn-decor": Examples(
        takes=(
            (
                "<ol class='man-decor man-head man head'><li class=tl>wheel(1)</li>"
                "<li class=tc>Bikes</li></ol>{prose}"
            ),
        ),
        leaves=("<ol class=man-steps><li>Turn the rim.</li></ol>{prose}",),
    ),
    "sphinx-plot-formats": Examples(
        takes=(
            (
                "<p>(<a href=a.py>Source code</a>, <a href=a.png>png</a>,"
                " <a href=a.hires.png>hires.png</a>, <a href=a.pdf>pdf</a>)</p><figure>"
                "<img class=plot-directive src=a.png alt=Rims></figure>{prose}"
            ),
        ),
        leaves=("<p>Rims, as a <a href=a.hires.png>large picture</a>.</p>{prose}",),
    ),
    "sphinx-gallery-page": Examples(
        takes=(
            (
                "<div class='sphx-glr-download-link-note admonition note'>"
                "<p class=admonition-title>Note</p><p><a href='#down'>Go to the end</a> to download"
                " the code.</p></div>"
                "{prose}<p class=sphx-glr-script-out>Out:</p>"
                "<p class=sphx-glr-timing><strong>Total running time of the script:</strong>"
                " (0 minutes 0.061 seconds)</p><div class='sphx-glr-footer docutils container'>"
                "<div class='sphx-glr-download docutils container'><p><a href=a.py download>"
                "Download Python source code: a.py</a></p></div></div><p class=sphx-glr-signature>"
                "<a href='https://sphinx-gallery.github.io'>Gallery generated by Sphinx-Gallery</a>"
                "</p>"
            ),
            (
                "<div class=sphx-glr-thumbcontainer><p><a href=a.html></a></p>"
                "<div class=sphx-glr-thumbnail-title>Rims</div></div>{prose}"
            ),
        ),
        leaves=(
            # An author's note on times, what an example printed, and a title alone.
            (
                "<div class='admonition note'><p class=admonition-title>Note</p><p>Download the"
                " code.</p></div><p class=timing>It ran for a minute.</p>"
                "<div class='sphx-glr-script-out highlight-none'><pre>Total: 3</pre></div>"
                "<div class=sphx-glr-thumbcontainer><div class=sphx-glr-thumbnail-title>Rims</div>"
                "</div>{prose}"
            ),
        ),
    ),
    "jupyter-sphinx-hidden": Examples(
        takes=(
            (
                "<div class=cell_input><div class='thebelab-code thebelab-hidden'>"
                "<div class=highlight-ipython3><pre>turn()</pre></div></div></div>{prose}"
            ),
        ),
        leaves=(
            (
                "<div class=cell_input><div class=thebelab-code>"
                "<div class=highlight-ipython3><pre>turn()</pre></div></div></div>{prose}"
            ),
        ),
    ),
    "myst-nb-fold": Examples(
        takes=(
            (
                "<details class='hide above-input'><summary><span class=collapsed>Show code cell"
                " source</span><span class=expanded>Hide code cell source</span></summary>"
                "{prose}</details>"
            ),
        ),
        leaves=(
            (
                "<details class=hide><summary><span class=collapsed>All rims</span></summary>"
                "{prose}</details>"
            ),
            "<details><summary>Show code cell source</summary>{prose}</details>",
        ),
    ),
    "hugo-book-header": Examples(
        takes=(
            (
                "<div class=book-page><header class=book-header><label for=menu-control>Menu"
                "</label><strong>Wheels</strong></header>{prose}</div>"
            ),
        ),
        leaves=(
            "<header class=book-header><h2>The book of rims</h2></header>",
            "<div class=book-page><header><h2>The book of rims</h2></header></div>",
        ),
    ),
    "fluid-post": Examples(
        takes=(
            "<article class=post-content><p id=updated-time class=note>May 1, 2026</p></article>",
            (
                "<article class=post-content><h1></h1><p class='note note-info'>May 1, 2026</p>"
                "<div class=markdown-body>{prose}</div></article>"
            ),
            (
                "<article class=post-content><div class=license-box><div class=license-title>Wheels"
                "</div><div class=license-meta>Ada</div></div></article>"
            ),
        ),
        leaves=(
            "<div class=license-box><p>Take the rims under these terms.</p></div>",
            (
                "<article class=post-content><h1>Rims</h1><p class=note>Mind the rims.</p>{prose}"
                "<div class=markdown-body><h1>Hubs</h1><p class=note>Mind it.</p></div></article>"
            ),
        ),
    ),
    "document-dates": Examples(
        takes=("<h1><div class=document-dates-plugin-wrapper>2026-05-01</div></h1>{prose}",),
        leaves=("<h1><time>2026-05-01</time> Truing</h1>{prose}",),
    ),
    "mkdocs-i18n": Examples(
        takes=(
            (
                "<ul><li class='i18n-link i18n-link-found i18n-link-de'><a href=index.de/>Deutsch"
                "</a><li class='i18n-link i18n-link-not-found'>Français: pas traduit</ul>"
            ),
        ),
        leaves=("<ul><li><a href=index.de/>Deutsch</a><li>Français: pas traduit</ul>",),
    ),
    "vuepress-hope": Examples(
        takes=(
            (
                "<div class=vp-page-title></div><div vp-content><div id=markdown-content>"
                "<!-- more --><h1>Rims</h1>{prose}</div></div>"
            ),
            (
                "<div class=vp-page-title></div><div class=theme-hope-content><h1>Rims</h1>{prose}"
                "</div>"
            ),
            "<div class=vp-page-title><div class=page-info>Ada</div></div>",
            "<article class=vp-article-item><div class=page-info>Ada</div></article>",
            "<div class=vp-catalog><h2>Contents</h2><ul><li><a href=/rims/>Rims</a></ul></div>",
        ),
        leaves=(
            # A page without the theme's title, and a heading further down.
            "<div vp-content><div id=markdown-content><h1>Rims</h1><p>True it.</p></div></div>",
            (
                "<div class=vp-page-title><h1>Rims</h1></div><div vp-content><div"
                " id=markdown-content><p>True it.</p><h1>Hubs</h1></div></div>"
            ),
            "<div class=page-info><p>True it.</p></div>",
        ),
    ),
    "ananke-page": Examples(
        takes=(
            "<header><aside class='instapaper_ignoref b tracked'>POSTS</aside></header>",
            "<header><p class=tracked>By <strong>Ada</strong></p></header>",
            "<ul class=pa0><li class='list di'><a href=/t/ class='link br-pill'>rims</a></ul>",
            (
                "<aside class='w-30-l mt6-l'><div class='pa3 nested-list-reset'><p>Related</p><ul>"
                "<li><a href=/rims/>Rims</a></ul></div></aside>"
            ),
        ),
        leaves=(
            "<aside class=w-30-l><p>Rims are round.</p></aside>",
            "<header><p class=tracked>Rims are round.</p></header>",
            "<ul class=pa0><li class=list><a href=/rims/ class=link>Rims</a> turn.</ul>",
        ),
    ),
    "nextra-new-tab": Examples(
        takes=(
            "<p><a href=/><span class='nx-sr-only nx-select-none'> (opens in a new tab)</span></a>",
        ),
        leaves=(
            "<p>See <a href=/rims/>the rims<span class=nx-sr-only> (in steel)</span></a>.</p>",
        ),
    ),
    "docusaurus-authors": Examples(
        takes=(
            (
                "<article><header><div class=row><div class='col authorCol_a1'><img src=ada.png>"
                "<a href=/ada/>Ada</a><small>Rider, and maker of rims @ Wheels</small></div></div>"
                "</header></article>"
            ),
        ),
        leaves=(
            (
                "<div class=row><div class='col authorCol_a1'><p>Ada has made rims for as long as"
                " anybody has known her.</p></div></div>"
            ),
        ),
    ),
    "docusaurus-version": Examples(
        takes=(
            (
                "<article><div><span class='badge badge--secondary'>Version: 1.2</span></div>"
                "<header>{prose}</header></article>"
            ),
        ),
        leaves=(
            (
                "<article><div class=markdown><span class='badge badge--secondary'>Steel</span>"
                "</div></article>"
            ),
            (
                "<article>{prose}<div><span class='badge badge--secondary'>Steel</span></div>"
                "</article>"
            ),
            "<div><span class='badge badge--secondary'>Steel</span></div>",
        ),
    ),
    "docusaurus-cards": Examples(
        takes=(
            f"<div class=theme-doc-markdown><h2></h2>{{prose}}{_CARDS}</div>",
            f"<div class=theme-doc-markdown><h3></h3>{{prose}}{_CARDS}</div>",
            f"<div class=theme-doc-markdown><ul></ul>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><div class=theme-code-block></div>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><ol></ol>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><div class=theme-admonition></div>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><div class=tabs-container></div>{_CARDS}</div>",
            f"<div class=generatedIndexPage_a1>{{prose}}<article>{_CARDS}</article></div>",
        ),
        leaves=(
            f"<div class=theme-doc-markdown>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><ul></ul><div>{_CARDS}</div></div>",
            (
                "<div class=theme-doc-markdown><ul></ul><section class=row><p>Rims.</p></section>"
                "</div>"
            ),
        ),
    ),
    "quarto-posts": Examples(
        takes=(
            f"{{prose}}{{prose}}{_POST}",
            f"<section>{{prose}}</section><section>{_POST}</section>",
            f"<section>{_POST}</section><section>{{prose}}</section>",
            f"{{prose}}{{prose}}{_CARD}",
            (
                "<div class=page-layout-custom><section>{prose}</section>"
                f"<section>{_CARD}</section></div>"
            ),
            "<div class='listing-no-matching d-none'>No matching items</div>",
        ),
        leaves=(
            # A list and its slogan: it is known by what it holds.
            _POST,
            f"{{prose}}{_POST}",
            f"<section>{{prose}}{{prose}}{{prose}}{_POST}</section>",
            # What an author says of other sites, and of what has no page.
            f"{{prose}}{{prose}}{_POST.replace('./a', 'https://rims.example')}",
            f"{{prose}}{{prose}}{_POST.replace('a href', 'b id')}",
            f"{{prose}}{{prose}}{_CARD.replace('./a', 'https://rims.example')}",
            f"{{prose}}{_CARD}",
            "{prose}{prose}<div class=quarto-post><p>Rims.</p></div>",
        ),
    ),
    "doxygen-graph": Examples(
        takes=(
            "<div class=dyncontent><div class=center><iframe src=coll.svg></iframe></div></div>",
            "<div class=contents><div class=center><iframe src=g.svg></iframe></div></div>",
        ),
        leaves=("<div class=textblock><p><iframe src=rim.svg>A rim</iframe></p></div>",),
    ),
    "quarto-appendix": Examples(
        takes=(
            "<section id=quarto-reuse><h2>Reuse</h2><a rel=license href=/by/>BY</a></section>",
            "<section id=quarto-citation><h2>Citation</h2><pre>@misc{a}</pre></section>",
            "<section id=quarto-copyright><h2>Copyright</h2><div>Ada</div></section>",
        ),
        leaves=("<section id=footnotes><h2>Footnotes</h2><p>Round.</p></section>",),
    ),
    "quarto-keywords": Examples(
        takes=(
            (
                "<header id=title-block-header><div class=keywords><div class=block-title>Keywords"
                "</div><p>rims, hubs</p></div></header>"
            ),
        ),
        leaves=("<div class=keywords><p>A rim is round.</p></div>",),
    ),
    "mdbook-hidden-line": Examples(
        takes=(
            "<pre><code class=language-rust><span class=boring>fn main() {</span></code></pre>",
        ),
        leaves=(
            "<p><span class=boring>Dull.</span></p>",
            # The author's listing, which a click on mdBook's eye button shows.
            "<pre><code class=language-bash><span class=boring>ls -l</span></code></pre>",
            "<pre><code><span class=boring>ls -l</span></code></pre>",
        ),
    ),
    "next-sidebar": Examples(
        takes=("<aside class=sidebar><div class=sidebar-inner><p>Ada</p></div></aside>",),
        # What Sphinx makes of an author's sidebar.
        leaves=("<aside class=sidebar><p class=sidebar-title>Rims</p><p>They turn.</p></aside>",),
    ),
    "matery-reprint": Examples(
        takes=("<div class=reprint id=reprint-statement>Author: Ada</div>",),
        leaves=("<div class=reprint><p>All about reprints of rims.</p></div>",),
    ),
    "next-reward": Examples(
        takes=(
            (
                "<div><div>Every coin counts for us.</div><button id=rewardButton>Pay</button>"
                "<div id=QR style='display: none'><p>By card</p></div></div>"
            ),
        ),
        leaves=("<div id=QR><p>This code leads to the map of wheels.</p></div>",),
    ),
    "kramdown-contents": Examples(
        takes=(
            f"{{prose}}<h2 class=no_toc>Rims in short</h2>{_TOC}",
            f"{{prose}}<h2 class=no_toc>Rims in short</h2>{_TOC.replace('ol', 'ul')}",
        ),
        # kramdown makes an id of a heading's words, too.
        leaves=(
            "<h2 id=markdown-toc>Markdown TOC</h2><p>They have one.</p>",
            "<h2 class=no_toc>Round</h2><ol><li><a href='#rims'>Rims</a> and more</li></ol>",
        ),
    ),
    "minimal-mistakes-author": Examples(
        takes=(
            (
                "<div class='sidebar sticky'><div itemscope itemtype=https://schema.org/Person>"
                "<div class=author__content><h3>Ada</h3><p>I mend rims.</p></div></div></div>"
            ),
        ),
        # A person whom the author's own text is about, by the same vocabulary.
        leaves=(
            (
                "<div itemscope itemtype=https://schema.org/Person>"
                "<div class=author__content><h3>Ada</h3><p>I mend rims.</p></div></div>"
            ),
            (
                "<div class=sidebar><div itemscope itemtype=https://schema.org/Person>"
                "<h3>Ada</h3><p>I mend rims.</p></div></div>"
            ),
        ),
    ),
    "just-the-docs-children": Examples(
        takes=(
            (
                "<div id=main-content><hr><h2 class=text-delta>Read more</h2>"
                "<ul><li><a href=/rims/>Rims</a></li></ul></div>"
            ),
        ),
        # Authors may set their headings in this style, or say something of each page.
        leaves=(
            (
                "<div id=main-content><h2 class=text-delta>Read more</h2>"
                "<ul><li><a href=/rims/>Rims</a> - all about them</li></ul></div>"
            ),
            (
                "<div id=main-content><h2 class=text-delta id=read-more>Read more</h2>"
                "<ul><li><a href=/rims/>Rims</a></li></ul></div>"
            ),
        ),
    ),
    "pkgdown-header": Examples(
        takes=(
            (
                "<div><div class='page-header toc-ignore'><h1>{prose}</h1><h4 class=author>Ada</h4>"
                "<h4 class=date>May</h4><small class=dont-index>Source: <a href=/s/>R/rim.R</a>"
                "</small><div class='hidden name'><code>rim.Rd</code></div></div></div>"
            ),
            "<div class=page-header><img src=logo.png class=logo><h1>{prose}</h1></div>",
            (
                "<div class=page-header><img src=logo.png class=logo><h1>{prose}</h1>"
                "<h4 data-toc-skip class=author>Ada</h4><h4 data-toc-skip class=date>May</h4>"
                "<div class='d-none name'><code>rim.Rd</code></div></div>"
            ),
        ),
        leaves=(
            "<div class=page-header><h1>{prose}</h1><small>For rims of steel</small></div>",
            "<div class=page-header><h1>{prose}</h1><p class=name>Of steel</p></div>",
            "<section class=page-header><h4>Ada</h4><img src=rim.png></section>",
        ),
    ),
    "al-folio-page": Examples(
        takes=(
            (
                "<div class=publications>{prose}<div class=links>"
                "<a class='abstract btn' role=button>Abs</a></div></div>"
            ),
            (
                "<div class=post><article>{prose}</article><h2 class='text-3xl mt-12'>Read on</h2>"
                "<p class=mb-2>Here is more:</p><li class=my-2><a href=/a/>Rims</a></li></div>"
            ),
        ),
        leaves=(
            "<div class=publications><div class=links><a href=/a/ role=button>A</a></div></div>",
            "<div class=links><a class=btn role=button>Abs</a></div>",
            "<div class=publications><a class=btn role=button>Abs</a></div>",
            "<div class=post><h2>Rims</h2><p class=lead>Round.</p><ul><li class=my-2>A</ul></div>",
        ),
    ),
    "rmarkdown-byline": Examples(
        takes=(
            (
                "<div id=header><h1 class=title>{prose}</h1><h4 class=author>Ada</h4>"
                "<h4 class=date>1 May 2026</h4></div>"
            ),
            "<div id=header><h1>{prose}</h1><h3 class=author>Ada</h3><h3 class=date>May</h3></div>",
        ),
        leaves=(
            "<div id=header><h1>{prose}</h1><h4>Ada</h4></div>",
            "<div id=header><h1>{prose}</h1><h2 class=author>Ada</h2></div>",
        ),
    ),
    "reveal-notes": Examples(
        takes=(
            (
                "<div class=reveal><div class=slides><aside class=notes><p>Say that the wheel"
                " must be true before anybody rides it.</p></aside></div></div>"
            ),
        ),
        leaves=("<aside class=notes><p>The wheel must be true.</p></aside>{prose}",),
    ),
    "javadoc-undated": Examples(
        takes=(
            "<div class=topNav><ul class=navList><li><a href=a.html>Overview</a></li></ul></div>",
            "<div class=subNav><ul class=navList><li>Prev Class</li></ul></div>",
            "<div class=bottomNav><ul class=navList><li>Overview of rims</li></ul></div>",
            (
                "<div class=header><div class=subTitle>org.rims</div></div>"
                "<div class=contentContainer></div>"
            ),
            (
                "<table><caption><span id=t0 class=activeTableTab>All Methods</span>"
                "<span id=t2 class=tableTab>Instance Methods</span></caption></table>"
            ),
        ),
        leaves=(
            "<div class=header><div class=subTitle>Round and round.</div></div>",
            "<div class=topNav><p>Of knots: the top one.</p></div>",
            "<table><caption>All rims</caption><tr><td>Round</td></tr></table>",
        ),
    ),
    "haddock-module": Examples(
        takes=(
            (
                "<div id=module-header><table class=info><tr><th>License</th><td>BSD</td></tr>"
                "</table></div>"
            ),
            (
                "<div id=synopsis><details id=syn><summary>Synopsis</summary><ul><li>"
                "<a href='#v:turn'>turn</a> :: Rim</li></ul></details></div>"
            ),
            (
                "<div id=synopsis><p id=control.syn class='caption expander'>Synopsis</p>"
                "<ul id=section.syn class=hide><li>turn :: Rim</li></ul></div>"
            ),
            "<p class=src><a href='src/Rim.html#turn' class=link>Source</a></p>",
            (
                "<div id=table-of-contents><div id=contents-list><p>Contents</p><ul><li>"
                "<a href='#g:1'>All rims</a></li></ul></div></div>"
            ),
            ("<details><summary class=hide-when-js-enabled>Instance details</summary></details>"),
        ),
        leaves=(
            "<div id=synopsis><p>They turn, and none of them stops.</p></div>",
            "<p class=src><a href='lib/Rim.html' class=link>The rim</a></p>",
            "<table class=info><tr><th>Rims</th><td>36</td></tr></table>",
        ),
    ),
    "doxygen-footer": Examples(
        takes=(
            (
                "<hr><address style='align: right;'><small>Generated on Wed Mar 16 by&nbsp;"
                "<a href='http://www.doxygen.org/index.html'><img src=doxygen.png alt=doxygen></a>"
                " 1.4.0</small></address>"
            ),
        ),
        leaves=(
            "<p><small>All rims by <a href='https://www.doxygen.org/rims'>them</a>.</small></p>",
            (
                "<address><small>36 Spoke Street, <a href='https://rims.example'>shop</a></small>"
                "</address>"
            ),
        ),
    ),
    "redefine-contents": Examples(
        takes=(
            (
                "<div class=toc-content-container><div class=post-toc-wrap><div class=post-toc>"
                "<div class=toc-title>On this page</div><div>Rims</div></div></div></div>"
            ),
        ),
        leaves=("<div class=post-toc-wrap><p>The rims, from the first to the last.</p></div>",),
    ),
    "doxygen-all-members": Examples(
        takes=("<p><a href=classRim-members.html>List of all members.</a></p>",),
        leaves=(
            "<p><a href=club-members.html>Who rides with us</a></p>",
            "<p><a href=riders.html>List of all members</a></p>",
        ),
    ),
    "pydoctor-links": Examples(
        takes=(
            "<p><a href='https://rims.example/rim.py#L4' class=sourceLink>(source)</a></p>",
            "<p><a href='classIndex.html#rim.Rim'>View In Hierarchy</a></p>",
        ),
        leaves=("<p>All of them are in <a href=classIndex.html>the index</a> of rims.</p>",),
    ),
    "yuidoc-index": Examples(
        takes=(
            "<ul class=api-class-tabs><li><a href='#index'>Index</a></li></ul>",
            (
                "<div id=index class='api-class-tabpanel index'><h2>Item Index</h2>"
                "<ul><li><a href='#method_turn'>turn</a></li></ul></div>"
            ),
        ),
        leaves=("<div id=methods class=api-class-tabpanel><h2>Methods</h2><p>turn()</p></div>",),
    ),
    "doxygen-obfuscator": Examples(
        takes=("<span class=obfuscator>.nosp@m.</span>",),
        leaves=("<p>Write to <span class=name>.nosp@m.</span>, as robots do not.</p>",),
    ),
    "yard-folds": Examples(
        takes=(
            "<h2><small><a href=# class=summary_toggle>collapse</a></small></h2>",
            "<h2><small>(<a href=# class=constants_summary_toggle>collapse</a>)</small></h2>",
            "<dd><span class=inheritName></span><ul class=fullTree><li>Object<li>Wheel</ul></dd>",
            "<dd><a href=# class=inheritanceTree>show all</a></dd>",
            "<dd><span class=defines>, lib/wheel/rim.rb</span></dd>",
        ),
        leaves=(
            "<dl><dt>Inherits:<dd><span class=inheritName>Object</span></dl>",
            "<h2>Rims <small><a href=#rims>of steel</a></small></h2>",
            "<p>The <span class=defines>macro</span> counts the spokes.</p>",
            "<ul class=fullTree><li>Wheels<li>Rims</ul>",
        ),
    ),
    "haddock-note": Examples(
        takes=("<div class=annot><span class=annottext>wheel :: Int</span></div>",),
        leaves=("<div class=annot>wheel</div>",),
    ),
}
