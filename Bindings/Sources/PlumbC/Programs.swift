public import CPlumb
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb

/// A linear program behind a handle of C. It never changes.
final class ProgramHandle: Handle {
  let program: NamedProgram
  /// The names of its columns and rows.
  let (columns, rows): (CStrings, CStrings)

  init(_ program: NamedProgram) {
    self.program = program
    (columns, rows) = (CStrings(program.columnNames), CStrings(program.rowNames))
  }
}

/// A function of the C caller that receives the progress of a search.
private struct Listener: @unchecked Sendable {
  let tell: @convention(c) (UnsafeMutableRawPointer?, Double, Double, Int64) -> Void
  let context: UnsafeMutableRawPointer?
}

/// Documented in `plumb.h`.
@_cdecl("plumb_program_new")
public func programNew(
  _ text: UnsafePointer<CChar>?, _ length: Int,
  _ program: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  status { () throws(Failure) in
    guard let program else { throw .missing("program") }
    let bytes = try bytes(of: text, length, "text")
    let read = try reading { () throws(LayoutError) in
      try ProgramRequest.program(contentsOf: bytes)
    }
    program.pointee = ProgramHandle(read).handedOver()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_program_from_arrays")
public func programFromArrays(
  _ arrays: UnsafePointer<plumb_arrays>?, _ program: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  status { () throws(Failure) in
    guard let arrays = arrays?.pointee else { throw .missing("arrays") }
    guard let program else { throw .missing("program") }
    program.pointee = ProgramHandle(try NamedProgram(arrays)).handedOver()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_program_free")
public func programFree(_ program: OpaquePointer?) { ProgramHandle.free(program) }

/// Documented in `plumb.h`.
@_cdecl("plumb_program_column_count")
public func programColumnCount(_ program: OpaquePointer?) -> Int {
  ProgramHandle.at(program)?.columns.count ?? 0
}

/// Documented in `plumb.h`.
@_cdecl("plumb_program_column_name")
public func programColumnName(
  _ program: OpaquePointer?, _ column: Int
) -> UnsafePointer<CChar>? {
  ProgramHandle.at(program)?.columns[column]
}

/// Documented in `plumb.h`.
@_cdecl("plumb_program_row_count")
public func programRowCount(_ program: OpaquePointer?) -> Int {
  ProgramHandle.at(program)?.rows.count ?? 0
}

/// Documented in `plumb.h`.
@_cdecl("plumb_program_row_name")
public func programRowName(_ program: OpaquePointer?, _ row: Int) -> UnsafePointer<CChar>? {
  ProgramHandle.at(program)?.rows[row]
}

/// Documented in `plumb.h`.
@_cdecl("plumb_program_solve")
public func programSolve(
  _ program: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ progress: (@convention(c) (UnsafeMutableRawPointer?, Double, Double, Int64) -> Void)?,
  _ context: UnsafeMutableRawPointer?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> plumb_status {
  status { () throws(Failure) in
    let program = try ProgramHandle.of(program, "program").program
    let output = try TextOutput(json, "json", length)
    let listener = progress.map { Listener(tell: $0, context: context) }
    let answer = try reading { () throws(LayoutError) in
      let request =
        if let options { try ProgramRequest(json: bytes(of: options)) } else { ProgramRequest() }
      guard let listener else { return try request.solved(program) }
      return try request.solved(program) { found in
        listener.tell(
          listener.context, found.objective ?? .nan, found.bound ?? .nan, Int64(found.nodes))
      }
    }
    try output.write(answer)
  }
}

extension NamedProgram {
  /// Creates the program that arrays describe.
  ///
  /// - Throws: `Failure` for a missing pointer or an index out of range.
  fileprivate init(_ arrays: plumb_arrays) throws(Failure) {
    let (rows, columns, entries) = (arrays.rows, arrays.columns, arrays.entries)
    guard rows >= 0, columns >= 0, entries >= 0 else {
      throw .badArgument("`rows`, `columns` or `entries` is no count")
    }
    func numbers(
      _ start: UnsafePointer<Double>?, _ count: Int, _ otherwise: Double
    ) -> [Double] {
      guard let start else { return Array(repeating: otherwise, count: count) }
      return Array(UnsafeBufferPointer(start: start, count: count))
    }
    var terms: [SparseMatrix.Entry] = []
    if entries > 0 {
      guard let rowOfEntry = arrays.entry_rows else { throw .missing("entry_rows") }
      guard let columnOfEntry = arrays.entry_columns else { throw .missing("entry_columns") }
      guard let values = arrays.entry_values else { throw .missing("entry_values") }
      terms.reserveCapacity(entries)
      for place in 0..<entries {
        let (row, column) = (Int(rowOfEntry[place]), Int(columnOfEntry[place]))
        terms.append(.init(row: row, column: column, value: values[place]))
      }
    }
    let sign = arrays.maximize == 0 ? 1.0 : -1
    var made = LinearProgram()
    do throws(LPError) {
      made = LinearProgram(
        matrix: try SparseMatrix(rowCount: rows, columnCount: columns, entries: terms))
      made.columnCosts = numbers(arrays.costs, columns, 0).map { $0 * sign + 0 }
      made.columnLower = numbers(arrays.column_lower, columns, 0)
      made.columnUpper = numbers(arrays.column_upper, columns, .infinity)
      made.rowLower = numbers(arrays.row_lower, rows, -.infinity)
      made.rowUpper = numbers(arrays.row_upper, rows, .infinity)
      if let integers = arrays.integers {
        for column in 0..<columns { made.isInteger[column] = integers[column] != 0 }
      }
      try made.validate()
    } catch {
      throw .badArgument(error.message)
    }
    self.init(
      made, name: "program",
      columnNames: try Self.named(arrays.column_names, columns, "x"),
      rowNames: try Self.named(arrays.row_names, rows, "r"))
    isMaximization = arrays.maximize != 0
  }

  /// Returns the names given by C. For NULL, returns names made of a letter and a number.
  private static func named(
    _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ letter: String
  ) throws(Failure) -> [String] {
    guard let names else { return (0..<count).map { "\(letter)\($0)" } }
    var found: [String] = []
    for place in 0..<count {
      guard let name = names[place] else { throw .badArgument("a name is NULL") }
      found.append(try string(name, "names"))
    }
    return found
  }
}
