import LinearProgramFormats
import LinearProgramming

extension FuzzTarget {
  /// A linear program as MPS.
  static func mpsFaults(_ bytes: [UInt8]) -> [String] {
    programFaults(bytes) { bytes throws(ProgramTextError) in try MPSReader.program(bytes) }
  }

  /// A linear program in CPLEX's LP format.
  static func cplexFaults(_ bytes: [UInt8]) -> [String] {
    programFaults(bytes) { bytes throws(ProgramTextError) in try CPLEXLPReader.program(bytes) }
  }

  /// A program that can be read can be written in both formats, and reads back with the same
  /// columns.
  private static func programFaults(
    _ bytes: [UInt8], read: ([UInt8]) throws(ProgramTextError) -> NamedProgram
  ) -> [String] {
    let program: NamedProgram
    do throws(ProgramTextError) {
      program = try read(bytes)
    } catch {
      let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
      let isThere = 1...lines ~= error.line && 1...bytes.count + 1 ~= error.column
      return isThere && !error.message.isEmpty ? [] : ["a wrong place, or no message: \(error)"]
    }
    do {
      try program.program.validate()
    } catch {
      return ["a malformed program: \(error)"]
    }
    // The writers refuse names and bounds that their formats cannot represent.
    return (try? MPSWriter.text(program)).map { text in
      readingFaults(text, of: program) { bytes throws(ProgramTextError) in
        try MPSReader.program(bytes)
      }
    } ?? []
      + ((try? CPLEXLPWriter.text(program)).map { text in
        readingFaults(text, of: program) { bytes throws(ProgramTextError) in
          try CPLEXLPReader.program(bytes)
        }
      } ?? [])
  }

  private static func readingFaults(
    _ text: String, of program: NamedProgram,
    read: ([UInt8]) throws(ProgramTextError) -> NamedProgram
  ) -> [String] {
    do throws(ProgramTextError) {
      let again = try read(Array(text.utf8))
      let (first, second) = (columns(of: program), columns(of: again))
      var names = Set(first.keys)
      // An objective's constant is written as the cost of a column fixed to 1.
      if program.program.objectiveOffset != 0 { names.formUnion(second.keys) }
      let isSame =
        Set(second.keys) == names && second.count <= first.count + 1
        && first.allSatisfy { second[$0.key] == $0.value }
      return isSame ? [] : ["\(first) reads back as \(second) from\n\(text)"]
    } catch {
      return ["what was written cannot be read: \(error)\n\(text)"]
    }
  }

  private struct Column: Equatable {
    var lower: Double
    var upper: Double
    var cost: Double
    var isInteger: Bool
  }

  private static func columns(of named: NamedProgram) -> [String: Column] {
    let program = named.program
    var columns: [String: Column] = [:]
    for (column, name) in named.columnNames.enumerated() {
      columns[name] = Column(
        lower: program.columnLower[column], upper: program.columnUpper[column],
        cost: program.columnCosts[column], isInteger: program.isInteger[column])
    }
    return columns
  }
}
