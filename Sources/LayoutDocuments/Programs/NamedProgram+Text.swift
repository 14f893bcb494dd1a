package import LayoutNotation
package import LinearProgramFormats

extension NamedProgram {
  /// Reads a program.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - syntax: Its format; `nil`: as it begins.
  ///   - name: What it is called where it says nothing.
  /// - Throws: What is wrong with it, with its place.
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
