
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
