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
