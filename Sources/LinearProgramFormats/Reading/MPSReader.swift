/// Reads programs as MPS, in its free or its fixed form; no setting tells which, the text does.
///
/// The form is free where blanks tell all words apart, else the fixed one, in which names may hold
/// blanks. `*` begins a comment line, and a word with `$` first, behind the first word, ends its
/// line. Sections: `NAME`, `OBJSENSE` (on its line or below), `OBJNAME`, `ROWS`, `COLUMNS`, `RHS`,
/// `RANGES`, `BOUNDS`, `ENDATA`. Where readers of other programs differ:
///
/// - The first `N` row is the objective, unless `OBJNAME` names another; further ones become rows
///   without limits.
/// - The right side of the objective is minus its constant, as nearly all read it; GLPK takes it
///   with its own sign.
/// - A range `R` makes of an equality with the side `b` the limits `b` to `b + R`, for a negative
///   one `b + R` to `b`; of a `G` row `b` to `b + |R|`, of an `L` row `b − |R|` to `b`.
/// - An upper bound below 0 leaves the lower one at 0, as in GLPK, and so makes the program
///   infeasible unless the lower one is given, too.
/// - Integer columns between markers that have no bound at all are 0 or 1.
/// - Bounds of 1e30 and more are none.
/// - One set of right sides, ranges and bounds is read; a second one is an error.
public enum MPSReader {
  /// The program of a text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Returns: The program, with `isMaximization` set where the text maximises.
  /// - Throws: `ProgramTextError`: where the text is not MPS, and what was expected.
  public static func program(_ bytes: [UInt8]) throws(ProgramTextError) -> NamedProgram {
    var free = MPSParser(bytes, .free)
    do throws(ProgramTextError) {
      return try free.program()
    } catch {
      var fixed = MPSParser(bytes, .fixed)
      do throws(ProgramTextError) {
        return try fixed.program()
      } catch let fixedError {
        // The form that reads more of the text is chosen.
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
  /// The kind of each row, and where the file gives them its side and its range.
  var rowKinds: [UInt8] = []
  var rightSides: [Double?] = []
  var ranges: [Double?] = []
  /// The objective's row, if `OBJNAME` tells.
  var objectiveName: String?
  /// The name of each section's set, once one is given.
  var setNames: [Section: String] = [:]
  /// Whether markers say that columns are whole-valued now, and which columns that made so.
  var isBetweenMarkers = false
  var isMarked: [Bool] = []
  /// The column that is being read, and the last one that each row has an entry of.
  var currentColumn: (name: ArraySlice<UInt8>, number: Int)?
  var lastColumn: [Int] = []
  var hasLower: [Bool] = []
  var hasUpper: [Bool] = []

  init(_ bytes: [UInt8], _ form: MPSLine.Form) {
    self.bytes = bytes
    self.form = form
  }

  /// Reads everything.
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

  /// Refuses what no linear program holds by its name.
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

/// Cuts a text into lines. A line ends at LF, CRLF or the end; a byte-order mark is left out.
struct TextLines {
  private let bytes: [UInt8]
  private var start: Int
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line, `nil` at the end.
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
