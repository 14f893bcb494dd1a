// What can be done about a problem by one click: changes of the text, each with a label.

import * as editor from "./editor.js"

/** The repairs of a problem, as the check found them. */
export function repairs(problem) {
  return problem.repairs.map(({label, edits}) => ({
    label,
    // Those further below first, so that the others stay where they are.
    change: () => edits.toReversed().forEach(({from, to, text}) => editor.replace(from, to, text)),
  }))
}
