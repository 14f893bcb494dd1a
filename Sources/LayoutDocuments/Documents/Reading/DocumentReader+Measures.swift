import LayoutNotation
import Plumb

/// Measures of views.
extension DocumentReader {
  /// Reads a measure; `nil` for null.
  ///
  /// It is a table of heights, `{height: table}`, `{width: table}`, or a text of a given number of
  /// characters.
  mutating func measure(
    _ node: DocumentNode, of view: Int
  ) throws(LayoutError) -> ViewMeasure? {
    switch tree.kind(of: node) {
    case .null: return nil
    case .sequence: return .table(.height, try table(node))
    case .mapping: return try measure(node, for: view)
    default:
      throw expected(
        "a table such as [[120, 60], [240, 30]], or a mapping with characters, advance and line",
        at: node)
    }
  }

  private mutating func measure(
    _ node: DocumentNode, for view: Int
  ) throws(LayoutError) -> ViewMeasure {
    var values: [MeasureKey: DocumentNode] = [:]
    var keys: [(key: MeasureKey, node: DocumentNode)] = []
    for (key, value) in tree.members(of: node) {
      let known = try self.key(key, as: MeasureKey.self)
      values[known] = value
      keys.append((known, key))
    }
    guard let first = keys.first?.key else {
      throw error(
        .missingKey,
        "\(path(node)) is empty; it takes height, width, or characters, advance and line",
        at: node)
    }
    let together: Set<MeasureKey> =
      first == .height || first == .width ? [first] : [.characters, .advance, .line]
    if let stray = keys.first(where: { !together.contains($0.key) }) {
      throw error(
        .unknownKey, "\(path(stray.node)) does not go with \(first.rawValue)", at: stray.node)
    }
    for (size, key) in [(ViewMeasure.Size.height, MeasureKey.height), (.width, .width)] {
      if let value = values[key] { return .table(size, try table(value)) }
    }
    func required(_ key: MeasureKey) throws(LayoutError) -> DocumentNode {
      if let value = values[key] { return value }
      throw missing(key.rawValue, in: node)
    }
    let (characters, advance, line) = (
      try required(.characters), try required(.advance), try required(.line)
    )
    let text = ViewMeasure.text(
      characters: try count(characters), advance: try positive(advance), line: try length(line))
    for (part, node) in zip(
      [MetricRecorder.TextPart.characters, .advance, .line], [characters, advance, line])
    {
      note(.measure(view: view, part), at: node)
    }
    return text
  }

  /// Reads a table of increasing sizes, each with the size measured up to it.
  private func table(_ node: DocumentNode) throws(LayoutError) -> [ViewMeasure.Step] {
    guard tree.kind(of: node) == .sequence else {
      throw expected("a table such as [[120, 60], [240, 30]]", at: node)
    }
    var steps: [ViewMeasure.Step] = []
    for element in tree.elements(of: node) {
      let pair = try list(element, of: "a size and the size measured up to it", count: 2)
      let step = ViewMeasure.Step(upTo: try length(pair[0]), size: try length(pair[1]))
      if let last = steps.last, step.upTo <= last.upTo {
        throw expected("above the one before it", at: pair[0], .invalidValue)
      }
      steps.append(step)
    }
    guard !steps.isEmpty else {
      throw error(.invalidValue, "\(path(node)) has no line", at: node)
    }
    return steps
  }

  /// Reads a whole number, at least 0.
  private func count(_ node: DocumentNode) throws(LayoutError) -> Int {
    let number = try length(node)
    guard let count = Int(exactly: number), NumberRange.characters.contains(number) else {
      throw wrong(number, "\(NumberRange.characters.words)", at: node)
    }
    return count
  }

  /// Reads a length above 0.
  private func positive(_ node: DocumentNode) throws(LayoutError) -> Double {
    let length = try length(node)
    guard NumberRange.positive.contains(length) else {
      throw wrong(length, "\(NumberRange.positive.words)", at: node)
    }
    return length
  }
}
