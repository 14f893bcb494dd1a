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
