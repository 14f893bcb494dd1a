import Plumb
import Testing

/// The code of the article about equations.
struct EquationsArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    layout.view("calendar")
    let table = layout.view("table")

    try layout.eqs(
      """
      calendar.left == 0
      calendar.right == 0
      calendar.top == 0
      table.left == 7
      table.right == -7            # insets from the right are negative
      table.top == calendar.bottom
      table.bottom == 0
      table.height >= 400 @ low    # optional
      """)
    let height = try layout.eq("calendar.height == 0")

    height.constant = 300
    let solution = try layout.solve()
    print(solution.frame(of: table) ?? .zero)
    // prints: Frame(x: 7.0, y: 300.0, width: 306.0, height: 180.0)
    print(solution.unsatisfied[0].constraint.text)  // prints: table.height >= 400 @ low

    do {
      try layout.eq("table.top == calender.bottom + 8")
    } catch {
      print(error.code)  // prints: unknownView
      print(error.message)  // prints: there is no view "calender"
      print(error.suggestion ?? "")  // prints: calendar
      print(error.excerpt ?? "")
      // prints:   table.top == calender.bottom + 8
      // prints:                ^~~~~~~~
    }

    print(try layout.eq("table.width == (calendar.width - 3*8) / 2 @ low"))
    // prints: table.width == 0.5 * calendar.width - 12 @ 250

    let inset = try layout.eq("calendar.width >= 100")
    print(try layout.eq("calendar.width >= 120") === inset)  // prints: true

    let page = Layout(width: 800, height: 600)
    let picture = page.view("picture")
    let text = page.view("Hnq-9a-Xn5")
    page.metrics = ["gap": 16]
    try page.eqs(
      """
      picture.left == gap
      picture.top == gap
      picture.height == picture.width * 3/4
      "Hnq-9a-Xn5".right == -gap
      "Hnq-9a-Xn5".bottom == -gap
      when view.width >= 600 {
        picture.width == 40%
        "Hnq-9a-Xn5".left == picture.right + gap
        "Hnq-9a-Xn5".top == gap
      } else {
        picture.right == -gap
        "Hnq-9a-Xn5".left == gap
        "Hnq-9a-Xn5".top == picture.bottom + gap
      }
      """)
    print(try page.solve().frame(of: text) ?? .zero)
    // prints: Frame(x: 352.0, y: 16.0, width: 432.0, height: 568.0)
    page.size = .fixed(width: 400, height: 600)
    print(try page.solve().frame(of: picture) ?? .zero)
    // prints: Frame(x: 16.0, y: 16.0, width: 368.0, height: 276.0)

    let tools = Layout(width: 200, height: 100)
    let save = tools.view("save")
    tools.view("find")
    try tools.eqs(
      """
      find.left == 0 && find.top == 0
      find.width == 120 && find.height == 30
      save.width == 90 && save.height == 30
      save.left >= 0 && save.right <= view.right
      save.top >= 0 && save.bottom <= view.bottom
      save.left == find.right + 8 && save.top == 0 || save.left == 0 && save.top == find.bottom + 8
      """)
    var placed = try tools.solve()
    print(placed.choices[0].alternative)  // prints: 2
    print(placed.frame(of: save) ?? .zero)
    // prints: Frame(x: 0.0, y: 38.0, width: 90.0, height: 30.0)
    tools.size = .fixed(width: 300, height: 100)
    placed = try tools.solve()
    print(placed.frame(of: save) ?? .zero)
    // prints: Frame(x: 128.0, y: 0.0, width: 90.0, height: 30.0)

    let board = Layout(width: 300, height: 100)
    for name in ["cell0", "cell1", "cell2", "note"] { board.view(name) }
    try board.eqs(
      """
      for i in 0..<3 {
        cell{i}.left == 8 + i * 60
        cell{i}.top == 8
        cell{i}.width == 52 && cell{i}.height == 40
        apart(note, cell{i}, 8)
      }
      note.width == 100 && note.height == 30
      inside(note, view, 8)
      note.left == 8 @ high
      note.top == 8 @ low
      """)
    let noted = try board.solve()
    print(noted.frame(ofViewNamed: "note") ?? .zero)
    // prints: Frame(x: 8.0, y: 56.0, width: 100.0, height: 30.0)
    print(noted.choices[0].constraint.text)  // prints: apart(note, cell0, 8)
    print(noted.choices[0].text)  // prints: note.top >= cell0.bottom + 8

    layout.trace = { print($0) }
    try layout.eq("table.height == calendar.height @ 300 ?")
    // prints: ? table.height == calendar.height @ 300
    // prints:   adds: table.height == calendar.height @ 300
    _ = try layout.solve()
    // prints: ? table.height == calendar.height @ 300
    // prints:   is missed by 120: 180 == 300, residual -120

    try transcript.expectLines(of: "Equations")
  }
}
