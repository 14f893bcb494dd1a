import FlatMemory

/// Expands the loops of a text of equations.
///
/// Loops are `for i in 0..<7 { a{i}.left == i * 40 }` and `for v in [save, cancel] where v !=
/// save { v.left == 0 }`. In a body an index is a number or a name. Expressions in braces are
/// evaluated, as in `a{i+1}`. Lines are preserved: each iteration begins a new line, and so does
/// the text after a loop.
struct LoopExpander: ~Copyable {
  private let source: SourceText
  private let metrics: Dictionary<String, Double>.Keys
  private var indices: LoopIndices
  private var expanded: [UInt8] = []
  private var segments: [LoopExpansion.Segment] = []
  private var rounds: [(start: Int, indices: LoopIndices)] = []
  private var roundCount = 0
  private var byteCount = 0

  /// Expands the loops of a text that has braces.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - metrics: The names that no index may have.
  ///   - data: The lists that loops may iterate over.
  /// - Returns: The expanded text; `nil` if it has no loop.
  /// - Throws: The error in a loop.
  static func expansion(
    of source: SourceText, metrics: Dictionary<String, Double>.Keys, data: DataLists
  ) throws(LayoutError) -> LoopExpansion? {
    var expander = LoopExpander(
      source: source, metrics: metrics, indices: LoopIndices(data: data))
    guard expander.mayHaveLoops else { return nil }
    do throws(LayoutError) {
      try expander.expand(source.bytes.indices)
    } catch {
      throw source.error(
        error.code, error.message + expander.indices.note, at: error.bytes ?? 0..<0,
        suggestion: error.suggestion)
    }
    if expander.rounds.isEmpty { return nil }
    return LoopExpansion(source, expander.expanded, expander.segments, expander.rounds)
  }

  /// Whether the text contains `for`.
  private var mayHaveLoops: Bool {
    let bytes = source.bytes
    return bytes.indices.dropLast(2).contains {
      bytes[$0] == UInt8(ascii: "f") && bytes[$0 + 1] == UInt8(ascii: "o")
        && bytes[$0 + 2] == UInt8(ascii: "r")
    }
  }

  /// Expands a range of the text.
  private mutating func expand(_ range: Range<Int>) throws(LayoutError) {
    byteCount += range.count
    guard byteCount <= LoopIndices.mostBytes else {
      throw source.error(
        .limit, "the loops have more than \(LoopIndices.mostBytes >> 20) MiB", at: range)
    }
    var scan = LoopScan(source, in: range)
    var kept = range.lowerBound
    while let found = try scan.next(isInLoop: indices.isInLoop) {
      copy(kept..<found.range.lowerBound)
      kept = found.range.upperBound
      switch found.kind {
      case .braces(let isInName, let isWhole):
        do throws(LayoutError) {
          let value = try indices.value(in: found.range, of: source, isInName: isInName)
          write(isWhole ? value.word : value.text, at: found.range)
        } catch {
          // Braces in quotes may be part of the name itself.
          guard scan.isQuoted, error.code == .unknownName else { throw error }
          copy(found.range)
        }
      case .word(let isItem):
        var cursor = UTF8Cursor(source, in: found.range.lowerBound..<range.upperBound)
        if let path = DataPath(&cursor, indices) {
          // Before an attribute, a record is not a number either.
          guard path.names.count > 1 || path.total != nil || !isItem else {
            copy(found.range)
            continue
          }
          write(try indices.value(at: path, in: source).word, at: path.range)
          kept = path.range.upperBound
          continue
        }
        switch indices[source.string(found.range)] {
        // Before an attribute, a number is not an index.
        case .number? where isItem, nil: copy(found.range)
        case let value?: write(value.word, at: found.range)
        }
      case .loop(let loop): try expand(loop, at: found.range)
      }
    }
    copy(kept..<range.upperBound)
  }

  private var watch = CancellationWatch()

  private mutating func expand(
    _ loop: LoopScan.Loop, at range: Range<Int>
  ) throws(LayoutError) {
    let name = source.string(loop.index)
    if let fault = indices.fault(of: name, metrics: metrics) {
      throw source.error(.reservedName, fault, at: loop.index)
    }
    let outer = indices
    for value in try LoopValues.values(in: source, loop.values, of: name, indices) {
      roundCount += 1
      try watch.countLine()
      guard roundCount <= LoopIndices.mostRounds else {
        throw source.error(
          .limit, "the loops have more than \(LoopIndices.mostRounds) rounds", at: range)
      }
      indices.push(name, value)
      beginLine(at: range)
      try expand(loop.body)
      indices = outer
    }
    beginLine(at: range)
  }

  // MARK: Writing

  /// Begins a line that has the present values of the indices. Its blank belongs to no line of
  /// the text.
  private mutating func beginLine(at range: Range<Int>) {
    write("\n ", at: range.lowerBound..<range.lowerBound)
    rounds.append((expanded.count - 1, indices))
  }

  private mutating func copy(_ range: Range<Int>) {
    if !range.isEmpty { append(source.bytes[range], from: range, isVerbatim: true) }
  }

  private mutating func write(_ text: String, at range: Range<Int>) {
    append(text.utf8, from: range, isVerbatim: false)
  }

  private mutating func append(
    _ bytes: some Sequence<UInt8>, from range: Range<Int>, isVerbatim: Bool
  ) {
    let start = Int32(truncatingIfNeeded: expanded.count)
    segments.append(.init(start: start, written: Span(range), isVerbatim: isVerbatim))
    expanded += bytes
  }
}

extension LoopIndices.Value {
  /// The value, written as a word of an equation.
  fileprivate var word: String {
    switch self {
    case .number, .record: text
    case .name(let name): quotedName(name)
    case .field(let field):
      field.number.map { $0 < 0 ? "(\(exact($0)))" : exact($0) } ?? quotedName(field.text)
    }
  }
}
