// One-click repairs of a problem: changes of the text, each with a label.

import * as editor from "./editor.js"

/** Returns the repairs of a problem that the check found. */
export function repairs(problem) {
  return problem.repairs.map(({label, edits}) => ({
    label,
    // Later edits first, so that the offsets of the others stay valid.
    change: () => edits.toReversed().forEach(({from, to, text}) => editor.replace(from, to, text)),
  }))
}
