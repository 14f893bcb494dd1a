extension HTMLReport {
  /// The parts of the page that the script fills.
  static let body = """
    <header><b>plumb</b><span id="chips"></span>
    <input type="search" id="search" placeholder="name" aria-label="search by name"></header>
    <nav id="list" aria-label="layouts"></nav>
    <main id="main"><section class="card"><h2 id="title"></h2><p id="sizes" hidden></p>
    <div id="picture"></div></section>
    <div class="side"><section class="card" id="why"></section>
    <section class="card" id="told"></section><section class="card" id="constraints"></section>
    <section class="card" id="views"></section></div></main>
    """

  /// What the page does. Texts of documents only ever become text nodes; pictures are made by
  /// Plumb, which escapes what is in them.
  static let script = #"""
    "use strict";
    const layouts = JSON.parse(document.getElementById("data").textContent);
    const $ = id => document.getElementById(id);
    const make = (name, text, parent, className) => {
      const element = document.createElement(name);
      if (text != null) element.textContent = text;
      if (className) element.className = className;
      if (parent) parent.append(element);
      return element;
    };
    const number = value => String(Math.round(value * 100) / 100);
    let status = "all", current = -1, pinned = null;

    // The list, and what it is filtered by.
    const counts = {all: layouts.length};
    for (const layout of layouts) counts[layout.status] = (counts[layout.status] || 0) + 1;
    const chips = ["all", "solved", "infeasible", "invalid", "limit"].filter(key => counts[key]).map(key => {
      const chip = make("button", null, $("chips"), "chip");
      if (key !== "all") make("span", null, chip, "dot " + key);
      chip.append(key + " " + counts[key]);
      chip.onclick = () => { status = key; filter(); };
      $("chips").append(" ");
      return [key, chip];
    });
    const rows = layouts.map((layout, index) => {
      const row = make("button", null, $("list"));
      make("span", null, row, "dot " + layout.status);
      make("span", layout.id, row);
      row.onclick = () => show(index);
      return row;
    });
    function filter() {
      const words = $("search").value.toLowerCase();
      for (const [key, chip] of chips) chip.setAttribute("aria-pressed", key === status);
      layouts.forEach((layout, index) => {
        rows[index].hidden = !((status === "all" || layout.status === status)
          && layout.id.toLowerCase().includes(words));
        rows[index].style.display = rows[index].hidden ? "none" : "";
      });
      if (current < 0 || rows[current].hidden) {
        const first = rows.findIndex(row => !row.hidden);
        if (first >= 0) show(first);
      }
    }
    $("search").oninput = filter;

    // One layout.
    function show(index) {
      if (current >= 0) rows[current].removeAttribute("aria-current");
      current = index;
      pinned = null;
      rows[index].setAttribute("aria-current", true);
      rows[index].scrollIntoView({block: "nearest"});
      const layout = layouts[index];
      $("title").textContent = layout.id + ": " + layout.status;
      $("picture").innerHTML = layout.svg || "";
      if (!layout.svg) make("p", "no picture: there are no frames", $("picture"), "soft");
      for (const group of $("picture").querySelectorAll("[data-v]")) {
        const view = Number(group.dataset.v);
        group.onmouseenter = () => { if (!pinned) light({view}); };
        group.onmouseleave = () => { if (!pinned) light(null); };
        group.onclick = event => { event.stopPropagation(); pin({view}); };
      }
      for (const group of $("picture").querySelectorAll("[data-c]")) {
        group.onclick = event => {
          event.stopPropagation();
          pin({constraint: Number(group.dataset.c)});
        };
      }
      showSizes(layout);
      showTold(layout);
      showConstraints(layout);
      showViews(layout);
      light(null);
    }
    function showSizes(layout) {
      const same = layouts.map((other, index) => [other, index])
        .filter(([other]) => other.group === layout.group && other.status !== "invalid");
      $("sizes").hidden = same.length < 2;
      $("sizes").replaceChildren();
      if (same.length < 2) return;
      const slider = make("input", null, $("sizes"));
      slider.type = "range";
      slider.max = same.length - 1;
      slider.value = same.findIndex(([other]) => other === layout);
      slider.setAttribute("aria-label", "size");
      slider.oninput = () => {
        show(same[slider.value][1]);
        $("sizes").firstChild.focus();
      };
    }
    function showTold(layout) {
      const card = $("told");
      card.replaceChildren();
      const lines = [];
      if (layout.message) lines.push(layout.message.trimEnd());
      for (const text of layout.free || []) lines.push("free: " + text);
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
      const rank = one => one.conflict ? 0 : one.by ? 1 : 2;
      shown.sort((a, b) => rank(a[0]) - rank(b[0]) || a[1] - b[1]);
      for (const [constraint, index] of shown) {
        const row = make("li", null, list, constraint.conflict ? "conflict" : constraint.by ? "missed" : "");
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
      let views = new Set(), constraints = new Set(), self = -1;
      if (what && what.view != null) {
        self = what.view;
        views.add(self);
        for (const chain of (layout.chains || [])[self] || []) {
          for (const [constraint] of chain) {
            constraints.add(constraint);
            for (const view of all[constraint].views) views.add(view);
          }
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
      explain(layout, what);
    }
    function explain(layout, what) {
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
        make("p", constraint.place + (constraint.priority < 1000 ? ", priority " + constraint.priority : ""),
          card, "soft");
        return;
      }
      const view = layout.views[what.view], chains = (layout.chains || [])[what.view];
      make("h2", "What sets " + view.name, card);
      if (!chains) {
        make("p", "This layout has too many views for the page to say.", card, "soft");
        return;
      }
      const values = [view.frame[2], view.frame[3], view.frame[0], view.frame[1]];
      ["width", "height", "left", "top"].forEach((name, index) => {
        const table = make("table", null, card);
        make("th", name + " = " + number(values[index]), make("tr", null, table)).colSpan = 2;
        for (const [constraint, part] of chains[index]) {
          const row = make("tr", null, table);
          const text = make("td", all[constraint].text, row);
          text.title = all[constraint].place;
          make("td", part == null ? "" : number(part), row);
        }
      });
    }
    document.body.onclick = () => { if (pinned) { pinned = null; light(null); } };
    document.onkeydown = event => {
      if (event.target.tagName === "INPUT") return;
      if (event.key === "Escape") document.body.onclick();
      const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
      if (!step) return;
      for (let next = current + step; next >= 0 && next < rows.length; next += step)
        if (!rows[next].hidden) { event.preventDefault(); show(next); break; }
    };
    filter();
    """#
}
