import LayoutDocuments
import Plumb
import Testing

/// The code of the article about documents.
struct LayoutDocumentsArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() async throws {
    let document = try LayoutDocument(
      yaml: """
        id: mailbox
        size: [320, 480]
        metrics: {gap: 8}
        views: {header: {}, table: {views: {badge: {}}}}
        equations: |
          table.top == header.bottom + gap
          table.bottom == 0
        rules:
          - {view: header, rule: "ll = rr = tt = 0, h = 64"}
          - {view: badge, rule: "rr = tt = %f, w = h = 16", with: [4]}
        visual: "|-gap-[table]-gap-|"
        """)
    let solved = document.solved(defaultID: "1")
    print(solved.result.status)  // prints: solved
    print(solved.solution?.frame(ofViewNamed: "badge") ?? .zero)
    // prints: Frame(x: 284.0, y: 4.0, width: 16.0, height: 16.0)

    let wrong = try LayoutDocument(json: #"{"size": [9, 9], "equations": "vew.width == 9"}"#)
    let answer = wrong.solved(defaultID: "1").result
    print(answer.status, answer.error?.message ?? "")
    // prints: invalid there is no view "vew"

    let layout = try Layout(document)
    if let table = layout["table"] { layout.add(table[.height] <= 300 ~ .high) }
    let copy = try layout.document(id: "mailbox")
    print(copy.equations.text)
    // prints: table.top == header.bottom + 8
    // prints: table.bottom == view.bottom
    // prints: table.leading == view.leading + 8
    // prints: view.trailing == table.trailing + 8
    // prints: table.height <= 300 @ 750

    let inter: [UInt8] = []
    let badge = try LayoutDocument(
      yaml: """
        size: [40, 40]
        views: {dot: {frame: [8, 8, 24, 24], fixed: true, fill: "#c33", radius: 50%}}
        """)
    var request = DocumentRequest()
    request.look.isPlain = true
    request.options.fonts.files = ["Inter.otf": inter]
    let drawn = try request.drawn(badge, as: .svg)
    print(String(decoding: drawn.prefix(4), as: UTF8.self))  // prints: <svg

    var look = ViewAppearance()
    (look.fill, look.radius) = ("#3b82d6", 6)
    let picture = try layout.solve().picture(as: .svg, ["table": look])
    print(String(decoding: picture, as: UTF8.self).contains("#3b82d6"))  // prints: true

    let documents = (1...3).map { number in
      var document = document
      document.id = "mailbox \(number)"
      document.size = .fixed(width: 320 * Double(number), height: 480)
      return document
    }
    for try await solved in LayoutBatch(documents: documents) {
      print(solved.result.id, solved.result.frames[2].width)
    }
    // prints: mailbox 1 304.0
    // prints: mailbox 2 624.0
    // prints: mailbox 3 944.0

    let template = try LayoutTemplate(document)
    print(template.parameters, template.viewNames)
    // prints: ["gap"] ["view", "header", "table", "badge"]
    let solver = template.makeSolver()
    var frames: [Frame] = []
    for gap in [8.0, 16, 24] {
      let outcome = try solver.solve([gap], into: &frames)
      print(outcome, frames[2])
    }
    // prints: solved Frame(x: 8.0, y: 72.0, width: 304.0, height: 408.0)
    // prints: solved Frame(x: 16.0, y: 80.0, width: 288.0, height: 400.0)
    // prints: solved Frame(x: 24.0, y: 88.0, width: 272.0, height: 392.0)
    let tight = try solver.solution(of: [200])
    if case .infeasible(let conflict) = tight.outcome { print(conflict.members.count) }
    // prints: 4

    let cell = Layout(size: .fitHeight(width: 320))
    let (photo, text) = (cell.view("photo"), cell.view("text"))
    photo.intrinsicSize = IntrinsicSize(width: 40, height: 40)
    let gap = text[.left] == photo[.right] + 8
    cell.add(
      photo[.left] == cell.root[.left], photo[.top] == cell.root[.top], gap,
      text[.right] == cell.root[.right], text[.top] == photo[.top],
      cell.root[.bottom] >= text[.bottom], cell.root[.bottom] >= photo[.bottom])
    cell.measure(text) { _ in 18 }
    let cells = try LayoutTemplate(
      cell, parameters: ["photo": .width(photo), "gap": .constant(gap)]
    ).makeSolver()
    for message in ["Hello", "A message that takes more than one line, since it is long"] {
      try cells.measure("text") { width in
        (Double(message.count) * 7 / width).rounded(.up) * 18
      }
      _ = try cells.solve([60, 8], into: &frames)
      print(frames[2])
    }
    // prints: Frame(x: 68.0, y: 0.0, width: 252.0, height: 18.0)
    // prints: Frame(x: 68.0, y: 0.0, width: 252.0, height: 36.0)

    let csv = AsyncStream<[UInt8]> { bytes in
      bytes.yield(Array("id,gap\nnarrow,40\nwide,4\n".utf8))
      bytes.finish()
    }
    for try await solved in LayoutBatch(rows: csv, of: template) {
      print(solved.result.id, solved.result.frames[2].width)
    }
    // prints: narrow 240.0
    // prints: wide 312.0

    let thirds = try Layout(
      LayoutDocument(yaml: "size: [100, 9]\nviews: {a: {}, b: {}, c: {}}\ngrid: 1"))
    try thirds.eqs(
      """
      a.left == 0
      b.left == a.right && b.width == a.width
      c.left == b.right && c.width == b.width
      c.right == 0
      """)
    print(try thirds.solve().views.dropFirst().map(\.frame.width))
    // prints: [34.0, 33.0, 33.0]
    thirds.grid = 0.5
    print(try thirds.solve().gridDeviations.map(\.amount))  // prints: [0.5]

    try transcript.expectLines(of: "LayoutDocuments", in: "LayoutDocuments")
  }
}
