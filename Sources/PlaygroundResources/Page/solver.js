// Who solves. A page without a server has another file of this name, with the same functions.

async function post(path, question, signal) {
  const response = await fetch(path, {
    method: "POST", signal, headers: {"Content-Type": "application/json"}, body: JSON.stringify(question),
  })
  if (response.ok) return response
  const reason = await response.json().then((refusal) => refusal.error, () => response.statusText)
  throw Object.assign(new Error(reason), {status: response.status})
}

/** What there is to choose from: examples, backends, and what a layout may cost. */
export const about = async () => (await fetch("about")).json()

/** Solves, checks and draws a layout. */
export const solve = async (question, signal) => (await post("solve", question, signal)).json()

/** A layout for other programs, as text. */
export const exported = async (question) => (await post("export", question)).text()

/** The text of the file that is shown; null while there is none. */
export const file = () => fetch("file", {cache: "no-store"}).then((response) => response.ok ? response.text() : null, () => null)
