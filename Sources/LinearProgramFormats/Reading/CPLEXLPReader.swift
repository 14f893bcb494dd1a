import LinearProgramming

/// Reads programs in the LP format of CPLEX.
///
/// The text contains an objective after `minimize` or `maximize`, rows after `subject to`
/// (`such that`, `st`, `s.t.`), then `bounds`, `general` (`integer`) and `binary` in any order, and
/// `end`. Each section word is the first on its line. `\` begins a comment.
///
/// Beyond the output of CPLEX, it reads sums in which a column occurs twice, constants on both
/// sides of a row, and columns on the right side, which ends with its line. It resolves differences
/// between other readers as follows:
///
/// - A number in the objective is its constant.
/// - Names contain letters and digits of any script and `!"#$%&(),.;?@_'`{}~/|`, and `[]` after the
///   first character, but do not begin with a digit. `bounds` at the start of a line is the
///   section.
/// - `-5 <= x + y <= 5` is one row with two limits.
/// - An upper bound below 0 leaves the lower one at 0, as in GLPK. Of two bounds the later one
///   holds.
/// - Bounds of 1e30 and more are infinite.
/// - A name in `bounds`, `general` and `binary` must occur earlier, in the objective or a row.
public enum CPLEXLPReader {
  /// Reads the program of a text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Returns: The program, with `isMaximization` set if the text maximises.
  /// - Throws: `ProgramTextError` with the position where the text violates the format, and what
  ///   was expected.
  public static func program(_ bytes: [UInt8]) throws(ProgramTextError) -> NamedProgram {
    var parser = CPLEXLPParser(try CPLEXLPToken.tokens(of: bytes))
    return try parser.program()
  }
}

/// Reads the tokens of a text.
struct CPLEXLPParser {
  /// The sections of a text after the objective.
  enum Section {
    case rows
    case bounds
    case integers
    case binaries
    case end
  }

  private let tokens: [CPLEXLPToken]
  /// The index of the next token.
  var place = 0
  var builder = NamedProgramBuilder()

  init(_ tokens: [CPLEXLPToken]) { self.tokens = tokens }

  /// The next token; after the end, the last one again.
  var token: CPLEXLPToken { tokens[min(place, tokens.count - 1)] }

  /// Returns the token a number of places after the next one.
  func token(ahead count: Int) -> CPLEXLPToken { tokens[min(place + count, tokens.count - 1)] }

  /// Advances by a number of tokens.
  mutating func advance(_ count: Int = 1) { place += count }

  /// Whether a name and a colon follow.
  var isAtLabel: Bool { token.kind == .name && token(ahead: 1).kind == .colon }

  /// Reads the whole text.
  mutating func program() throws(ProgramTextError) -> NamedProgram {
    try readSense()
    try readObjective()
    while true {
      guard let section = try readSection() else {
        throw token.word.error(
          .syntax,
          "expected a section (subject to, bounds, general, binary or end); found "
            + token.description)
      }
      switch section {
      case .rows: while try !isAtSection() { try readRow() }
      case .bounds: while try !isAtSection() { try readBound() }
      case .integers: try readIntegers(isBinary: false)
      case .binaries: try readIntegers(isBinary: true)
      case .end: return try finished()
      }
    }
  }

  private func finished() throws(ProgramTextError) -> NamedProgram {
    do throws(LPError) {
      return try builder.program()
    } catch {
      throw token.word.error(.syntax, error.message)
    }
  }

  private mutating func readSense() throws(ProgramTextError) {
    let word = token.word
    let minimizes = ["MINIMIZE", "MINIMISE", "MINIMUM", "MIN"]
    let maximizes = ["MAXIMIZE", "MAXIMISE", "MAXIMUM", "MAX"]
    let text = token.kind == .name && !isAtLabel ? word.text.uppercased() : ""
    guard minimizes.contains(text) || maximizes.contains(text) else {
      throw word.error(.syntax, "expected minimize or maximize; found \(token.description)")
    }
    builder.isMaximization = maximizes.contains(text)
    advance()
  }

  /// Reads the word or words that begin a section; `nil` if there is none.
  private mutating func readSection() throws(ProgramTextError) -> Section? {
    guard let (section, length) = try sectionHere() else { return nil }
    advance(length)
    return section
  }

  /// Whether a section begins here, or the text ends.
  func isAtSection() throws(ProgramTextError) -> Bool {
    if token.kind == .end {
      throw token.word.error(.syntax, "expected end; the text ends without it")
    }
    return try sectionHere() != nil
  }

  private func sectionHere() throws(ProgramTextError) -> (Section, length: Int)? {
    if token.kind == .end {
      throw token.word.error(.syntax, "expected end; the text ends without it")
    }
    guard token.kind == .name, token.isFirstOnLine, !isAtLabel else { return nil }
    let next = token(ahead: 1)
    let second = next.kind == .name && !next.isFirstOnLine ? next.word.text.uppercased() : ""
    switch (token.word.text.uppercased(), second) {
    case ("SUBJECT", "TO"), ("SUCH", "THAT"): return (.rows, 2)
    case ("ST", _), ("S.T.", _), ("ST.", _): return (.rows, 1)
    case ("GENERAL", "CONSTRAINTS"): throw refusal("general constraints are")
    case ("BOUNDS", _), ("BOUND", _): return (.bounds, 1)
    case ("GENERAL", _), ("GENERALS", _), ("GEN", _), ("INTEGER", _), ("INTEGERS", _), ("INT", _):
      return (.integers, 1)
    case ("BINARY", _), ("BINARIES", _), ("BIN", _): return (.binaries, 1)
    case ("END", _): return (.end, 1)
    case ("SEMI", _), ("SEMIS", _): throw refusal("semicontinuous columns are")
    case ("SOS", _), ("SOS1", _), ("SOS2", _): throw refusal("special ordered sets are")
    case ("PWLOBJ", _): throw refusal("a piecewise-linear objective is")
    case ("LAZY", "CONSTRAINTS"), ("USER", "CUTS"):
      throw refusal("lazy constraints and user cuts are")
    default: return nil
    }
  }

  private func refusal(_ what: String) -> ProgramTextError {
    token.word.error(.unsupported, "\(what) not read (section \(token.word.text))")
  }
}
