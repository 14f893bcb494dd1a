import Plumb
import TestSupport
import Testing

/// A worked case of the seed projects.
struct WorkedCase: CustomTestStringConvertible, Sendable {
  let name: String
  let json: JSONValue

  var testDescription: String { name }

  /// Loads the cases of a file, followed by the cases derived from the same text.
  ///
  /// An unreadable file gives no cases, so that `arguments:` need not throw. The test of the case
  /// count detects it.
  static func load(_ file: String) -> [WorkedCase] {
    let cases = [file, "derived/\(file)"].flatMap { (try? Fixtures.cases($0)) ?? [] }
    return cases.map { WorkedCase(name: $0["name"]?.string ?? "?", json: $0) }
  }

  var input: JSONValue { json["input"] ?? .null }
  var expectation: JSONValue { json["expect"] ?? .null }
  var steps: [JSONValue] { input["steps"]?.elements ?? [] }

  /// The expected frames of the case, by view.
  var expectedFrames: [String: Frame]? {
    guard case .object(let members)? = expectation["frames"] else { return nil }
    return members.mapValues { frame($0) }
  }

  /// Returns a layout with the views of the case.
  func makeLayout() -> Layout {
    let tree = input["tree"] ?? .null
    let size = tree["size"]?.elements.compactMap(\.number) ?? []
    let layout = Layout(width: size[0], height: size[1])
    for subview in tree["subviews"]?.elements ?? [] { add(subview, to: layout, in: layout.root) }
    return layout
  }

  private func add(_ node: JSONValue, to layout: Layout, in parent: LayoutView) {
    let view = layout.view(node["id"]?.string ?? "?", in: parent)
    if let given = node["frame"] { view.frame = frame(given) }
    if let intrinsic = node["intrinsic"] {
      view.intrinsicSize = IntrinsicSize(
        width: intrinsic[0]?.number, height: intrinsic[1]?.number)
    }
    if node["hidden"] == .bool(true) { view.isHidden = true }
    for subview in node["subviews"]?.elements ?? [] { add(subview, to: layout, in: view) }
  }

  private func frame(_ value: JSONValue) -> Frame {
    let numbers = value.elements.compactMap(\.number)
    return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
