/// Reads programs as MPS. It detects the free or fixed form from the text; there is no setting.
///
/// The form is free if blanks separate all words, otherwise fixed, with blanks allowed in names.
/// `*` begins a comment line. A word after the first that begins with `$` starts a comment.
/// Sections: `NAME`, `OBJSENSE` (on its line or below), `OBJNAME`, `ROWS`, `COLUMNS`, `RHS`,
/// `RANGES`, `BOUNDS`, `ENDATA`. Where readers of other programs differ:
///
/// - The first `N` row is the objective, unless `OBJNAME` names another; further ones become rows
///   without limits.
/// - The right side of the objective is minus its constant, as in nearly all readers; GLPK does not
///   change the sign.
/// - A range `R` gives an equality with right side `b` the limits `b` to `b + R`, or `b + R` to `b`
///   if `R` is negative. A `G` row gets `b` to `b + |R|`, an `L` row `b − |R|` to `b`.
/// - An upper bound below 0 leaves the lower one at 0, as in GLPK. This makes the program
///   infeasible unless the lower one is given, too.
/// - Integer columns between markers without any bound are 0 or 1.
/// - Bounds of 1e30 and more are infinite.
/// - One set each of right sides, ranges and bounds is read; a second set is an error.
public enum MPSReader {
  /// Reads the program of a text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Returns: The program, with `isMaximization` set if the text maximises.
  /// - Throws: `ProgramTextError` with the position where the text is not MPS, and what was
  ///   expected.
  public static func program(_ bytes: [UInt8]) throws(ProgramTextError) -> NamedProgram {
    var free = MPSParser(bytes, .free)
    do throws(ProgramTextError) {
      return try free.program()
    } catch {
      var fixed = MPSParser(bytes, .fixed)
      do throws(ProgramTextError) {
        return try fixed.program()
      } catch let fixedError {
        // The error of the form that reads more of the text is thrown.
        throw fixedError.line > error.line ? fixedError : error
      }
    }
  }
}

/// Reads a text line by line, in one of the two forms.
struct MPSParser {
  /// The parts of a file.
  enum Section {
    case none
    case objectiveSense
    case objectiveName
    case rows
    case columns
    case rightSides
    case ranges
    case bounds
  }

  private let bytes: [UInt8]
  let form: MPSLine.Form
  var section = Section.none
  var builder = NamedProgramBuilder()
  /// The kind of each row, with its side and its range if the file gives them.
  var rowKinds: [UInt8] = []
  var rightSides: [Double?] = []
  var ranges: [Double?] = []
  /// The name of the objective's row, if `OBJNAME` gives one.
  var objectiveName: String?
  /// The name of each section's set, once one is given.
  var setNames: [Section: String] = [:]
  /// Whether the current columns are between markers of whole-valued columns, and which columns
  /// were marked.
  var isBetweenMarkers = false
  var isMarked: [Bool] = []
  /// The column that is being read, and the last column with an entry in each row.
  var currentColumn: (name: ArraySlice<UInt8>, number: Int)?
  var lastColumn: [Int] = []
  var hasLower: [Bool] = []
  var hasUpper: [Bool] = []

  init(_ bytes: [UInt8], _ form: MPSLine.Form) {
    self.bytes = bytes
    self.form = form
  }

  /// Reads the whole text.
  mutating func program() throws(ProgramTextError) -> NamedProgram {
    var lines = TextLines(bytes)
    var last = MPSLine(bytes: [], number: 1)
    while let line = lines.next() {
      last = line
      if line.isEmpty { continue }
      if line.isHeader {
        if try !readHeader(line) { return try finished(at: line) }
      } else {
        try readData(line)
      }
    }
    throw last.errorAtEnd("expected ENDATA; the text ends without it")
  }

  /// Begins a section.
  ///
  /// - Returns: Whether there is more to read.
  private mutating func readHeader(_ line: MPSLine) throws(ProgramTextError) -> Bool {
    let words = line.words()
    guard let first = words.first else { return true }
    if section == .objectiveSense, words.count == 1, let sense = Self.maximizes(first) {
      builder.isMaximization = sense
      return true
    }
    if first.matches("NAME") {
      builder.name = words.dropFirst().map(\.text).joined(separator: " ")
      return true
    }
    if first.matches("OBJSENSE") {
      section = .objectiveSense
      if words.count > 1 { try readSense(words[1]) }
      return true
    }
    if first.matches("OBJNAME") {
      section = .objectiveName
      if words.count > 1 { objectiveName = words[1].text }
      return true
    }
    try refuse(first)
    guard words.count == 1 else {
      throw first.error(
        .syntax,
        "\(first.quoted) begins in the first column, where sections begin; data lines begin with a "
          + "blank")
    }
    if first.matches("ENDATA") { return false }
    section = try Self.section(first)
    return true
  }

  private static func section(_ word: TextWord) throws(ProgramTextError) -> Section {
    if word.matches("ROWS") { return .rows }
    if word.matches("COLUMNS") { return .columns }
    if word.matches("RHS") { return .rightSides }
    if word.matches("RANGES") { return .ranges }
    if word.matches("BOUNDS") { return .bounds }
    throw word.error(
      .syntax,
      "expected a section (NAME, ROWS, COLUMNS, RHS, RANGES, BOUNDS or ENDATA); found \(word.quoted)"
    )
  }

  /// Rejects sections that a linear program cannot have, by name.
  private func refuse(_ word: TextWord) throws(ProgramTextError) {
    let what: String
    switch word.text.uppercased() {
    case "QUADOBJ", "QMATRIX", "QSECTION", "QCMATRIX", "CSECTION": what = "quadratic programs"
    case "SOS", "SOS1", "SOS2", "SETS": what = "special ordered sets"
    case "INDICATORS": what = "indicator constraints"
    case "GENCONS", "PWLOBJ", "PWLNAM", "PWLCON": what = "general constraints"
    case "LAZYCONS", "USERCUTS": what = "lazy constraints and user cuts"
    default: return
    }
    throw word.error(.unsupported, "the section \(word.text) is not read: no \(what)")
  }

  private static func maximizes(_ word: TextWord) -> Bool? {
    switch word.text.uppercased() {
    case "MAX", "MAXIMIZE", "MAXIMISE": true
    case "MIN", "MINIMIZE", "MINIMISE": false
    default: nil
    }
  }

  private mutating func readSense(_ word: TextWord) throws(ProgramTextError) {
    guard let sense = Self.maximizes(word) else {
      throw word.error(.syntax, "expected MAX or MIN; found \(word.quoted)")
    }
    builder.isMaximization = sense
  }

  private mutating func readData(_ line: MPSLine) throws(ProgramTextError) {
    switch section {
    case .none:
      throw ProgramTextError(
        .syntax, "expected a section such as NAME or ROWS in the first column",
        line: line.number, column: 1)
    case .objectiveSense:
      if let word = line.words().first { try readSense(word) }
    case .objectiveName:
      objectiveName = line.words().first?.text
    case .rows: try readRow(line)
    case .columns: try readEntries(line)
    case .rightSides: try readRightSides(line)
    case .ranges: try readRanges(line)
    case .bounds: try readBound(line)
    }
  }
}

/// Splits a text into lines. A line ends at LF, CRLF or the end; a byte-order mark is skipped.
struct TextLines {
  private let bytes: [UInt8]
  private var start: Int
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the next line, `nil` at the end.
  mutating func next() -> MPSLine? {
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    var last = end
    if last > start, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
    let line = bytes[start..<last]
    start = end + 1
    number += 1
    return MPSLine(bytes: line, number: number)
  }
}
