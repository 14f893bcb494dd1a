import LayoutDocuments
import Plumb

/// A cell of a chat, built in Swift: a photo beside a text that a closure measures.
struct CellContest {
  let messages = (0..<20_000).map { 1 + $0 * 37 % 240 }

  /// Returns the height of text with this many letters at a width, like the measure of a real
  /// text.
  static func height(_ letters: Int, _ width: Double) -> Double {
    (Double(letters) * 7 / max(7, width)).rounded(.up) * 18
  }

  /// Makes the layout of a cell, and the gap that differs between rows.
  static func cell(letters: Int) -> (layout: Layout, gap: LayoutConstraint) {
    let layout = Layout(size: .fitHeight(width: 320))
    let (photo, text) = (layout.view("photo"), layout.view("text"))
    photo.intrinsicSize = IntrinsicSize(width: 40, height: 40)
    let gap = text[.left] == photo[.right] + 8
    layout.add(
      photo[.left] == layout.root[.left] + 8, photo[.top] == layout.root[.top] + 8, gap,
      text[.right] == layout.root[.right] - 8, text[.top] == photo[.top],
      layout.root[.bottom] >= text[.bottom] + 8, layout.root[.bottom] >= photo[.bottom] + 8)
    layout.measureAnywhere(text) { height(letters, $0) }
    return (layout, gap)
  }

  /// Measures one solver of a template, with another closure for each cell.
  func byTemplate() async throws -> Cost {
    let (layout, gap) = Self.cell(letters: 1)
    let solver = try LayoutTemplate(layout, parameters: ["gap": .constant(gap)]).makeSolver()
    var frames: [Frame] = []
    func solve(_ letters: Int) throws {
      try solver.measure("text") { Self.height(letters, $0) }
      _ = try solver.solve([Double(letters % 16)], into: &frames)
    }
    for letters in messages.prefix(200) { try solve(letters) }
    return try await Cost.of(messages.count) { for letters in messages { try solve(letters) } }
  }

  /// Measures one layout, edited for each cell.
  func byEdits() async throws -> Cost {
    let (layout, gap) = Self.cell(letters: 1)
    let text = layout["text"] ?? layout.root
    func solve(_ letters: Int) throws {
      layout.measureAnywhere(text) { Self.height(letters, $0) }
      gap.constant = Double(letters % 16)
      let solution = try layout.solve()
      precondition(solution.views.count == 3)
    }
    return try await Cost.of(2_000) { for letters in messages.prefix(2_000) { try solve(letters) } }
  }

  /// Measures a new layout for each cell.
  func anew() async throws -> Cost {
    try await Cost.of(2_000) {
      for letters in messages.prefix(2_000) {
        let (layout, gap) = Self.cell(letters: letters)
        gap.constant = Double(letters % 16)
        let solution = try layout.solve()
        precondition(solution.views.count == 3)
      }
    }
  }
}
