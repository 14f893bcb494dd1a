/// The text of a program in one of the formats, possibly compressed by gzip.
package enum ProgramText {
  /// The formats.
  package enum Syntax: String, Sendable {
    /// MPS, free or fixed.
    case mps
    /// The LP format of CPLEX.
    case lp
  }

  /// Returns the program of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, not compressed.
  ///   - syntax: The format; `nil` to detect it from the first word.
  /// - Returns: The program.
  /// - Throws: `ProgramTextError`.
  package static func program(
    _ bytes: [UInt8], syntax: Syntax? = nil
  ) throws(ProgramTextError) -> NamedProgram {
    switch syntax ?? self.syntax(of: bytes) {
    case .mps: try MPSReader.program(bytes)
    case .lp: try CPLEXLPReader.program(bytes)
    }
  }

  /// Returns the format that the beginning of a text suggests. It is MPS unless the first line is a
  /// comment of the LP format or the first word begins with `min` or `max`.
  package static func syntax(of bytes: [UInt8]) -> Syntax {
    var lines = TextLines(bytes)
    while let line = lines.next() {
      guard let first = line.words().first else { continue }
      if first.bytes.first == UInt8(ascii: "*") { return .mps }
      if first.bytes.first == UInt8(ascii: "\\") { return .lp }
      let word = first.text.uppercased()
      return word.hasPrefix("MAX") || word.hasPrefix("MIN") ? .lp : .mps
    }
    return .mps
  }
}
