// The visible text of a page's main content, in reading order. A line break stands for every edge
// of a box that a reader sees as one (blocks, list items, cells, flex and grid items, <br>).
//
// `known` says where the content is and what in it is not content (sites.toml). Returns
// {family, region, heading, text, references}; `heading` tells whether the content has an <h1>, and
// `region` is empty where no selector matches. `references` are the visible links, images and media:
// {kind, urls, text, wanted, box}, any of the URLs being right. One that is not wanted may stay out;
// `box` numbers the paragraph, or the whole table or list, that it stands in.
((known) => {
  const family = known.families.find((each) => document.querySelector(each.detect));
  const regionSelector = family.region.find((each) => document.querySelector(each));
  if (!regionSelector) {
    return { family: family.name, region: "", heading: false, text: "", references: [] };
  }
  const chrome = [...known.chrome, ...(family.chrome || [])].join(",");
  const panels = known.panels.join(",");
  const noteMarks = known.note_marks.join(",");

  // A transition delays what the lines below show.
  const still = document.createElement("style");
  still.textContent = "* { transition: none !important; }";
  document.head.append(still);

  // What a click would show is content.
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const panel of document.querySelectorAll(panels)) {
    if (getComputedStyle(panel).display === "none") {
      panel.style.setProperty("display", "block", "important");
    }
    panel.style.setProperty("visibility", "visible", "important");
    panel.style.setProperty("content-visibility", "visible", "important");
  }

  // A tab's label is read directly before its panel, wherever the theme puts the row of labels.
  const labelOf = new Map();
  const moved = new Set();
  const pair = (labels, bodies) => {
    // Several labels of one panel choose its rows, as Javadoc's do.
    if (labels.length !== bodies.length || new Set(bodies).size !== bodies.length) return;
    labels.forEach((label, i) => {
      labelOf.set(bodies[i], label);
      moved.add(label);
    });
  };
  for (const set of document.querySelectorAll(".tabbed-set")) {
    pair(
      [...set.querySelectorAll(":scope > .tabbed-labels > label")],
      [...set.querySelectorAll(":scope > .tabbed-content > .tabbed-block")],
    );
  }
  for (const set of document.querySelectorAll(".vp-code-group")) {
    pair(
      [...set.querySelectorAll(":scope > .tabs > label")],
      [...set.querySelectorAll(":scope > .blocks > div")],
    );
  }
  for (const row of document.querySelectorAll("[role=tablist]")) {
    const tabs = [...row.querySelectorAll("[role=tab]")];
    const named = tabs.map((tab) => document.getElementById(tab.getAttribute("aria-controls")));
    if (named.length && named.every(Boolean)) pair(tabs, named);
    else if (row.parentElement) {
      const own = [...row.parentElement.querySelectorAll("[role=tabpanel]")];
      pair(tabs, own.filter((each) => each.parentElement.closest("[role=tabpanel]") ===
        row.closest("[role=tabpanel]")));
    }
  }

  const silent = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "BUTTON", "SELECT", "TEXTAREA",
    "OPTION", "DATALIST", "IFRAME", "OBJECT", "EMBED", "VIDEO", "AUDIO", "CANVAS", "METER",
    "PROGRESS", "HEAD", "MAP"]);
  const inline = new Set(["inline", "contents", "ruby", "ruby-text", "inline-block",
    "inline-flex", "inline-grid", "inline-table"]);
  const out = [];

  // A theme may make a box of code in a sentence: what stands beside it is still the same word.
  const inWords = new Set(["CODE", "KBD", "SAMP"]);

  const apart = (element, style) => {
    if (!inline.has(style.display)) return true;
    if (!style.display.startsWith("inline-") || inWords.has(element.tagName)) return false;
    return parseFloat(style.paddingLeft) + parseFloat(style.marginLeft) +
      parseFloat(style.paddingRight) + parseFloat(style.marginRight) >= 8;
  };

  // Words of two elements on one line, without a space between them, are apart where a reader sees
  // a gap wider than one.
  let last = null;
  const lineOf = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  const gap = (text) => {
    if (!last || last.parentElement === text.parentElement) return false;
    // Beside a sign there may be an icon, as there is of links in Javadoc.
    if (!/[\p{L}\p{N}]$/u.test(out.at(-1)) || !/^[\p{L}\p{N}]/u.test(text.data)) return false;
    if ([last, text].some((each) => each.parentElement.closest("code, kbd, samp, pre"))) return false;
    const [left, right] = [lineOf(last, last.data.length - 1), lineOf(text, 0)];
    const space = 0.3 * parseFloat(getComputedStyle(text.parentElement).fontSize);
    return left.bottom > right.top && right.bottom > left.top && right.left - left.right >= space;
  };

  // The title of an element without words, where the style sheet draws it.
  const drawn = (element) => ["::before", "::after"].filter((side) => {
    const { content, display, visibility } = getComputedStyle(element, side);
    const says = content === "attr(title)" || content === JSON.stringify(element.title);
    return says && display !== "none" && visibility === "visible";
  }).map(() => element.title);

  const wordsOf = (element) => {
    const copy = element.cloneNode(true);
    for (const each of copy.querySelectorAll(chrome)) each.remove();
    return copy.textContent.trim();
  };

  const formula = (element) => {
    const tag = element.tagName;
    if (tag === "SCRIPT") return element.type.startsWith("math/tex") ? element.text : null;
    if (element.matches(".katex, mjx-container, math")) {
      const source = element.querySelector('annotation[encoding="application/x-tex"]');
      if (source) return source.textContent;
      const known = [element, ...element.querySelectorAll("[data-latex]")]
        .find((each) => each.hasAttribute("data-latex"));
      return known ? known.getAttribute("data-latex") : element.getAttribute("alttext");
    }
    return null;
  };

  const children = (element) => {
    for (const child of element.childNodes) walk(child);
  };

  const references = [];
  const here = location.href.split("#")[0];
  const resolved = (texts) => texts.filter((text) => text && text.trim()).map((text) => {
    try {
      return new URL(text, document.baseURI).href;
    } catch {
      return "";
    }
  }).filter((url) => /^https?:/.test(url));
  const attributes = (element, names) => names.map((name) => element.getAttribute(name));
  const boxes = new Map();
  const boxOf = (element) => {
    let box = element.closest("p, li, td, th, dt, dd, figure, pre, h1, h2, h3, h4, h5, h6, div");
    for (let each = box; each; each = each.parentElement) {
      // What Sphinx says of an object is a list too, with sections inside.
      if (each.matches("table, ul, ol, blockquote, dl:not(:has(> dt.sig))")) box = each;
    }
    if (!boxes.has(box)) boxes.set(box, boxes.size);
    return boxes.get(box);
  };
  const refer = (element, kind, urls, text, wanted) => {
    if (urls.length) references.push({ kind, urls, text, wanted, box: boxOf(element) });
  };

  // A link whose words are out from `start` on. Links to a place on the page are no references, and
  // neither are those in a <pre>: code has no links. A link to the page itself may stay out, and so
  // may an icon, and a link that enlarges its image.
  const link = (element, start) => {
    const href = element.getAttribute("href");
    const [url] = resolved([typeof element.href === "string" ? element.href : href]);
    if (!url || href.startsWith("#") || url.startsWith(`${here}#`)) return;
    if (element.closest("pre, div.fragment > div.line")) return;
    const text = out.slice(start).join("").trim();
    const inside = [...element.querySelectorAll("img, picture")].flatMap(sources);
    const enlarges = inside.some((each) => each.split("#")[0] === url.split("#")[0]);
    refer(element, "link", [url], text, url !== here && (text !== "" || (inside.length > 0 && !enlarges)));
  };

  const lazy = ["data-src", "data-original", "data-lazy-src", "data-lazy", "data-url"];
  const sets = ["srcset", "data-srcset", "data-lazy-srcset"];
  const sources = (image) => {
    const picture = image.closest("picture");
    const all = [image, ...(picture ? picture.querySelectorAll("source") : [])];
    return resolved(all.flatMap((each) => [
      ...attributes(each, ["src", ...lazy]),
      ...attributes(each, sets).filter(Boolean)
        .flatMap((set) => set.split(/,\s+/).map((one) => one.trim().split(/\s+/)[0])),
    ]));
  };
  const picture = (image, wanted, place = image) => {
    const said = image.getAttribute("alt") || image.getAttribute("title") || "";
    const name = said === image.getAttribute("src") ? "" : said; // an address describes nothing
    const pixel = ["width", "height"].every((side) => /^[01]$/.test(image.getAttribute(side)));
    const sign = image.matches([...known.emoji, ".wp-smiley", ".math"].join(","));
    refer(place, "image", sources(image), name, wanted && !pixel && !sign);
  };

  const embedded = (element) => {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility !== "visible") return;
    const inner = element.matches("video, audio") ? [...element.querySelectorAll("source")] : [];
    const urls = resolved([element, ...inner].flatMap((each) =>
      attributes(each, ["src", "data-src", "data", "data-lazy-src"])));
    const key = element.getAttribute("videoid");
    if (key) urls.push(`https://www.youtube.com/watch?v=${key}`);
    const image = /^image\//i.test(element.getAttribute("type") || "");
    refer(element, image ? "image" : "media", urls, "", true);
  };

  // What scripts would load is in a <noscript> once more; it may be read there.
  const unscripted = (element) => {
    let inside = element;
    if (!element.firstElementChild) {
      inside = new DOMParser().parseFromString(element.textContent, "text/html");
    }
    for (const image of inside.querySelectorAll("img")) picture(image, false, element);
    for (const code of inside.querySelectorAll("pre")) out.push(" ", code.textContent, " ");
  };

  const walk = (node, label = false) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const parent = node.parentElement;
      if (getComputedStyle(parent).visibility !== "visible" || !node.data) return;
      if (gap(node)) out.push(" ");
      out.push(node.data);
      last = node;
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const element = node;
    if (!label && moved.has(element)) return;
    const tex = formula(element);
    if (tex !== null) {
      out.push(" ", tex, " ");
      return;
    }
    if (element.matches(chrome)) return;
    // MathJax, which is not loaded here, shows the script's formula in place of its preview.
    if (element.matches(".MathJax_Preview:has(+ script[type^='math/tex'])")) return;
    if (element.matches("iframe, object, embed, video, audio, lite-youtube")) embedded(element);
    if (element.tagName === "NOSCRIPT") unscripted(element);
    if (element.matches("svg, map")) {
      for (const each of element.querySelectorAll("a, area[href]")) {
        const href = each.getAttribute("href") || each.getAttribute("xlink:href");
        refer(element, "link", resolved([href]), "", false);
      }
    }
    // An object without data shows what is in it.
    const isSilent = silent.has(element.tagName) && !label && !element.matches("object:not([data])");
    if (element instanceof SVGElement || isSilent) return;
    if (element.tagName === "BR" || element.tagName === "HR") {
      out.push("\n");
      return;
    }
    if (element.tagName === "INPUT") {
      if (element.type === "checkbox" && element.closest("li")) {
        out.push(element.checked ? "[x] " : "[ ] ");
      }
      return;
    }
    if (element.tagName === "IMG") {
      const heading = element.closest("h1,h2,h3,h4,h5,h6");
      const only = heading && !wordsOf(heading);
      const { display, visibility } = getComputedStyle(element);
      if (display !== "none" && visibility === "visible") picture(element, true);
      if (only || element.matches(known.emoji.join(","))) out.push(element.alt);
      return;
    }
    const style = getComputedStyle(element);
    if (style.display === "none" && element.tagName !== "AREA") return;
    const start = out.length;
    const edge = apart(element, style);
    if (edge) out.push("\n");
    if (labelOf.has(element)) {
      walk(labelOf.get(element), true);
      out.push("\n");
    }
    if (element.matches(noteMarks)) {
      // Its words count as one mark, and its links as what they are.
      const before = out.length;
      children(element);
      out.length = before;
      out.push(` [${element.textContent.trim().replace(/^\[|\]$/g, "")}] `);
    } else {
      if (element.tagName === "SUP") out.push("^");
      if (element.tagName === "SUB" && /\d$/.test(out.at(-1) || "") &&
        /^\s*\d/.test(element.textContent)) out.push("_");
      if (element.title && !element.textContent.trim()) out.push(...drawn(element));
      children(element);
    }
    if (element.tagName === "A" && element.hasAttribute("href") &&
      style.visibility === "visible") link(element, start);
    if (element.tagName === "DT") out.push(known.term_end);
    if (edge) out.push("\n");
  };

  const roots = [...document.querySelectorAll(regionSelector)]
    .filter((each) => !each.parentElement || !each.parentElement.closest(regionSelector));
  for (const root of roots) {
    out.push("\n");
    walk(root);
    out.push("\n");
  }
  const heading = roots.some((root) => root.matches("h1") || root.querySelector("h1"));
  return { family: family.name, region: regionSelector, heading, text: out.join(""), references };
})
