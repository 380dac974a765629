"use strict";

const listed = JSON.parse(document.getElementById("listed").textContent);
const list = document.getElementById("list");
const article = document.getElementById("page");
const MOST = 100;
const lots = new Map();
const beside = document.getElementById("beside");
let asked = 0;
let shown = "";

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

// Pages come from strangers: only what a browser opens as a page becomes a link.
function link(url, text) {
  if (!/^https?:\/\//i.test(url)) return element("span", text || url);
  const made = element("a", text || url);
  made.href = url;
  made.rel = "noopener noreferrer nofollow";
  return made;
}

async function unpacked(number) {
  if (!lots.has(number)) {
    const packed = atob(document.getElementById(`lot-${number}`).textContent);
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    lots.set(number, JSON.parse(await new Response(stream).text()));
  }
  return lots.get(number);
}

function table(rows) {
  const wide = element("div", undefined, "wide");
  wide.tabIndex = 0;
  wide.setAttribute("role", "group");
  wide.setAttribute("aria-label", "table");
  const made = wide.appendChild(element("table"));
  for (const row of rows) {
    const line = made.appendChild(element("tr"));
    for (const cell of row) line.append(element("td", cell));
  }
  return wide;
}

function items(block) {
  const made = element(block.ordered ? "ol" : "ul");
  for (const item of block.items) made.append(element("li", item, "item"));
  return made;
}

function labelled(kind, ...parts) {
  const made = element("div");
  made.append(element("span", `${kind} `, "kind"), ...parts);
  return made;
}

function code(block) {
  const made = element("pre", block.code);
  made.tabIndex = 0;
  return made;
}

function media(block) {
  const made = element("div");
  const urls = typeof block.url === "string" ? [block.url] : block.url.map((each) => each.href);
  for (const url of urls) made.append(labelled(block.type, link(url, block.name)));
  for (const text of [block.summary, block.transcript]) {
    if (text) made.append(element("p", text, "text"));
  }
  return made;
}

function quote(block) {
  const made = element("blockquote", block.text);
  if (block.citation) made.append(element("footer", `— ${block.citation}`));
  return made;
}

const SHOWN = {
  text: (block) => element("p", block.text, "text"),
  heading: (block) => element(`h${Math.min(6, block.level + 3)}`, block.text),
  link: (block) => labelled("link", link(block.url, block.text)),
  image: (block) => labelled("image", link(block.url, block.alt)),
  list: items,
  code,
  table: (block) => table(block.rows),
  quote,
  video: media,
  audio: media,
};

// In minutes, on one line: a date must not end a line at its hyphen.
function moment(time) {
  const shown = element("time", time.replace("T", " ").replace(/:\d\d(\.\d+)?Z$/, " UTC"));
  shown.dateTime = time;
  return shown;
}

async function show(index) {
  const mine = ++asked;
  const [url, , section, file, lot, place] = listed[index];
  const page = (await unpacked(lot))[place];
  if (mine !== asked) return;
  document.getElementById("title").textContent = page.title;
  const facts = [`section ${section}`, page.language];
  if (page.author) facts.push(page.author);
  const line = document.getElementById("facts");
  line.replaceChildren(link(url), ` · ${facts.join(" · ")} · modified `, moment(page.modified));
  const blocks = document.getElementById("blocks");
  blocks.lang = page.language;
  blocks.replaceChildren(...page.content.map((block) => SHOWN[block.type](block)));
  shown = file;
  showItself();
  for (const each of list.querySelectorAll("a")) each.removeAttribute("aria-current");
  const current = list.querySelector(`a[href="#page=${index}"]`);
  if (current) current.setAttribute("aria-current", "true");
  article.hidden = false;
  article.focus();
}

// The page as visitors get it, in a frame in which no script, form or window may run or open.
function showItself() {
  const wanted = beside.checked;
  const itself = document.getElementById("itself");
  document.getElementById("panes").classList.toggle("both", wanted);
  itself.hidden = !wanted;
  itself.replaceChildren();
  if (!wanted) return;
  if (!shown || location.protocol !== "file:") {
    itself.append(element("p", "Its HTML file is not beside this report."));
    return;
  }
  const frame = element("iframe");
  frame.setAttribute("sandbox", "");
  frame.referrerPolicy = "no-referrer";
  frame.title = "The page as visitors see it, without its scripts";
  frame.src = shown;
  itself.append(frame);
}

function find(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [];
  listed.forEach(([url, title], index) => {
    const text = `${url} ${title}`.toLowerCase();
    if (wanted.every((word) => text.includes(word))) found.push(index);
  });
  list.replaceChildren(
    ...found.slice(0, MOST).map((index) => {
      const [url, title] = listed[index];
      const anchor = element("a", title || url);
      anchor.href = `#page=${index}`;
      anchor.append(element("small", url));
      const item = element("li");
      item.append(anchor);
      return item;
    }),
  );
  const more = found.length > MOST ? `, the first ${MOST} are listed` : "";
  const count = found.length === 1 ? "1 page" : `${found.length} pages`;
  document.getElementById("matches").textContent = count + more;
}

// A page has an address of its own within the report, so the browser's back button works.
function follow() {
  const asked = /^#page=(\d+)$/.exec(location.hash);
  if (asked && listed[asked[1]]) show(Number(asked[1]));
}

window.addEventListener("hashchange", follow);
beside.addEventListener("change", showItself);
const search = document.getElementById("search");
search.addEventListener("input", () => find(search.value));
find("");
follow();
