import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// A worked case of stacks: a document, and its frames computed by arithmetic.
struct StackCase: CustomTestStringConvertible, Sendable {
  /// The text of the document, and its content.
  let text: [UInt8]
  let document: JSONValue
  /// The expected frames.
  let frames: [String: Frame]

  /// All cases.
  ///
  /// An unreadable file gives no cases, so that `arguments:` need not throw. The test of the case
  /// count detects it.
  static let all: [StackCase] = {
    guard let documents = try? lines(of: "documents"), let frames = try? lines(of: "frames") else {
      return []
    }
    return zip(documents, frames).compactMap { text, frames in
      let decoder = JSONDecoder()
      guard let document = try? decoder.decode(JSONValue.self, from: text),
        let frames = try? decoder.decode([String: [Double]].self, from: frames)
      else { return nil }
      return StackCase(
        text: Array(text), document: document,
        frames: frames.mapValues { Frame(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
    }
  }()

  private static func lines(of file: String) throws -> [Data] {
    try Fixtures.data("stacks/\(file).ndjson").split(separator: UInt8(ascii: "\n"))
  }

  var name: String { document["id"]?.string ?? "?" }
  var testDescription: String { name }

  /// Returns the layout built by calls of the API.
  func makeLayout() throws -> Layout {
    let layout = Layout(size: .fit)
    switch (document["size"]?[0]?.number, document["size"]?[1]?.number) {
    case (let width?, let height?): layout.size = .fixed(width: width, height: height)
    case (let width?, nil): layout.size = .fitHeight(width: width)
    case (nil, let height?): layout.size = .fitWidth(height: height)
    case (nil, nil): break
    }
    if document["direction"]?.string == "rtl" { layout.direction = .rightToLeft }
    add(document["views"]?.elements ?? [], to: layout, in: layout.root)
    for equation in document["equations"]?.elements ?? [] {
      try layout.eq(equation.string ?? "?")
    }
    return layout
  }

  private func add(_ views: [JSONValue], to layout: Layout, in parent: LayoutView) {
    for told in views {
      let name = told["name"]?.string ?? "?"
      let view =
        told["stack"].map { stack(name, $0, in: parent, of: layout) }
        ?? layout.view(name, in: parent)
      view.intrinsicSize = IntrinsicSize(
        width: told["intrinsic"]?[0]?.number, height: told["intrinsic"]?[1]?.number)
      view.hugging = priorities(told["hug"]) ?? view.hugging
      view.resistance = priorities(told["resist"]) ?? view.resistance
      view.baselineOffset = told["baseline"]?.number ?? 0
      view.firstBaselineOffset = told["firstBaseline"]?.number
      view.margins = insets(told["margins"]) ?? view.margins
      view.isHidden = told["hidden"] == .bool(true)
      add(told["views"]?.elements ?? [], to: layout, in: view)
      if let names = told["stack"]?["arranged"]?.elements.compactMap(\.string) {
        view.arrangedViews = names.compactMap { layout[$0] }
      }
      if case .object(let spacings)? = told["stack"]?["customSpacing"] {
        for (after, spacing) in spacings {
          if let after = layout[after] { view.setCustomSpacing(spacing.number, after: after) }
        }
      }
    }
  }

  private func stack(
    _ name: String, _ stack: JSONValue, in parent: LayoutView, of layout: Layout
  ) -> LayoutView {
    func word<Word: RawRepresentable>(_ key: String, _ other: Word) -> Word
    where Word.RawValue == String {
      stack[key]?.string.flatMap(Word.init) ?? other
    }
    let alignments: [String: LayoutStack.Alignment] = ["top": .top, "bottom": .bottom]
    let view = layout.stack(
      name, in: parent, axis: word("axis", .horizontal), spacing: stack["spacing"]?.number ?? 0,
      distribution: word("distribution", .fill),
      alignment: alignments[stack["alignment"]?.string ?? ""] ?? word("alignment", .fill))
    view.stack?.insets = insets(stack["insets"]) ?? EdgeInsets(0)
    view.stack?.isRelativeToMargins = stack["margins"] == .bool(true)
    return view
  }

  private func priorities(_ value: JSONValue?) -> AxisPriorities? {
    guard let both = value?.elements.compactMap(\.number), both.count == 2 else { return nil }
    return AxisPriorities(horizontal: Priority(both[0]), vertical: Priority(both[1]))
  }

  private func insets(_ value: JSONValue?) -> EdgeInsets? {
    guard let sides = value?.elements.compactMap(\.number), sides.count == 4 else { return nil }
    return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}
