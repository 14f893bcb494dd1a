/// Reads a text of equations with `when CONDITION { … } else when CONDITION { … } else { … }`.
///
/// It splits lines at braces, and passes each piece to `EquationLineParser`. A condition after
/// `else` is nested in that branch of the condition before it. The first body whose condition
/// holds therefore counts.
///
/// A body may be on one line, or on several lines with one equation each. Nested blocks use an
/// explicit stack, so that no text can overflow the thread's stack.
struct EquationBlockReader: ~Copyable {
  /// The maximum nesting of conditions; deeper nesting was not written by hand.
  static let deepestNesting = 50

  /// A body being read.
  private struct OpenBody {
    /// The branch of the condition.
    var branch: EquationTable.Branch
    /// The brace that opened it.
    var brace: Range<Int>
    /// The number of conditions that it depends on.
    var depth: Int
  }

  /// The end of a piece of text.
  private enum End: Equatable {
    case line
    case opening
    case closing
  }

  private let source: SourceText
  /// Whether the text has any brace.
  private let hasBraces: Bool
  private var parser: EquationLineParser
  private var open: [OpenBody] = []
  /// The condition whose first body was just closed, so that `else` may follow, and the depth of
  /// that body.
  private var closedCondition: (number: Int, depth: Int)?
  /// The offset of the next piece.
  private var offset = 0

  /// Makes a reader at the beginning of a text.
  init(
    _ source: SourceText, hasBraces: Bool, metrics: [String: Double], recorder: MetricRecorder?
  ) {
    self.source = source
    self.hasBraces = hasBraces
    parser = EquationLineParser(source, metrics: metrics, recorder: recorder)
  }

  /// Reads the whole text.
  ///
  /// - Returns: The equations and conditions.
  /// - Throws: The first error.
  mutating func read() throws(LayoutError) -> EquationTable {
    var watch = CancellationWatch()
    for number in 1...source.lineCount {
      try watch.countLine()
      let line = source.lineBytes(number)
      // The search for a head's brace may have consumed the next lines.
      if line.lowerBound >= offset { offset = line.lowerBound }
      while offset <= line.upperBound {
        let isAtEnd = try readPiece(in: line)
        if isAtEnd { break }
      }
    }
    if let body = open.last {
      throw error("this \"{\" is not closed", at: body.brace)
    }
    parser.table.checkInvariants()
    return parser.table
  }

  /// Reads the piece at `offset` and moves past its end.
  ///
  /// - Returns: Whether the line is finished.
  private mutating func readPiece(in line: Range<Int>) throws(LayoutError) -> Bool {
    let piece = offset..<endOfPiece(in: offset..<line.upperBound)
    let end = end(at: piece.upperBound, of: line)
    offset = piece.upperBound + (end == .line ? 0 : 1)
    var first = piece.lowerBound
    while first < piece.upperBound, source.bytes[first].isBlank { first += 1 }
    // Most lines begin with the name of a view.
    guard first < piece.upperBound,
      source.bytes[first] == UInt8(ascii: "w") || source.bytes[first] == UInt8(ascii: "e")
    else {
      try readEquation(piece, end)
      return end == .line
    }
    if let keyword = keyword("when", in: piece) {
      try readCondition(
        keyword, piece, end, in: open.last?.branch, depth: (open.last?.depth ?? 0) + 1)
    } else if let keyword = keyword("else", in: piece) {
      try readElse(keyword, piece, end)
    } else {
      try readEquation(piece, end)
    }
    return end == .line
  }

  private mutating func readEquation(
    _ piece: Range<Int>, _ end: End
  ) throws(LayoutError) {
    let parsed: EquationTable.Line?
    do throws(LayoutError) {
      parsed = try parser.parse(piece)
    } catch {
      try rejectWordsOfOthers(piece)
      throw error
    }
    if var line = parsed {
      if case .sizePriority = line.kind, !open.isEmpty {
        throw error("a priority of a view cannot depend on a condition", at: line.span.range)
      }
      line.branch = open.last?.branch
      parser.table.lines.append(line)
      closedCondition = nil
    }
    switch end {
    case .line: break
    case .opening:
      throw error(
        "\"{\" must follow \"when\" and its condition, or \"else\"",
        at: piece.upperBound..<piece.upperBound + 1)
    case .closing:
      guard let body = open.popLast() else {
        throw error("\"}\" closes nothing", at: piece.upperBound..<piece.upperBound + 1)
      }
      closedCondition = body.branch.holds ? (body.branch.condition, body.depth) : nil
    }
  }

  /// Throws an error with the correct spelling for a piece that begins with a keyword of another
  /// language.
  private func rejectWordsOfOthers(_ piece: Range<Int>) throws(LayoutError) {
    for (word, meant) in EquationHints.keywords {
      guard let place = keyword(word, in: piece) else { continue }
      throw source.error(
        .syntax, "\"\(word)\" means nothing here: write \(meant)", at: place,
        suggestion: meant.has(" {") ? nil : meant)
    }
    if let braces = UTF8Cursor(source).braces(at: piece.upperBound) {
      throw error("an index in braces needs a loop: for i in 0..<7 { … }", at: braces)
    }
  }

  private mutating func readCondition(
    _ keyword: Range<Int>, _ piece: Range<Int>, _ end: End, in branch: EquationTable.Branch?,
    depth: Int
  ) throws(LayoutError) {
    var condition = try parser.parseCondition(
      keyword.upperBound..<piece.upperBound, behind: keyword)
    let brace = try brace(
      end, behind: condition.span.range.upperBound, "the condition needs a body: write \"{\"")
    guard depth <= Self.deepestNesting else {
      throw error(
        "conditions nest deeper than \(Self.deepestNesting), each \"else when\" counted",
        at: keyword)
    }
    condition.branch = branch
    parser.table.lines.append(condition)
    closedCondition = nil
    open.append(
      OpenBody(
        branch: .init(condition: parser.table.lines.count - 1, holds: true), brace: brace,
        depth: depth))
  }

  private mutating func readElse(
    _ keyword: Range<Int>, _ piece: Range<Int>, _ end: End
  ) throws(LayoutError) {
    guard let condition = closedCondition else {
      throw error("\"else\" must follow the \"}\" of a \"when\"", at: keyword)
    }
    let rest = keyword.upperBound..<piece.upperBound
    let branch = EquationTable.Branch(condition: condition.number, holds: false)
    if let further = self.keyword("when", in: rest) {
      return try readCondition(further, piece, end, in: branch, depth: condition.depth + 1)
    }
    if let further = self.keyword("if", in: rest) {
      throw source.error(
        .syntax, "\"else if\" means nothing here: write else when", at: further,
        suggestion: "when")
    }
    var cursor = UTF8Cursor(source, in: rest)
    cursor.skipBlanks()
    if let byte = cursor.byte, byte != UInt8(ascii: "#") {
      throw error(
        "\"else\" needs a body: write \"{\"", at: keyword.upperBound..<keyword.upperBound)
    }
    let brace = try brace(end, behind: keyword.upperBound, "\"else\" needs a body: write \"{\"")
    closedCondition = nil
    open.append(OpenBody(branch: branch, brace: brace, depth: condition.depth))
  }

  /// Returns the brace that opens a body: the end of the piece, or the next token after line
  /// breaks and comments.
  private mutating func brace(
    _ end: End, behind place: Int, _ complaint: String
  ) throws(LayoutError) -> Range<Int> {
    if end == .opening { return offset - 1..<offset }
    if end == .line {
      var cursor = UTF8Cursor(source, in: offset..<source.bytes.count)
      cursor.skipToCode()
      if cursor.byte == UInt8(ascii: "{") {
        offset = cursor.offset + 1
        return cursor.offset..<offset
      }
    }
    throw error(complaint, at: place..<place)
  }

  /// Returns the range of a keyword at the beginning of a piece, unless it is absent or the name
  /// of a view.
  private func keyword(_ word: String, in piece: Range<Int>) -> Range<Int>? {
    var cursor = UTF8Cursor(source, in: piece)
    cursor.skipBlanks()
    let start = cursor.offset
    guard cursor.byte == word.utf8.first, cursor.skipName(),
      source.bytes[start..<cursor.offset].elementsEqual(word.utf8),
      cursor.byte != UInt8(ascii: ".")
    else { return nil }
    return start..<cursor.offset
  }

  /// Returns the end of a piece: a brace outside comments and quotes, or the end of the line.
  private func endOfPiece(in range: Range<Int>) -> Int {
    guard hasBraces else { return range.upperBound }
    var cursor = UTF8Cursor(source, in: range)
    cursor.skipToBrace()
    return cursor.offset
  }

  private func end(at place: Int, of line: Range<Int>) -> End {
    guard place < line.upperBound else { return .line }
    return source.bytes[place] == UInt8(ascii: "{") ? .opening : .closing
  }

  private func error(_ message: String, at range: Range<Int>) -> LayoutError {
    source.error(.syntax, message, at: range)
  }
}
