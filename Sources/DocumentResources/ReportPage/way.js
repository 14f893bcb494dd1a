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
