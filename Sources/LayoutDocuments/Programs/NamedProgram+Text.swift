package import LayoutNotation
package import LinearProgramFormats

extension NamedProgram {
  /// Reads a program.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - syntax: Its format; `nil`: detected from its beginning.
  ///   - name: Its name, if the text does not contain one.
  /// - Throws: The error in it, with its place.
  package init(
    contentsOf bytes: [UInt8], syntax: ProgramText.Syntax?, name: String
  ) throws(LayoutError) {
    do throws(ProgramTextError) {
      self = try ProgramText.program(bytes, syntax: syntax)
      if self.name.isEmpty { self.name = name }
    } catch {
      throw LayoutError(
        .init(name: error.code.name), error.message, line: error.line, column: error.column,
        excerpt: SourcePosition(line: error.line, column: error.column).excerpt(in: bytes))
    }
  }
}
