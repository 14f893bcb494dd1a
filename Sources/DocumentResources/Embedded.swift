// swift-format-ignore-file
// Written by .ci/embed from the folders beside it: edit those.

/// The schema of layout documents, and the page that reports are shown on.
package enum Embedded {
  package static let body_html: [UInt8] = Array(####"""
<header><div class="bar"><b>plumb</b><span id="sum" class="soft"></span>
<input type="search" id="search" placeholder="name" aria-label="search by name">
<label id="zoom" class="soft">size <input type="range" id="size" min="90" max="700"></label></div>
<div class="bar" id="filters"></div></header>
<nav id="list" aria-label="layouts"></nav>
<main id="gallery" tabindex="-1"></main>
<main id="large" hidden><div id="path"><button id="back" class="chip">‹ all</button>
<h2 id="title"></h2><span id="variants"></span></div>
<section class="card" id="picture"></section>
<div class="side"><section class="card" id="why"></section>
<section class="card" id="told"></section><section class="card" id="constraints"></section>
<section class="card" id="views"></section></div></main>

"""####.utf8)
  package static let dark_css: [UInt8] = Array(####"""
:root {
  color-scheme: dark;
  --page: #14171c;
  --card: #1c2027;
  --rim: #323944;
  --text: #dfe4eb;
  --soft: #97a2b0;
  --on: #22344d;
  --mark: #6cb0ff;
  --solved: #4cb880;
  --red: #ff7a70;
  --limit: #f2a14e;
  --free: #b895f5;
  --shade: #0005;
}

"""####.utf8)
  package static let gallery_js: [UInt8] = Array(####"""
// What the page of all layouts does: a row a screen, with a small picture of it at each size,
// device and direction, drawn when one comes to see it.

// Small pictures are drawn when they come near, and forgotten when they are far.
const near = new Set();
const seeing = new IntersectionObserver(entries => {
  for (const entry of entries) {
    const figure = entry.target;
    if (entry.isIntersecting) { near.add(figure); drawSmall(figure); }
    else if (near.delete(figure) && layouts[figure.dataset.index].views) figure.querySelector(".shot").replaceChildren();
  }
}, {root: document.getElementById("gallery"), rootMargin: "400px"});

// What can be wrong, the worst first; the last ones are something to know, as `plumb check` notes it.
const kinds = ["conflict", "invalid", "limit", "broken", "misplaced", "outside", "text", "ambiguous", "gave way",
  "overlap", "zero size"];
const notes = new Set(["gave way", "overlap", "zero size"]);
const reds = new Set(["conflict", "invalid", "broken", "misplaced", "outside"]);
const told = {
  conflict: "required constraints contradict each other", invalid: "the document is wrong",
  limit: "a limit ended the solve", broken: "required constraints gave way",
  misplaced: "views are elsewhere than the file says", outside: "views reach beyond their parents",
  text: "texts are cut off or do not fit, or are not there in the language", ambiguous: "the constraints leave something free",
  "gave way": "optional constraints gave way, or views are smaller than what is in them",
  overlap: "views overlap others of the same parent", "zero size": "views have no width or no height"};
const dotOf = kind => "dot " + (kind || "solved").replace(" ", "-");
const problems = layout => layout.problems || {};
const worst = some => kinds.find(kind => some.some(layout => problems(layout)[kind]));
const hasProblem = layout => kinds.some(kind => !notes.has(kind) && problems(layout)[kind]);
const nameOf = layout => layout.at || "own size";
const arrows = {ltr: "→", rtl: "←"};

// The layouts of one screen, and what is seen of them.
const screens = [];
const byGroup = new Map();
layouts.forEach((layout, index) => {
  let screen = byGroup.get(layout.group);
  if (!screen) {
    screen = {title: layout.title || layout.group, file: layout.file, places: []};
    byGroup.set(layout.group, screen);
    screens.push(screen);
  }
  screen.places.push(index);
});
const screenOf = index => byGroup.get(layouts[index].group);
const at = [...new Set(layouts.map(nameOf))];
const directions = [...new Set(layouts.map(layout => layout.direction).filter(Boolean))];
const chosen = {kind: null, at: null, direction: null};
const plural = (count, word) => count + " " + word + (count === 1 ? "" : "s");
const counts = {any: layouts.filter(hasProblem).length};
for (const kind of kinds) counts[kind] = layouts.filter(layout => problems(layout)[kind]).length;

// The filters; those that would change nothing are left out.
const chips = [];
function addChips(key, label, choices) {
  const box = make("span", null, $("filters"), "chips");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", label);
  for (const [value, text, title, dot] of choices) {
    const chip = make("button", null, box, "chip");
    if (dot) make("span", null, chip, dot);
    chip.append(text);
    chip.title = title || "";
    chip.onclick = () => { chosen[key] = chosen[key] === value ? null : value; filter(); };
    chips.push([key, value, chip]);
  }
}
addChips("kind", "problems", [[null, "all " + layouts.length]]
  .concat(counts.any ? [["any", "with problems " + counts.any]] : [])
  .concat(kinds.filter(kind => counts[kind]).map(kind => [kind, kind + " " + counts[kind], told[kind], dotOf(kind)])));
if (at.length > 1 && at.length < 40) addChips("at", "device or size", at.map(name => [name, name]));
if (directions.length > 1)
  addChips("direction", "direction", directions.map(name => [name, arrows[name] + " " + name]));
const passes = (layout, words) =>
  (!chosen.kind || (chosen.kind === "any" ? hasProblem(layout) : problems(layout)[chosen.kind]))
  && (!chosen.at || nameOf(layout) === chosen.at)
  && (!chosen.direction || layout.direction === chosen.direction)
  && (!words || (layout.id + "\n" + (layout.title || "")).toLowerCase().includes(words));
// Of pictures that are the same one is shown, for all of them.
const isHidden = index => !figures[index].layouts.some(other => other.seen);
function filter() {
  const words = $("search").value.toLowerCase();
  for (const [key, value, chip] of chips) chip.setAttribute("aria-pressed", chosen[key] === value);
  let seen = 0;
  for (const layout of layouts) seen += layout.seen = passes(layout, words) ? 1 : 0;
  for (const screen of screens) {
    for (const index of screen.places) figures[index].hidden = isHidden(index);
    screen.section.hidden = screen.row.hidden = screen.places.every(index => figures[index].hidden);
  }
  $("sum").textContent = plural(screens.filter(screen => !screen.section.hidden).length, "screen")
    + ", " + plural(seen, "layout");
  $("none").hidden = seen > 0;
  if (current >= 0) mark();
}
$("search").oninput = filter;

// A section for each screen. How large a point is drawn is the same for all pictures of one.
const figures = [];
const badges = (some, parent) => {
  for (const kind of kinds) {
    const count = some.reduce((sum, layout) => sum + (problems(layout)[kind] || 0), 0);
    const found = some.filter(layout => problems(layout)[kind]).length;
    const text = kind === "invalid" || kind === "limit" ? kind
      : some.length < 2 ? count + " " + kind
      : kind + (found < some.length ? " in " + found + " of " + some.length : "");
    if (count) make("span", text, parent, "badge " + kind.replace(" ", "-")).title = told[kind];
  }
};
// Where alone a screen has problems, if it has none elsewhere.
function onlyAt(some) {
  const bad = some.filter(hasProblem);
  if (!bad.length || bad.length === some.length) return null;
  for (const key of [nameOf, layout => layout.direction]) {
    const names = new Set(bad.map(key));
    if (some.every(layout => names.has(key(layout)) === hasProblem(layout))) return [...names].join(", ");
  }
  return null;
}
// The folder that all files are in says nothing.
const paths = screens.map(screen => screen.file || "");
let common = 0;
for (const part of paths[0] ? paths[0].split("/").slice(0, -1) : []) {
  if (!paths.every(path => path.startsWith(paths[0].slice(0, common) + part + "/"))) break;
  common += part.length + 1;
}
for (const screen of screens) {
  const own = screen.places.map(index => layouts[index]);
  screen.row = make("button", null, $("list"));
  make("span", null, screen.row, dotOf(worst(own)));
  make("span", screen.title, screen.row);
  screen.row.title = screen.title + (screen.file ? ", " + screen.file : "");
  screen.row.onclick = () => {
    if (current < 0) screen.section.scrollIntoView({block: "start", behavior: "smooth"});
    else go(like(screen, layouts[current]), true);
  };
  screen.section = make("section", null, $("gallery"), "screen");
  const head = make("h2", null, screen.section);
  make("span", screen.title, head);
  if (screen.file) make("span", screen.file.slice(common), head, "soft").title = screen.file;
  if (own.length > 1) badges(own, head);
  const only = onlyAt(own);
  if (only) make("span", "only at " + only, head, "only");
  const row = make("div", null, screen.section, "row");
  const side = place => Math.max(1, ...own.map(layout => layout.views ? layout.views[0].frame[place] : 0));
  row.style.setProperty("--f", Math.min(1 / side(3), 1.7 / side(2)));
  screen.factor = Math.min(1 / side(3), 1.7 / side(2));
  const known = new Map();
  for (const index of screen.places) {
    const key = layouts[index].views ? JSON.stringify([layouts[index].views, problems(layouts[index])]) : index;
    figures[index] = known.get(key) || make("button", null, row, "figure");
    known.set(key, figures[index]);
    (figures[index].layouts ||= []).push(layouts[index]);
    figures[index].dataset.index ||= index;
  }
  for (const figure of known.values()) fill(figure);
}
function fill(figure) {
  const index = Number(figure.dataset.index), layout = layouts[index];
  const frame = layout.views ? layout.views[0].frame : [0, 0, 0, 0];
  const names = new Set(figure.layouts.map(nameOf));
  figure.title = figure.layouts.map(other => other.id).join("\n");
  figure.setAttribute("aria-label", layout.id + ", " + (worst([layout]) || "solved"));
  const name = make("span", null, figure, "caption");
  if (layout.at || screenOf(index).places.length > 1) make("b", [...names].join(", "), name);
  const ways = new Set(figure.layouts.map(other => other.direction).filter(Boolean));
  if (directions.length > 1) make("span", [...ways].map(way => arrows[way]).join(" "), name, "soft");
  const box = make("span", null, figure, "shot");
  if (layout.views) {
    box.style.setProperty("--w", Math.max(1, frame[2]));
    box.style.setProperty("--h", Math.max(1, frame[3]));
  } else {
    box.classList.add("none");
    make("span", layout.message || layout.status, box);
  }
  const caption = make("span", null, figure, "caption more");
  const size = number(frame[2]) + " × " + number(frame[3]);
  if (layout.views && (names.size > 1 || layout.at !== size.replace(" × ", "x"))) make("span", size, caption, "soft");
  badges([layout], caption);
  if (hasProblem(layout)) figure.classList.add(reds.has(worst([layout])) ? "red" : "open");
  figure.onclick = () => go(layouts.indexOf(figure.layouts.find(other => other.seen) || layout));
  seeing.observe(figure);
}
make("p", "Nothing is like that.", $("gallery"), "soft").id = "none";

// The small pictures.
function draw(name, attributes, parent) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (parent) parent.append(element);
  return element;
}
function position(views, place) {
  let x = 0, y = 0;
  for (; place > 0; place = views[place].parent) {
    x += views[place].frame[0];
    y += views[place].frame[1];
  }
  return [x, y];
}
// The stretches of the root's edges where a view is cut off.
function cuts([x, y, width, height], [, , rootWidth, rootHeight], thick) {
  const within = (start, size, room) => {
    const from = Math.max(0, Math.min(start, room - thick));
    return [from, Math.max(thick, Math.min(start + size, room) - from)];
  };
  const [left, across] = within(x, width, rootWidth), [top, down] = within(y, height, rootHeight);
  return [[x < 0, 0, top, thick, down], [x + width > rootWidth, rootWidth - thick, top, thick, down],
    [y < 0, left, 0, across, thick], [y + height > rootHeight, left, rootHeight - thick, across, thick]]
    .filter(([isCut]) => isCut).map(([, x, y, width, height]) => ({x, y, width, height, class: "cut"}));
}
function drawSmall(figure) {
  const layout = layouts[figure.dataset.index], views = layout.views;
  if (!views) return;
  const scale = Math.min(2, screenOf(figure.dataset.index).factor * $("size").value);
  const [, , width, height] = views[0].frame;
  const svg = draw("svg", {viewBox: [0, 0, Math.max(1, width), Math.max(1, height)].join(" "), class: "plumb small"});
  const inner = new Set(views.map(view => view.parent));
  const origins = [[0, 0]];
  const text = 9.5 / scale, late = [];
  views.forEach((view, place) => {
    if (!place || place > 1200) return;
    const x = origins[view.parent][0] + view.frame[0], y = origins[view.parent][1] + view.frame[1];
    origins.push([x, y]);
    const [, , width, height] = view.frame;
    if (width * scale < 0.5 && height * scale < 0.5) return;
    const isInner = inner.has(place), mark = view.mark;
    const attributes = {x, y, width: Math.max(width, 0.5 / scale), height: Math.max(height, 0.5 / scale),
      rx: Math.min(4, width / 4, height / 4),
      class: (view.hidden ? "hd" : isInner ? "box" : "v" + (place - 1) % 8)
        + (mark ? " " + (reds.has(mark) ? "conflict" : mark) : "")};
    // What is wrong lies on top of the rest.
    if (mark) late.push(attributes); else draw("rect", attributes, svg);
    if (mark === "outside") late.push(...cuts([x, y, width, height], views[0].frame, 3 / scale));
    if (view.recorded) {
      const [left, top, width, height] = view.recorded;
      late.push({x: origins[view.parent][0] + left, y: origins[view.parent][1] + top, width, height,
        class: "recorded"});
    }
    if (isInner || view.hidden || height * scale < 10) return;
    const room = Math.floor(width / text / 0.56);
    const short = view.name.length > room && /'(.+)'/.exec(view.name);
    const name = short ? short[1] : view.name;
    if (room < Math.min(3, name.length)) return;
    const label = draw("text", {x: x + width / 2, y: y + height / 2 + text * 0.35, "font-size": text,
      class: "h n" + (place - 1) % 8}, svg);
    label.textContent = name.length > room ? name.slice(0, room - 1) + "…" : name;
  });
  for (const attributes of late) draw("rect", attributes, svg);
  figure.querySelector(".shot").replaceChildren(svg);
}

"""####.utf8)
  package static let layout_js: [UInt8] = Array(####"""
"use strict";
// What the page does with one layout. Texts of documents only ever become text nodes; pictures
// are made by Plumb, which escapes what is in them.
const layouts = JSON.parse(document.getElementById("data").textContent);
// What most constraints have stands in lists without names.
for (const layout of layouts)
  layout.constraints = layout.constraints?.map(([text, place, views, more]) => ({text, place, views, ...more}));
const $ = id => document.getElementById(id);
const make = (name, text, parent, className) => {
  const element = document.createElement(name);
  if (text != null) element.textContent = text;
  if (className) element.className = className;
  if (parent) parent.append(element);
  return element;
};
const number = value => String(Math.round(value * 100) / 100);
let current = -1, pinned = null;

// One layout.
function show(index) {
  current = index;
  pinned = null;
  const layout = layouts[index], picture = $("picture");
  $("gallery").hidden = true;
  $("large").hidden = false;
  $("title").textContent = (layout.title || layout.group) + (layout.status === "solved" ? "" : ": " + layout.status);
  $("title").title = layout.id;
  picture.innerHTML = layout.svg || "";
  if (!layout.svg) make("p", "no picture: there are no frames", picture, "soft");
  showProblems(layout, picture.querySelector("svg"));
  for (const group of picture.querySelectorAll("[data-v]")) {
    const view = Number(group.dataset.v);
    group.onmouseenter = () => { if (!pinned) light({view}); };
    group.onmouseleave = () => { if (!pinned) light(null); };
    group.onclick = event => { event.stopPropagation(); pin({view}); };
  }
  for (const group of picture.querySelectorAll("[data-c]")) {
    group.onclick = event => {
      event.stopPropagation();
      pin({constraint: Number(group.dataset.c)});
    };
  }
  showTold(layout);
  showConstraints(layout);
  showViews(layout);
  light(null);
}
// What is red beyond what the picture shows: what is required and gave way, and where views are
// elsewhere than their file says.
function showProblems(layout, svg) {
  if (!svg) return;
  svg.setAttribute("preserveAspectRatio", "xMinYMin");
  const root = svg.querySelector(".rt");
  const scale = root.getAttribute("width") / layout.views[0].frame[2] || 1;
  for (const group of svg.querySelectorAll("[data-v]")) {
    const view = layout.views[group.dataset.v];
    if (!reds.has(view.mark)) continue;
    group.firstElementChild.nextElementSibling.classList.add("conflict");
    if (!view.recorded) continue;
    const origin = position(layout.views, view.parent);
    const [x, y, width, height] = view.recorded.map(value => value * scale);
    draw("rect", {x: x + origin[0] * scale, y: y + origin[1] * scale, width, height, class: "recorded"}, svg);
  }
}
function showTold(layout) {
  const card = $("told");
  card.replaceChildren();
  const lines = [];
  if (layout.message) lines.push(layout.message.trimEnd());
  for (const view of layout.views || []) {
    if (view.recorded)
      lines.push("misplaced: " + view.name + " is " + view.frame.map(number).join(" ") + ", the file says "
        + view.recorded.map(number).join(" "));
  }
  for (const text of layout.free || []) lines.push("free: " + text);
  for (const text of layout.found || []) lines.push(text);
  if (layout.furtherFound) lines.push("… and " + layout.furtherFound + " more; plumb check tells them");
  for (const text of layout.chosen || []) lines.push("chosen: " + text);
  card.hidden = !lines.length;
  make("h2", "What there is to say", card);
  make("pre", lines.join("\n"), card);
}
function showConstraints(layout) {
  const card = $("constraints");
  card.replaceChildren();
  const all = layout.constraints || [];
  const shown = all.map((constraint, index) => [constraint, index])
    .filter(([one]) => !one.implicit || one.by || one.conflict);
  card.hidden = !shown.length;
  make("h2", "Constraints", card);
  const list = make("ol", null, card);
  const isRed = one => one.conflict || one.by && one.priority == null;
  const rank = one => isRed(one) ? 0 : one.by && !one.grown ? 1 : 2;
  shown.sort((a, b) => rank(a[0]) - rank(b[0]) || a[1] - b[1]);
  for (const [constraint, index] of shown) {
    const row = make("li", null, list, ["conflict", "missed", ""][rank(constraint)]);
    row.dataset.row = index;
    row.tabIndex = 0;
    make("span", constraint.text + (constraint.by ? "  off by " + number(constraint.by) : ""), row);
    make("span", constraint.place.replace(/^.*\//, ""), row, "soft").title = constraint.place;
    row.onclick = event => { event.stopPropagation(); pin({constraint: index}); };
    row.onkeydown = event => { if (event.key === "Enter") row.onclick(event); };
  }
}
function showViews(layout) {
  const card = $("views");
  card.replaceChildren();
  card.hidden = !layout.views;
  if (!layout.views) return;
  make("h2", "Views", card);
  const table = make("table", null, make("div", null, card, "scroll"));
  const head = make("tr", null, make("thead", null, table));
  for (const title of ["", "x", "y", "width", "height"]) make("th", title, head);
  const body = make("tbody", null, table);
  layout.views.forEach((view, index) => {
    const row = make("tr", null, body);
    row.dataset.view = index;
    make("td", view.name, row);
    for (const value of view.frame) make("td", number(value), row);
    row.onmouseenter = () => { if (!pinned) light({view: index}); };
    row.onmouseleave = () => { if (!pinned) light(null); };
    row.onclick = event => { event.stopPropagation(); pin({view: index}); };
  });
}

// What lights up: a view with the constraints that set it and their views, or a constraint.
function pin(what) {
  pinned = JSON.stringify(pinned) === JSON.stringify(what) ? null : what;
  light(pinned);
}
function light(what) {
  const layout = layouts[current];
  const all = layout.constraints || [];
  let views = new Set(), constraints = new Set(), self = -1, sets = [];
  if (what && what.view != null) {
    self = what.view;
    views.add(self);
    sets = chains(layout, self);
    for (const [constraint] of sets.flat()) {
      constraints.add(constraint);
      for (const view of all[constraint].views) views.add(view);
    }
  } else if (what) {
    constraints.add(what.constraint);
    for (const view of all[what.constraint].views) views.add(view);
  }
  $("picture").classList.toggle("picked", what != null);
  for (const group of $("picture").querySelectorAll("[data-v]")) {
    group.classList.toggle("on", views.has(Number(group.dataset.v)));
    group.classList.toggle("self", Number(group.dataset.v) === self);
  }
  for (const group of $("picture").querySelectorAll("[data-c]"))
    group.classList.toggle("on", constraints.has(Number(group.dataset.c)));
  for (const row of $("constraints").querySelectorAll("li"))
    row.classList.toggle("on", constraints.has(Number(row.dataset.row)));
  for (const row of $("views").querySelectorAll("tbody tr"))
    row.classList.toggle("on", views.has(Number(row.dataset.view)));
  explain(layout, what, sets);
}
function explain(layout, what, sets) {
  const card = $("why");
  card.replaceChildren();
  const all = layout.constraints || [];
  card.hidden = !layout.views;
  if (!layout.views) return;
  if (!what) {
    make("p", "Hover a view to see what sets it; click to keep it. Click a constraint to see its views.",
      card, "soft");
    return;
  }
  if (what.view == null) {
    const constraint = all[what.constraint];
    make("h2", constraint.text, card);
    make("p", constraint.place + (constraint.priority != null ? ", priority " + constraint.priority : ""),
      card, "soft");
    return;
  }
  const view = layout.views[what.view];
  make("h2", "What sets " + view.name, card);
  if (!layout.steps) {
    make("p", "The solve ended before that was known.", card, "soft");
    return;
  }
  const values = [view.frame[2], view.frame[3], view.frame[0], view.frame[1]];
  ["width", "height", "left", "top"].forEach((name, index) => {
    const table = make("table", null, card);
    make("th", name + " = " + number(values[index]), make("tr", null, table)).colSpan = 2;
    for (const [constraint, part] of sets[index]) {
      const row = make("tr", null, table);
      const text = make("td", all[constraint].text, row);
      text.title = all[constraint].place;
      make("td", part == null ? "" : number(part), row);
    }
  });
}
document.body.onclick = () => { if (pinned) { pinned = null; light(null); } };

"""####.utf8)
  package static let light_css: [UInt8] = Array(####"""
:root {
  color-scheme: light;
  --page: #f4f5f7;
  --card: #fff;
  --rim: #d9dde3;
  --text: #252b36;
  --soft: #667080;
  --on: #e4eefb;
  --mark: #1f6fd0;
  --solved: #2f9e63;
  --red: #cf2a2a;
  --limit: #b4530a;
  --free: #7b3fc4;
  --shade: #1c284014;
}

"""####.utf8)
  package static let page_css: [UInt8] = Array(####"""
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;height:100vh;display:grid;grid-template:auto minmax(0,1fr)/15rem minmax(0,1fr);
font:14px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif;background:var(--page);color:var(--text)}
header{grid-column:1/3;display:grid;gap:.45rem;padding:.6rem 1rem;background:var(--card);
border-bottom:1px solid var(--rim)}
.bar,.chips,#variants{display:flex;gap:.35rem;align-items:center;flex-wrap:wrap}
.bar{gap:.4rem 1rem}
header b{font-size:1.05rem}
#sum{flex:1}
#zoom{display:flex;align-items:center;gap:.5rem}
button,input{font:inherit;color:inherit}
.chip{border:1px solid var(--rim);border-radius:1rem;background:none;padding:.05rem .65rem;cursor:pointer;
white-space:nowrap}
.chip:hover{border-color:var(--soft)}
.chip[aria-pressed=true]{background:var(--on);border-color:var(--mark)}
:focus-visible{outline:2px solid var(--mark);outline-offset:1px}
main:focus-visible{outline:none}
.dot{display:inline-block;width:.6rem;height:.6rem;border-radius:50%;margin-right:.45rem;flex:none;
background:var(--red)}
.dot.solved{background:var(--solved)}
.dot.limit,.dot.text,.dot.gave-way,.dot.overlap,.dot.zero-size{background:var(--limit)}.dot.ambiguous{background:var(--free)}
input[type=search]{border:1px solid var(--rim);border-radius:.4rem;background:var(--page);padding:.15rem .5rem}
input[type=range]{width:9rem;accent-color:var(--mark)}
nav{overflow:auto;border-right:1px solid var(--rim);background:var(--card);padding:.4rem}
nav button{display:flex;align-items:baseline;width:100%;border:0;background:none;text-align:left;
padding:.22rem .5rem;border-radius:.35rem;cursor:pointer;overflow-wrap:anywhere}
nav button:hover,nav button[aria-current=true]{background:var(--on)}
main{overflow:auto;padding:1rem;grid-column:2;grid-row:2}
nav[hidden]~main{grid-column:1/3}
.card,.screen{background:var(--card);border:1px solid var(--rim);border-radius:.6rem;padding:.8rem;min-width:0}
h2{font-size:.95rem;margin:0 0 .4rem}
p{margin:.2rem 0}
.soft{color:var(--soft);font-weight:400}
#gallery{display:flex;flex-wrap:wrap;gap:1rem;align-content:flex-start;align-items:flex-start}
.screen{scroll-margin:1rem;max-width:100%}
.screen h2{display:flex;flex-wrap:wrap;gap:.1rem .6rem;align-items:baseline;overflow-wrap:anywhere;margin:0 .35rem .5rem;
width:0;min-width:max(100% - .7rem,16rem)}
.screen h2 .soft{font-size:12px}
.screen .only{color:var(--red);font-weight:400}
.badge{font-size:11px;line-height:1.5;padding:0 .45rem;border-radius:1rem;font-weight:600;white-space:nowrap;
color:var(--red);background:color-mix(in srgb,currentColor 13%,transparent)}
.badge.limit,.badge.gave-way,.badge.overlap,.badge.zero-size{color:var(--limit)}
.badge.ambiguous{color:var(--free)}
.row{display:flex;flex-wrap:wrap;gap:.3rem;align-items:flex-start;--k:min(2,var(--H)*var(--f))}
.figure{border:0;background:none;padding:.35rem;border-radius:.6rem;cursor:pointer;text-align:left;display:grid;
gap:.35rem;align-content:start;max-width:100%}
.figure:hover{background:var(--on)}
.shot{display:block;width:calc(1px*var(--w)*var(--k));height:calc(1px*var(--h)*var(--k));min-width:.5rem;
min-height:.5rem;border-radius:max(4px,calc(20px*min(1,var(--k))));background:var(--card);
box-shadow:0 0 0 1px var(--rim),0 2px 8px var(--shade);overflow:hidden;margin:1px}
.red .shot{box-shadow:0 0 0 2px var(--red),0 2px 8px var(--shade)}
.open .shot{box-shadow:0 0 0 1.5px var(--free),0 2px 8px var(--shade)}
.shot.none{width:15rem;height:auto;padding:.6rem;font:11px/1.45 ui-monospace,monospace;white-space:pre-wrap;
overflow-wrap:anywhere;max-height:calc(1px*var(--H));color:var(--soft);border-radius:.5rem}
.caption{display:flex;gap:.1rem .5rem;align-items:baseline;font-size:12px;padding:0 .1rem;white-space:nowrap;
width:0;min-width:max(100%,6.7rem)}
.caption b{overflow:hidden;text-overflow:ellipsis}
.caption.more{flex-wrap:wrap}
.caption:empty{display:none}
.small{display:block;width:100%;height:100%}
.small rect{vector-effect:non-scaling-stroke;stroke-width:1px}
.plumb.small .box{stroke:var(--soft);stroke-opacity:.45;fill:var(--soft);fill-opacity:.05}
.small text{text-anchor:middle;pointer-events:none}
.plumb.small .h{stroke-width:0;font-weight:500}
.plumb.small .conflict{stroke:var(--red);fill:var(--red);fill-opacity:.16;stroke-width:2px}
.plumb.small .cut{fill:var(--red);stroke-width:0}
.plumb.small .ambiguous{stroke:var(--free);stroke-width:1.5px}
.plumb.small .unsatisfied{stroke:var(--limit);stroke-width:1.25px;stroke-dasharray:4 3}
.plumb .recorded{fill:none;stroke:var(--red);stroke-width:1.25px;stroke-dasharray:3 3;pointer-events:none}
#large{display:grid;gap:1rem;grid-template-columns:minmax(20rem,1.3fr) minmax(18rem,1fr);align-content:start;
align-items:start}
#path{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.4rem .8rem;align-items:center}
#path h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
.side{display:grid;gap:1rem;min-width:0}
#picture svg{display:block;max-width:100%;height:auto;max-height:max(40rem,100vh - 12rem)}
#picture text{pointer-events:none}
#picture [data-v],#picture [data-c]{cursor:pointer}
#picture .pg{fill:none}
pre{max-height:16rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:12px/1.5 ui-monospace,monospace}
ol{list-style:none;margin:0;padding:0;max-height:24rem;overflow:auto}
li{padding:.12rem .4rem;border-radius:.3rem;cursor:pointer;display:flex;flex-wrap:wrap;gap:0 .6rem;
font:12px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
li>span:first-child{flex:1 1 14rem}
li:hover,li:focus-visible,tr.on,li.on{background:var(--on)}
li.missed{color:var(--limit)}li.conflict{color:var(--red)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
td,th{padding:.1rem .4rem;text-align:right;font-weight:400}
th{color:var(--soft)}td:first-child,th:first-child{text-align:left;overflow-wrap:anywhere}
tbody tr{cursor:pointer}tbody tr:hover{background:var(--on)}
.scroll{max-height:18rem;overflow:auto}
.picked .plumb [data-v]:not(.on){opacity:.35}
.picked .plumb [data-c]:not(.on){opacity:.2}
.plumb .on>rect,.plumb .on>line{stroke-width:2.5px;fill-opacity:.4}
.plumb .self>rect{stroke-width:4px}
.plumb [data-c].on>path,.plumb [data-c].on>line{stroke-width:2px}
@media (max-width:60rem){#large{grid-template-columns:minmax(0,1fr)}}
@media (max-width:44rem){body{grid-template-columns:0 minmax(0,1fr)}nav{display:none}}

"""####.utf8)
  package static let steps_js: [UInt8] = Array(####"""

// What sets values. The steps of a layout, each a sum of variables and what it comes to, in the order
// of preference, determine all values. A value is one sum of them, found when somebody asks.
const eliminations = new WeakMap();
function eliminationOf(layout) {
  if (!eliminations.has(layout)) eliminations.set(layout, eliminate(layout.steps || [], layout.reads || []));
  return eliminations.get(layout);
}
// Takes a variable out of all rows by one of them, again and again: one that stands in few rows, by a
// short row, so that the rows left stay short.
function eliminate(steps, reads) {
  const rows = steps.map(([constraint, constant, ...numbers]) => {
    const terms = new Map();
    for (let place = 0; place < numbers.length; place += 2)
      terms.set(numbers[place], (terms.get(numbers[place]) || 0) + numbers[place + 1]);
    return {constraint, constant, terms, variables: [...terms.keys()], reads: [], pivot: null, taken: []};
  });
  for (const [index, ...variables] of reads) rows[index].reads = variables;
  const rowsOf = new Map();
  rows.forEach((row, index) => {
    for (const variable of row.variables) {
      if (!rowsOf.has(variable)) rowsOf.set(variable, []);
      rowsOf.get(variable).push(index);
    }
  });
  const holders = new Map([...rowsOf].map(([variable, indices]) => [variable, new Set(indices)]));
  // The variables by how many rows hold them; those whose rows have become more or fewer are there again.
  const waiting = [];
  let least = 1;
  const wait = variable => {
    const count = holders.get(variable).size;
    if (!count) return;
    (waiting[count] ||= []).push(variable);
    least = Math.min(least, count);
  };
  for (const variable of holders.keys()) wait(variable);
  const order = [];
  while (least < waiting.length) {
    const variable = (waiting[least] || []).pop();
    if (variable == null) { least += 1; continue; }
    if (holders.get(variable).size !== least) continue;
    const share = row => Math.abs(row.terms.get(variable)) / Math.max(...[...row.terms.values()].map(Math.abs));
    const isGood = index => share(rows[index]) >= 0.1;
    const [first, ...others] = [...holders.get(variable)].sort((a, b) =>
      isGood(b) - isGood(a) || rows[a].terms.size - rows[b].terms.size || a - b);
    const own = rows[first], changed = new Set(own.terms.keys());
    own.pivot = variable;
    order.push(own);
    for (const other of changed) holders.get(other).delete(first);
    for (const index of others) {
      const row = rows[index], factor = row.terms.get(variable) / own.terms.get(variable);
      own.taken.push([index, factor]);
      for (const [other, coefficient] of own.terms) {
        const before = row.terms.get(other) || 0, after = before - factor * coefficient;
        if (other === variable || Math.abs(after) <= 1e-11 * Math.abs(before)) {
          row.terms.delete(other);
          holders.get(other).delete(index);
        } else {
          row.terms.set(other, after);
          holders.get(other).add(index);
        }
      }
    }
    changed.forEach(wait);
  }
  return {rows, rowsOf, order};
}
// How often each step is in the sum that a variable is.
function weights(layout, variable) {
  const {rows, order} = eliminationOf(layout);
  const sum = new Map([[variable, 1]]), found = new Map();
  for (const row of order) {
    const amount = sum.get(row.pivot);
    if (!amount) continue;
    const weight = amount / row.terms.get(row.pivot);
    found.set(row, weight);
    for (const [other, coefficient] of row.terms) sum.set(other, (sum.get(other) || 0) - weight * coefficient);
  }
  // What is left of a row is the row without multiples of those by which variables were taken out of it.
  for (const row of order.toReversed()) {
    let weight = found.get(row) || 0;
    for (const [index, factor] of row.taken) weight -= factor * (found.get(rows[index]) || 0);
    found.set(row, weight);
  }
  const noise = 1e-9 * Math.max(...[...found.values()].map(Math.abs));
  return new Map([...found].filter(([, weight]) => Math.abs(weight) > noise));
}
// What sets a variable, from it outwards: the constraint of each step, and what that adds; what a rule
// read stands behind it, adds nothing by itself, and is told once.
function chain(layout, variable, told = new Set(), isWhole = true) {
  told.add(variable);
  const {rows, rowsOf} = eliminationOf(layout), weight = weights(layout, variable);
  const ordered = [], seen = new Set([variable]), waiting = new Set(weight.keys());
  for (let frontier = [variable]; frontier.length;) {
    const near = new Set();
    for (const other of frontier)
      for (const index of rowsOf.get(other) || []) if (waiting.delete(rows[index])) near.add(index);
    frontier = [];
    for (const index of [...near].sort((a, b) => a - b)) {
      ordered.push(rows[index]);
      for (const other of rows[index].variables) if (!seen.has(other)) { seen.add(other); frontier.push(other); }
    }
  }
  return ordered.flatMap(row => [[row.constraint, isWhole ? weight.get(row) * row.constant : null],
    ...row.reads.flatMap(read => told.has(read) ? [] : chain(layout, read, told, false))]);
}
// What sets the width, height, left and top of a view.
const chains = (layout, view) => [0, 1, 2, 3].map(place => chain(layout, 4 * view + place));

"""####.utf8)
  package static let way_js: [UInt8] = Array(####"""
// How one goes from the page of all layouts to one of them, and on; what is open stands in the
// address, so that a link leads there and the browser's way back works.

function go(index, isStep) {
  if (isStep) location.replace("#" + (index + 1)); else location.hash = "#" + (index + 1);
}
// The layout of a screen that is most like another one.
function like(screen, layout) {
  const seen = screen.places.filter(index => layouts[index].seen);
  const some = seen.length ? seen : screen.places;
  const score = other => (nameOf(other) === nameOf(layout) ? 2 : 0) + (other.direction === layout.direction ? 1 : 0);
  return some.reduce((best, index) => score(layouts[index]) > score(layouts[best]) ? index : best);
}
function mark() {
  const screen = current < 0 ? null : screenOf(current);
  for (const other of screens) {
    if (other === screen) other.row.setAttribute("aria-current", true);
    else other.row.removeAttribute("aria-current");
  }
  $("variants").replaceChildren();
  if (!screen) return;
  screen.row.scrollIntoView({block: "nearest"});
  if (screen.places.length < 2) return;
  for (const index of screen.places) {
    const layout = layouts[index], chip = make("button", null, $("variants"), "chip");
    make("span", null, chip, dotOf(worst([layout])));
    chip.append(nameOf(layout) + (directions.length > 1 && layout.direction ? " " + arrows[layout.direction] : ""));
    chip.setAttribute("aria-pressed", index === current);
    chip.onclick = () => go(index, true);
  }
}
let left = null;
function follow() {
  const index = layouts.length === 1 ? 0 : Number(location.hash.slice(1)) - 1;
  if (layouts[index]) {
    if (current < 0) left = $("gallery").scrollTop;
    show(index);
  } else {
    current = -1;
    $("large").hidden = true;
    $("gallery").hidden = false;
    if (left != null) $("gallery").scrollTop = left;
  }
  mark();
}
window.onhashchange = follow;
$("back").onclick = event => { event.stopPropagation(); location.hash = ""; };
document.onkeydown = event => {
  if (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey || event.altKey || current < 0) return;
  if (event.key === "Escape") {
    if (pinned) document.body.onclick(); else location.hash = "";
    return;
  }
  const across = {ArrowRight: 1, ArrowLeft: -1}[event.key], along = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (!across && !along) return;
  event.preventDefault();
  if (across) {
    const seen = layouts.map((_, index) => index).filter(index => layouts[index].seen || index === current);
    const next = seen[seen.indexOf(current) + across];
    if (next != null) go(next, true);
  } else {
    const seen = screens.filter(screen => !screen.section.hidden || screen === screenOf(current));
    const next = seen[seen.indexOf(screenOf(current)) + along];
    if (next) go(like(next, layouts[current]), true);
  }
};
let isDue = false;
function resize() {
  $("gallery").style.setProperty("--H", $("size").value);
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => { isDue = false; near.forEach(drawSmall); });
}
$("size").value = screens.length === 1 ? 420 : 260;
$("size").oninput = resize;
resize();
filter();
for (const id of ["back", "list", "zoom", "search"]) $(id).hidden = layouts.length === 1;
follow();

"""####.utf8)
  package static let document_schema_json: [UInt8] = Array(####"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Plumb layout document",
  "description": "One layout: views, metrics, equations, rules and Visual Formats. YAML documents have the same form.",
  "type": "object",
  "required": ["size"],
  "additionalProperties": false,
  "properties": {
    "$schema": {
      "description": "Where editors find this schema; nothing to Plumb.",
      "type": "string"
    },
    "id": {
      "description": "The name of the layout. Without it: the file's name, or the line number in a batch.",
      "anyOf": [
        { "$ref": "#/$defs/name" },
        { "type": ["number", "null"] }
      ]
    },
    "size": {
      "description": "The width and height of the root view; fit, for a side or both, is as small as the constraints allow.",
      "oneOf": [
        { "type": "array", "prefixItems": [{ "$ref": "#/$defs/side" }, { "$ref": "#/$defs/side" }], "items": false, "minItems": 2 },
        { "const": "fit" }
      ]
    },
    "direction": {
      "description": "The direction of leading and trailing.",
      "enum": ["ltr", "rtl"],
      "default": "ltr"
    },
    "language": {
      "description": "The language of the texts, such as de: forms of letters and places of breaks depend on it.",
      "type": ["string", "null"],
      "pattern": "^[A-Za-z0-9_]{1,8}(-[A-Za-z0-9_]{1,8})*$"
    },
    "safeArea": {
      "description": "How far from each edge of the root its safe area begins, in points.",
      "$ref": "#/$defs/insets"
    },
    "margins": { "$ref": "#/$defs/margins" },
    "insetsMarginsFromSafeArea": {
      "description": "Whether the margins of the root count from its safe area.",
      "type": "boolean",
      "default": false
    },
    "metrics": {
      "description": "Numbers that equations can name, and texts that texts of views name in braces.",
      "type": ["object", "null"],
      "propertyNames": { "minLength": 1 },
      "additionalProperties": { "type": ["number", "string"] }
    },
    "fonts": {
      "description": "Fonts by the names that texts know them by: a file each, beside the layout or in a folder of --fonts, or a list of it and what has what it lacks.",
      "type": ["object", "null"],
      "propertyNames": { "minLength": 1 },
      "additionalProperties": {
        "oneOf": [
          { "$ref": "#/$defs/name" },
          { "type": "array", "items": { "$ref": "#/$defs/name" }, "minItems": 1 }
        ]
      }
    },
    "styles": {
      "description": "What is told of many views, by the name that views have it by.",
      "type": ["object", "null"],
      "propertyNames": { "minLength": 1 },
      "additionalProperties": {
        "oneOf": [
          { "type": "null" },
          {
            "$ref": "#/$defs/view",
            "properties": { "name": false, "for": false, "style": false, "views": false, "guides": false }
          }
        ]
      }
    },
    "style": {
      "description": "How the root looks in plain pictures: the name of a style, what a style tells, or a list of these.",
      "$ref": "#/$defs/styled"
    },
    "stack": {
      "description": "How the root arranges views.",
      "$ref": "#/$defs/stack"
    },
    "table": {
      "description": "How the root arranges views in rows and columns.",
      "$ref": "#/$defs/table"
    },
    "views": { "$ref": "#/$defs/views" },
    "guides": { "$ref": "#/$defs/guides" },
    "equations": {
      "description": "Constraints, one a line; || and && join several. A list counts as its strings joined by newlines.",
      "oneOf": [
        { "type": ["string", "null"] },
        { "type": "array", "items": { "type": "string" } }
      ]
    },
    "rules": {
      "description": "SLL rules, applied in order.",
      "type": ["array", "null"],
      "items": { "$ref": "#/$defs/rule" }
    },
    "visual": {
      "description": "Visual Formats: one, or a list.",
      "oneOf": [
        { "$ref": "#/$defs/format" },
        { "type": "null" },
        { "type": "array", "items": { "oneOf": [{ "$ref": "#/$defs/format" }, { "$ref": "#/$defs/visual" }] } }
      ]
    },
    "grid": {
      "description": "The step of the grid that edges are placed on, in points. Without it there is no grid.",
      "$ref": "#/$defs/number",
      "exclusiveMinimum": 0
    },
    "strategy": {
      "description": "How the priority levels are solved.",
      "enum": ["lexicographic", "weighted"],
      "default": "lexicographic"
    },
    "elastic": {
      "description": "Whether required constraints may give, as a level above all others.",
      "type": "boolean",
      "default": false
    }
  },
  "$defs": {
    "name": { "type": "string", "minLength": 1 },
    "viewName": { "$ref": "#/$defs/name", "not": { "const": "view" } },
    "formula": {
      "description": "A number that is made of metrics, such as 2 * gap + 8.",
      "type": "string",
      "pattern": "[A-Za-z_\\u0080-\\uffff]"
    },
    "number": { "anyOf": [{ "type": "number" }, { "$ref": "#/$defs/formula" }] },
    "length": { "$ref": "#/$defs/number", "minimum": 0 },
    "loops": {
      "description": "Repeats what it stands in, for each number of a range (0..<7 is without 7, 0...6 with 6), or each name of a list. Names and texts in it may hold the index in braces, such as day{i+1}.",
      "type": "object",
      "propertyNames": { "pattern": "^[A-Za-z_\\u0080-\\uffff][A-Za-z0-9_\\u0080-\\uffff]*$" },
      "additionalProperties": {
        "anyOf": [
          { "type": "string", "pattern": "\\.\\.[.<]|^\\[" },
          { "type": "array", "items": { "$ref": "#/$defs/name" } }
        ]
      }
    },
    "side": { "anyOf": [{ "$ref": "#/$defs/length" }, { "const": "fit" }] },
    "priority": { "$ref": "#/$defs/number", "exclusiveMinimum": 0, "maximum": 1000 },
    "measureTable": {
      "description": "Given sizes, rising, each with the size measured up to it; the last line is for all beyond.",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "array",
        "prefixItems": [{ "$ref": "#/$defs/length" }, { "$ref": "#/$defs/length" }],
        "items": false,
        "minItems": 2
      }
    },
    "axisPriorities": {
      "description": "A priority for the horizontal and one for the vertical axis.",
      "type": "array",
      "prefixItems": [{ "$ref": "#/$defs/priority" }, { "$ref": "#/$defs/priority" }],
      "items": false,
      "minItems": 2
    },
    "views": {
      "description": "Views in document order. Names are unique in the whole document.",
      "oneOf": [
        { "type": "null" },
        {
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/viewName" },
          "additionalProperties": {
            "oneOf": [
              { "type": "null" },
              { "$ref": "#/$defs/view", "properties": { "name": false } }
            ]
          }
        },
        { "type": "array", "items": { "$ref": "#/$defs/view", "required": ["name"] } }
      ]
    },
    "guides": {
      "description": "Layout guides: rectangles that constraints place like views. They are in no pictures, and results have their frames apart. They are described as views are, with no views or guides inside.",
      "oneOf": [
        { "type": "null" },
        {
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/viewName" },
          "additionalProperties": {
            "oneOf": [
              { "type": "null" },
              { "$ref": "#/$defs/view", "properties": { "name": false, "views": false, "guides": false } }
            ]
          }
        },
        {
          "type": "array",
          "items": { "$ref": "#/$defs/view", "required": ["name"], "properties": { "views": false, "guides": false } }
        }
      ]
    },
    "fourSides": { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 4, "maxItems": 4 },
    "insets": {
      "description": "Distances from the edges: one number, the list top, left, bottom, right, or a mapping, in which sides that are left out are 0.",
      "oneOf": [
        { "$ref": "#/$defs/number" },
        { "$ref": "#/$defs/fourSides" },
        {
          "type": "object",
          "propertyNames": { "enum": ["top", "left", "bottom", "right"] },
          "additionalProperties": { "$ref": "#/$defs/number" }
        }
      ]
    },
    "margins": {
      "description": "The margins: one number, the list top, left, bottom, right, or a mapping, in which sides that are left out are 8; leading and trailing instead of left and right turn with the direction.",
      "oneOf": [
        { "$ref": "#/$defs/number" },
        { "$ref": "#/$defs/fourSides" },
        {
          "type": "object",
          "propertyNames": { "enum": ["top", "left", "bottom", "right", "leading", "trailing"] },
          "additionalProperties": { "$ref": "#/$defs/number" },
          "not": { "allOf": [
            { "anyOf": [{ "required": ["left"] }, { "required": ["right"] }] },
            { "anyOf": [{ "required": ["leading"] }, { "required": ["trailing"] }] }
          ] }
        }
      ],
      "default": 8
    },
    "fontName": {
      "description": "The name of a font in fonts; without it the first of them.",
      "type": ["string", "null"]
    },
    "fontSize": {
      "description": "The size of the font, in points.",
      "$ref": "#/$defs/number",
      "exclusiveMinimum": 0,
      "default": 17
    },
    "color": {
      "description": "A colour as CSS writes it, such as #336699 or teal.",
      "type": ["string", "null"]
    },
    "styled": {
      "anyOf": [
        { "$ref": "#/$defs/name" },
        { "$ref": "#/$defs/inlineStyle" },
        { "type": "array", "items": { "anyOf": [{ "$ref": "#/$defs/name" }, { "$ref": "#/$defs/inlineStyle" }] } },
        { "type": "null" }
      ]
    },
    "inlineStyle": {
      "$ref": "#/$defs/view",
      "properties": { "name": false, "for": false, "style": false, "views": false, "guides": false }
    },
    "view": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The name; only where the views are a list.",
          "$ref": "#/$defs/viewName"
        },
        "for": { "$ref": "#/$defs/loops" },
        "style": {
          "description": "The styles of the view: a name, what a style tells, or a list of these, of which later ones come before earlier ones. What the view says itself comes before all of them.",
          "$ref": "#/$defs/styled"
        },
        "frame": {
          "description": "The given frame relative to the parent: x, y, width, height.",
          "type": "array",
          "prefixItems": [
            { "$ref": "#/$defs/number" },
            { "$ref": "#/$defs/number" },
            { "$ref": "#/$defs/length" },
            { "$ref": "#/$defs/length" }
          ],
          "items": false,
          "minItems": 4
        },
        "fixed": {
          "description": "Whether required constraints hold the view at its frame.",
          "type": "boolean",
          "default": false
        },
        "intrinsic": {
          "description": "The width and height that the content asks for; null where it asks for none.",
          "type": "array",
          "prefixItems": [
            { "anyOf": [{ "$ref": "#/$defs/length" }, { "type": "null" }] },
            { "anyOf": [{ "$ref": "#/$defs/length" }, { "type": "null" }] }
          ],
          "items": false,
          "minItems": 2
        },
        "measure": {
          "description": "How the height follows from the width, exactly, or the width from the height.",
          "oneOf": [
            { "type": "null" },
            { "$ref": "#/$defs/measureTable" },
            {
              "type": "object",
              "required": ["height"],
              "additionalProperties": false,
              "properties": { "height": { "$ref": "#/$defs/measureTable" } }
            },
            {
              "type": "object",
              "required": ["width"],
              "additionalProperties": false,
              "properties": { "width": { "$ref": "#/$defs/measureTable" } }
            },
            {
              "description": "The height of a text: characters of equal advance, in lines of equal height.",
              "type": "object",
              "required": ["characters", "advance", "line"],
              "additionalProperties": false,
              "properties": {
                "characters": {
                  "anyOf": [
                    { "type": "integer", "minimum": 0, "maximum": 1000000000 },
                    { "$ref": "#/$defs/formula" }
                  ]
                },
                "advance": { "$ref": "#/$defs/number", "exclusiveMinimum": 0 },
                "line": { "$ref": "#/$defs/length" }
              }
            }
          ]
        },
        "hug": { "$ref": "#/$defs/axisPriorities", "default": [250, 250] },
        "resist": { "$ref": "#/$defs/axisPriorities", "default": [750, 750] },
        "baseline": {
          "description": "The distance of the last baseline from the bottom, upwards.",
          "$ref": "#/$defs/number",
          "default": 0
        },
        "firstBaseline": {
          "description": "The distance of the first baseline from the top. Without it: the last baseline.",
          "$ref": "#/$defs/number"
        },
        "textHeight": {
          "description": "The height of the text in the vertical middle of the view, from whose top and bottom baselines count then.",
          "$ref": "#/$defs/length"
        },
        "alignmentInsets": {
          "description": "How far the frame reaches beyond the alignment rectangle, which constraints see, at each edge, in points.",
          "$ref": "#/$defs/insets"
        },
        "margins": { "$ref": "#/$defs/margins" },
        "preservesSuperviewMargins": {
          "description": "Whether each margin is at least what the superview's leaves behind the distance of the edges.",
          "type": "boolean",
          "default": false
        },
        "insetsMarginsFromSafeArea": {
          "description": "Whether margins count from the view's safe area.",
          "type": "boolean",
          "default": false
        },
        "additionalSafeArea": {
          "description": "How much more of the view its safe area leaves out at each edge, in points.",
          "$ref": "#/$defs/insets"
        },
        "hidden": { "type": "boolean", "default": false },
        "grid": {
          "description": "The step of the grid for its edges and those of the views inside, in points; 0 for none. Without it: that of the view around it.",
          "$ref": "#/$defs/length"
        },
        "text": {
          "description": "What the view shows: a text, or runs in several fonts. In braces stand metrics and numbers made of them; {{ is a brace.",
          "anyOf": [
            { "type": ["string", "number", "null"] },
            {
              "type": "array",
              "minItems": 1,
              "items": {
                "anyOf": [
                  { "type": ["string", "number"] },
                  {
                    "type": "object",
                    "required": ["text"],
                    "additionalProperties": false,
                    "properties": {
                      "text": { "type": ["string", "number", "null"] },
                      "font": { "$ref": "#/$defs/fontName" },
                      "fontSize": { "$ref": "#/$defs/fontSize" },
                      "color": { "$ref": "#/$defs/color" }
                    }
                  }
                ]
              }
            }
          ]
        },
        "font": { "$ref": "#/$defs/fontName" },
        "fontSize": { "$ref": "#/$defs/fontSize" },
        "lineHeight": {
          "description": "How high lines are, as a multiple of what their fonts ask for.",
          "$ref": "#/$defs/length",
          "default": 1
        },
        "letterSpacing": {
          "description": "What is added behind each character, in points.",
          "$ref": "#/$defs/number",
          "default": 0
        },
        "lines": {
          "description": "How many lines there are at most; null or left out: as many as it takes.",
          "anyOf": [{ "$ref": "#/$defs/number", "minimum": 1 }, { "type": "null" }]
        },
        "align": {
          "description": "Where lines stand in the width of the view; start and end follow the direction of the layout.",
          "enum": ["start", "center", "end", "left", "right"],
          "default": "start"
        },
        "verticalAlign": {
          "description": "Where lines stand in the height of the view: at its upper inset, or in its middle.",
          "enum": ["top", "center"],
          "default": "top"
        },
        "wrap": {
          "description": "Where lines are broken that are too wide: between words (word), there and within words that are wider than a line (anywhere), before any character (character), or not at all (none).",
          "enum": ["word", "anywhere", "character", "none"],
          "default": "word"
        },
        "truncate": {
          "description": "Whether an ellipsis stands for what is left out; else it is cut off.",
          "type": "boolean",
          "default": true
        },
        "insets": {
          "description": "How far inside the view the lines of its text begin and end.",
          "$ref": "#/$defs/insets"
        },
        "minimumScale": {
          "description": "How small letters may become, as a part of their size, before a check says that a text is cut off.",
          "$ref": "#/$defs/number",
          "exclusiveMinimum": 0,
          "maximum": 1,
          "default": 1
        },
        "preferredWidth": {
          "description": "The greatest width that the view wants for its text; null or left out: that of its longest line.",
          "anyOf": [{ "$ref": "#/$defs/length" }, { "type": "null" }]
        },
        "wantsWidth": {
          "description": "Whether the view wants to be as wide as its text.",
          "type": "boolean",
          "default": true
        },
        "wantsHeight": {
          "description": "Whether the view wants to be as high as its text.",
          "type": "boolean",
          "default": true
        },
        "keepsWords": {
          "description": "Whether the view keeps the width of its longest word before other texts give up theirs.",
          "type": "boolean",
          "default": true
        },
        "stringKey": {
          "description": "What string files know the text by; null or left out: the text itself.",
          "anyOf": [{ "$ref": "#/$defs/name" }, { "type": "null" }]
        },
        "fill": { "description": "The colour of the background.", "$ref": "#/$defs/color" },
        "stroke": { "description": "The colour of the border.", "$ref": "#/$defs/color" },
        "strokeWidth": {
          "description": "How thick the border is, in points.",
          "$ref": "#/$defs/length",
          "default": 1
        },
        "radius": {
          "description": "How round the corners are, in points.",
          "$ref": "#/$defs/length",
          "default": 0
        },
        "color": { "description": "The colour of the text.", "$ref": "#/$defs/color" },
        "stack": { "$ref": "#/$defs/stack" },
        "table": { "$ref": "#/$defs/table" },
        "views": { "$ref": "#/$defs/views" },
        "guides": { "$ref": "#/$defs/guides" }
      }
    },
    "stack": {
      "description": "Arranges views in a row or a column, as UIStackView does.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "axis": { "enum": ["horizontal", "vertical"], "default": "horizontal" },
        "spacing": {
          "description": "The distance between neighbours in points; the least one in equalSpacing and equalCentering.",
          "$ref": "#/$defs/number",
          "default": 0
        },
        "wrap": {
          "description": "Whether views that there is no room for begin another line, or column; distribution is fill then.",
          "type": "boolean",
          "default": false
        },
        "lineSpacing": {
          "description": "The distance between the lines of a stack that wraps, in points.",
          "$ref": "#/$defs/number",
          "default": 0
        },
        "distribution": {
          "description": "What happens along the axis.",
          "enum": ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering", "gravityAreas"],
          "default": "fill"
        },
        "alignment": {
          "description": "What happens across it: top, bottom and baselines in rows, leading and trailing in columns.",
          "enum": ["fill", "leading", "top", "center", "trailing", "bottom", "firstBaseline", "lastBaseline"],
          "default": "fill"
        },
        "customSpacing": {
          "description": "The distance behind a view, instead of spacing, by the name of the view.",
          "type": ["object", "null"],
          "additionalProperties": { "$ref": "#/$defs/number" }
        },
        "proportions": {
          "description": "The size that a view asks for in fillProportionally, instead of that of its content, by the name of the view.",
          "type": ["object", "null"],
          "additionalProperties": { "$ref": "#/$defs/length" }
        },
        "gravity": {
          "description": "The group of a view in gravityAreas, by the name of the view.",
          "type": ["object", "null"],
          "additionalProperties": { "enum": ["leading", "center", "trailing"] }
        },
        "arranged": {
          "description": "The names of the views in their order. Without it: the views inside.",
          "type": "array",
          "items": { "$ref": "#/$defs/name" },
          "uniqueItems": true
        },
        "insets": {
          "description": "The distances from the edges: one number, or top, left, bottom, right, where left is the leading one.",
          "$ref": "#/$defs/margins",
          "default": 0
        },
        "margins": {
          "description": "Whether the insets count from the margins of the view.",
          "type": "boolean",
          "default": false
        },
        "hug": {
          "description": "The priorities of being no larger than the views: along the axis, which counts in gravityAreas, and across it.",
          "type": "array",
          "prefixItems": [{ "$ref": "#/$defs/priority" }, { "$ref": "#/$defs/priority" }],
          "items": false,
          "minItems": 2,
          "default": [249, 25]
        },
        "alignmentPriority": {
          "description": "The priority of standing where the alignment says.",
          "$ref": "#/$defs/priority",
          "default": 1000
        },
        "baselineRelative": {
          "description": "Whether distances in a column are those from the last baseline of a view to the first one of the next.",
          "type": "boolean",
          "default": false
        },
        "detachesHidden": {
          "description": "Whether hidden views drop out.",
          "type": "boolean",
          "default": true
        }
      }
    },
    "table": {
      "description": "Arranges views in rows and columns. No view is a stack and a table.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "columns": {
          "description": "How wide the columns are; those behind the last one are as that is.",
          "$ref": "#/$defs/tracks",
          "default": "content"
        },
        "rows": {
          "description": "How high the rows are; those behind the last one are as that is.",
          "$ref": "#/$defs/tracks",
          "default": "content"
        },
        "spacing": {
          "description": "The distances between columns and between rows in points: one number, or a list of both.",
          "oneOf": [
            { "$ref": "#/$defs/number" },
            { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 2, "maxItems": 2 }
          ],
          "default": 0
        },
        "alignColumns": {
          "description": "Where views stand in columns; those behind the last one are as that is.",
          "oneOf": [
            { "$ref": "#/$defs/columnAlignment" },
            { "type": "array", "items": { "$ref": "#/$defs/columnAlignment" } }
          ],
          "default": "fill"
        },
        "alignRows": {
          "description": "Where views stand in rows; those behind the last one are as that is.",
          "oneOf": [
            { "$ref": "#/$defs/rowAlignment" },
            { "type": "array", "items": { "$ref": "#/$defs/rowAlignment" } }
          ],
          "default": "fill"
        },
        "cells": {
          "description": "The names of the views, row by row; null is an empty cell, and a view in several cells, which are a rectangle, spans them. Without it: the views inside, one after another.",
          "type": "array",
          "items": {
            "oneOf": [
              { "$ref": "#/$defs/cellRow" },
              {
                "type": "object",
                "required": ["cells"],
                "additionalProperties": false,
                "properties": {
                  "for": { "$ref": "#/$defs/loops" },
                  "cells": { "$ref": "#/$defs/cellRow" }
                }
              }
            ]
          }
        },
        "align": {
          "description": "Where views stand in their columns and in their rows that say so for themselves, by their names; null is what the column, or the row, says.",
          "type": ["object", "null"],
          "additionalProperties": {
            "type": "array",
            "prefixItems": [
              { "anyOf": [{ "$ref": "#/$defs/columnAlignment" }, { "type": "null" }] },
              { "anyOf": [{ "$ref": "#/$defs/rowAlignment" }, { "type": "null" }] }
            ],
            "items": false,
            "minItems": 2
          }
        },
        "insets": {
          "description": "The distances of the cells from the edges: one number, or top, left, bottom, right, where left is the leading one.",
          "$ref": "#/$defs/margins",
          "default": 0
        },
        "margins": {
          "description": "Whether the insets count from the margins of the view.",
          "type": "boolean",
          "default": false
        }
      }
    },
    "tracks": {
      "oneOf": [
        { "$ref": "#/$defs/track" },
        { "type": "array", "items": { "$ref": "#/$defs/track" } }
      ]
    },
    "track": {
      "description": "The size of a column or a row: that of its contents, a share of what the others leave, or points.",
      "anyOf": [
        { "enum": ["content", "share"] },
        { "$ref": "#/$defs/length" },
        {
          "type": "object",
          "required": ["share"],
          "additionalProperties": false,
          "properties": { "share": { "$ref": "#/$defs/number", "exclusiveMinimum": 0 } }
        }
      ]
    },
    "columnAlignment": { "enum": ["fill", "leading", "center", "trailing"] },
    "rowAlignment": { "enum": ["fill", "top", "center", "bottom", "firstBaseline", "lastBaseline"] },
    "cellRow": {
      "type": "array",
      "items": { "anyOf": [{ "$ref": "#/$defs/name" }, { "type": "null" }] }
    },
    "rule": {
      "type": "object",
      "required": ["view", "rule"],
      "additionalProperties": false,
      "properties": {
        "for": { "$ref": "#/$defs/loops" },
        "view": { "description": "The view that the rule places.", "$ref": "#/$defs/name" },
        "rule": { "description": "The rule text.", "type": "string" },
        "with": {
          "description": "The arguments, in the order of the rule's specifiers.",
          "type": "array",
          "items": { "oneOf": [{ "type": "number" }, { "$ref": "#/$defs/argument" }] }
        }
      }
    },
    "format": {
      "description": "A Visual Format, such as H:|-[a]-[b(>=50)]-|.",
      "type": "string"
    },
    "visual": {
      "type": "object",
      "required": ["format"],
      "additionalProperties": false,
      "properties": {
        "for": { "$ref": "#/$defs/loops" },
        "format": { "$ref": "#/$defs/format" },
        "options": {
          "description": "What the views of the format share, and which way it runs.",
          "type": "array",
          "items": {
            "enum": [
              "alignAllLeft", "alignAllRight", "alignAllTop", "alignAllBottom", "alignAllLeading",
              "alignAllTrailing", "alignAllCenterX", "alignAllCenterY", "alignAllLastBaseline",
              "alignAllFirstBaseline", "directionLeftToRight", "directionRightToLeft",
              "directionLeadingToTrailing", "alignAllBaseline"
            ]
          }
        }
      }
    },
    "argument": {
      "type": "object",
      "required": ["view"],
      "additionalProperties": false,
      "properties": { "view": { "$ref": "#/$defs/name" } }
    }
  }
}

"""####.utf8)
}
