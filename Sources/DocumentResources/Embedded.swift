// swift-format-ignore-file
// Written by .ci/embed from the folders beside it: edit those.

/// The page that reports are shown on.
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
// The page of all layouts: a row for each screen, with a small picture at each size, device and
// direction.

// Small pictures are drawn when scrolling brings them near, and removed when they are far away.
const near = new Set();
const seeing = new IntersectionObserver(entries => {
  for (const entry of entries) {
    const figure = entry.target;
    if (entry.isIntersecting) { near.add(figure); drawSmall(figure); }
    else if (near.delete(figure) && layouts[figure.dataset.index].views) figure.querySelector(".shot").replaceChildren();
  }
}, {root: document.getElementById("gallery"), rootMargin: "400px"});

// The kinds of problems, worst first; the last ones are only notes of `plumb check`.
const kinds = ["conflict", "invalid", "limit", "broken", "misplaced", "outside", "text", "ambiguous", "unsatisfied",
  "overlap", "zero size"];
const notes = new Set(["unsatisfied", "overlap", "zero size"]);
const reds = new Set(["conflict", "invalid", "broken", "misplaced", "outside"]);
const told = {
  conflict: "required constraints contradict each other", invalid: "the document is wrong",
  limit: "a limit ended the solve", broken: "required constraints are violated",
  misplaced: "frames differ from those in the file", outside: "views reach beyond their parents",
  text: "texts are cut off, do not fit, or are missing in the language", ambiguous: "the constraints do not determine all attributes",
  unsatisfied: "optional constraints are violated, or views are smaller than their content",
  overlap: "views overlap others of the same parent", "zero size": "views have no width or no height"};
const dotOf = kind => "dot " + (kind || "solved").replace(" ", "-");
const problems = layout => layout.problems || {};
const worst = some => kinds.find(kind => some.some(layout => problems(layout)[kind]));
const hasProblem = layout => kinds.some(kind => !notes.has(kind) && problems(layout)[kind]);
const nameOf = layout => layout.at || "own size";
const arrows = {ltr: "→", rtl: "←"};

// The layouts of each screen.
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

// The filters, without those that would have no effect.
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
// Identical pictures are shown once for all their layouts.
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

// A section for each screen; all pictures of a screen have the same scale.
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
// Returns the devices, sizes or direction that a screen's problems are limited to, if they are.
function onlyAt(some) {
  const bad = some.filter(hasProblem);
  if (!bad.length || bad.length === some.length) return null;
  for (const key of [nameOf, layout => layout.direction]) {
    const names = new Set(bad.map(key));
    if (some.every(layout => names.has(key(layout)) === hasProblem(layout))) return [...names].join(", ");
  }
  return null;
}
// The folder that contains all files is omitted.
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
// Returns the parts of the root's edges that cut off a view.
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
    // Problems are drawn on top of the rest.
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
// The page of one layout. Texts of documents only become text nodes; pictures are made by Plumb,
// which escapes the texts in them.
const layouts = JSON.parse(document.getElementById("data").textContent);
// The common properties of constraints are in lists without names.
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
// The maximum number of unfolded lines below the constraints that would have to be relaxed.
const mostUnfolded = 8;
let current = -1, pinned = null;

// Shows one layout.
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
// Marks further problems in red: violated required constraints, and views whose frames differ from
// the file.
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
  // For a conflict, the constraints to relax come first, followed by the contradicting ones.
  const gives = layout.gives || [];
  const message = (layout.message || "").replace(gives.join("\n"), "").trimEnd();
  if (message) lines.push(message);
  for (const view of layout.views || []) {
    if (view.recorded)
      lines.push("misplaced: " + view.name + " is " + view.frame.map(number).join(" ") + ", the file says "
        + view.recorded.map(number).join(" "));
  }
  for (const text of layout.free || []) lines.push("ambiguous: " + text);
  for (const text of layout.found || []) lines.push(text);
  if (layout.furtherFound) lines.push("… and " + layout.furtherFound + " more; plumb check lists them");
  for (const text of layout.chosen || []) lines.push("chosen: " + text);
  card.hidden = !lines.length && !gives.length;
  if (gives.length) {
    make("h2", gives[0], card);
    make("pre", gives.slice(1).join("\n"), card);
  }
  if (!lines.length) return;
  const text = lines.join("\n"), count = text.split("\n").length;
  const isFolded = gives.length && count > mostUnfolded;
  const part = isFolded ? make("details", null, card) : card;
  make(isFolded ? "summary" : "h2", isFolded ? "Why: " + count + " lines" : "What there is to say", part);
  make("pre", text, part);
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
  // The order: to be relaxed, written by the user, from a stack, violated optional ones, the rest.
  const rank = one => one.gives ? 0 : isRed(one) ? one.ofStack ? 2 : 1 : one.by && !one.grown ? 3 : 4;
  shown.sort((a, b) => rank(a[0]) - rank(b[0]) || a[1] - b[1]);
  for (const [constraint, index] of shown) {
    const row = make("li", null, list, ["conflict", "conflict", "conflict", "missed", ""][rank(constraint)]);
    row.dataset.row = index;
    row.tabIndex = 0;
    const amount = constraint.gives ? "  would have to give by " + number(constraint.gives)
      : constraint.by ? "  off by " + number(constraint.by) : "";
    make("span", constraint.text + amount, row);
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

// Keeps a highlight: a view with the constraints that set it and their views, or a constraint.
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
.dot.limit,.dot.text,.dot.unsatisfied,.dot.overlap,.dot.zero-size{background:var(--limit)}.dot.ambiguous{background:var(--free)}
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
summary{cursor:pointer}
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
.badge.limit,.badge.unsatisfied,.badge.overlap,.badge.zero-size{color:var(--limit)}
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

// The contributions of constraints to values. The steps of a layout determine all values. Each is a
// sum of variables and its constant, in the order of preference. A value is a weighted sum of steps,
// computed on demand.
const eliminations = new WeakMap();
function eliminationOf(layout) {
  if (!eliminations.has(layout)) eliminations.set(layout, eliminate(layout.steps || [], layout.reads || []));
  return eliminations.get(layout);
}
// Eliminates variables one by one, each by a row. To keep the remaining rows short, it chooses a
// variable in few rows, and a short row.
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
  // The variables by number of rows; a variable whose number changed is added again.
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
// Returns the weight of each step in a variable's sum.
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
  // An eliminated row is the original row minus multiples of its pivot rows.
  for (const row of order.toReversed()) {
    let weight = found.get(row) || 0;
    for (const [index, factor] of row.taken) weight -= factor * (found.get(rows[index]) || 0);
    found.set(row, weight);
  }
  const noise = 1e-9 * Math.max(...[...found.values()].map(Math.abs));
  return new Map([...found].filter(([, weight]) => Math.abs(weight) > noise));
}
// Returns the constraints that set a variable, from it outwards, with their contributions. The
// variables that a rule read follow it once, and contribute nothing themselves.
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
// Returns the constraints that set the width, height, left and top of a view.
const chains = (layout, view) => [0, 1, 2, 3].map(place => chain(layout, 4 * view + place));

"""####.utf8)
  package static let way_js: [UInt8] = Array(####"""
// The navigation between the page of all layouts and single layouts. The address has the open
// layout, so that links and the browser's back button work.

function go(index, isStep) {
  if (isStep) location.replace("#" + (index + 1)); else location.hash = "#" + (index + 1);
}
// Returns the layout of a screen that is most similar to another one.
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
}
