public import CPlumb
import LayoutDocuments
import Plumb

/// A solver behind a handle of C. One thread may use it at a time.
final class SolverHandle: Handle {
  let solver: LayoutTemplate.Solver
  /// The numbers of a row.
  var row: [Double]

  init(_ template: LayoutTemplate) {
    solver = template.makeSolver()
    row = template.defaults
  }

  var template: LayoutTemplate { solver.template }

  /// Stores the texts of a row.
  ///
  /// - Parameter texts: As many as the template has. NULL for one text means its default; NULL as
  ///   a whole means the defaults of all.
  /// - Returns: Whether all are valid UTF-8.
  func take(_ texts: UnsafePointer<UnsafePointer<CChar>?>?) -> Bool {
    guard !template.textDefaults.isEmpty else { return true }
    guard let texts else {
      solver.texts = template.textDefaults
      return true
    }
    for (place, own) in template.textDefaults.enumerated() {
      guard let text = texts[place] else {
        solver.texts[place] = own
        continue
      }
      guard let string = String(validatingCString: text) else { return false }
      solver.texts[place] = string
    }
    return true
  }
}

/// The address and stride of the values of a metric.
private struct Column {
  let start: UnsafeRawPointer
  let stride: Int

  /// Returns the value of a row, which need not be aligned.
  func value(of row: Int) -> Double {
    start.loadUnaligned(fromByteOffset: row * stride, as: Double.self)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_solver_new")
public func solverNew(
  _ template: OpaquePointer?, _ solver: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  status { () throws(Failure) in
    let template = try TemplateHandle.of(template, "templ").template
    guard let solver else { throw .missing("solver") }
    solver.pointee = SolverHandle(template).handedOver()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_solver_free")
public func solverFree(_ solver: OpaquePointer?) { SolverHandle.free(solver) }

/// Documented in `plumb.h`.
@_cdecl("plumb_solver_solve")
public func solverSolve(
  _ solver: OpaquePointer?, _ rows: Int, _ columns: UnsafePointer<UnsafePointer<Double>?>?,
  _ strides: UnsafePointer<Int>?, _ texts: UnsafePointer<UnsafePointer<CChar>?>?,
  _ frames: UnsafeMutablePointer<Double>?, _ statuses: UnsafeMutablePointer<UInt8>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SolverHandle.of(solver, "solver")
    guard rows >= 0 else { throw .badArgument("`rows` is no count") }
    if rows == 0 { return }
    guard let frames else { throw .missing("frames") }
    let views = handle.template.viewNames.count
    let stride = MemoryLayout<Frame>.stride
    guard !rows.multipliedReportingOverflow(by: views * stride).overflow else {
      throw .badArgument("there are too many `rows`")
    }
    let moving = try handle.columns(columns, strides, rows: rows)
    let textCount = handle.template.textDefaults.count
    _ = handle.take(nil)
    let count = rows * views
    try heeding { () throws(Failure) in
      let token = CancellationHandle.current
      UnsafeMutableRawPointer(frames).withMemoryRebound(to: Frame.self, capacity: count) { all in
        var isCancelled = false
        for row in 0..<rows {
          let frames = UnsafeMutableBufferPointer(start: all + row * views, count: views)
          var outcome = PLUMB_LIMIT
          if !isCancelled {
            for (metric, column) in moving { handle.row[metric] = column.value(of: row) }
            outcome = handle.solve(texts: texts.map { $0 + row * textCount }, into: frames)
            isCancelled = token?.isCancelled ?? false
          }
          if isCancelled {
            outcome = PLUMB_LIMIT
            frames.update(repeating: .none)
          }
          if let statuses { statuses[row] = UInt8(truncatingIfNeeded: outcome) }
        }
      }
    }
  }
}

extension Frame {
  /// The frame of a view in a row without a layout.
  fileprivate static let none = Frame(x: .nan, y: .nan, width: .nan, height: .nan)
}

/// Documented in `plumb.h`.
@_cdecl("plumb_solver_explain")
public func solverExplain(
  _ solver: OpaquePointer?, _ values: UnsafePointer<Double>?,
  _ texts: UnsafePointer<UnsafePointer<CChar>?>?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try SolverHandle.of(solver, "solver")
    let output = try TextOutput(json, "json", length)
    var row = handle.template.defaults
    if let values { for place in row.indices { row[place] = values[place] } }
    guard handle.take(texts) else { throw .badArgument("`texts` are no UTF-8") }
    let solved = try heeding { () throws(Failure) in
      handle.solver.solved(row, id: handle.template.document.id ?? "layout")
    }
    if let error = solved.error { throw Failure(error) }
    try output.write(solved.jsonBytes)
  }
}

extension SolverHandle {
  /// Returns the columns whose values change from row to row, with the indices of their metrics.
  /// The values of the other columns are read once, into `row`.
  fileprivate func columns(
    _ columns: UnsafePointer<UnsafePointer<Double>?>?, _ strides: UnsafePointer<Int>?, rows: Int
  ) throws(Failure) -> [(metric: Int, Column)] {
    row = template.defaults
    guard let columns else { return [] }
    var moving: [(metric: Int, Column)] = []
    for metric in row.indices {
      guard let start = columns[metric] else { continue }
      let stride = strides?[metric] ?? MemoryLayout<Double>.stride
      guard !stride.multipliedReportingOverflow(by: rows).overflow else {
        throw .badArgument("the stride of metric \(metric) is too large")
      }
      let column = Column(start: UnsafeRawPointer(start), stride: stride)
      if stride == 0 { row[metric] = column.value(of: 0) } else { moving.append((metric, column)) }
    }
    return moving
  }

  /// Solves the row.
  ///
  /// - Parameters:
  ///   - texts: Its texts.
  ///   - frames: Receive the frames, or NaN.
  /// - Returns: The outcome with the number that the header gives it.
  fileprivate func solve(
    texts: UnsafePointer<UnsafePointer<CChar>?>?, into frames: UnsafeMutableBufferPointer<Frame>
  ) -> Int {
    // At a limit, the solver may leave the frames unchanged.
    frames.update(repeating: .none)
    let outcome = outcome(texts: texts, into: frames)
    if outcome == PLUMB_INFEASIBLE || outcome == PLUMB_ROW_INVALID {
      frames.update(repeating: .none)
    }
    return outcome
  }

  private func outcome(
    texts: UnsafePointer<UnsafePointer<CChar>?>?, into frames: UnsafeMutableBufferPointer<Frame>
  ) -> Int {
    if let texts, !take(texts) { return PLUMB_ROW_INVALID }
    // No copy: a span cannot borrow from an object.
    let row = row
    do throws(LayoutError) {
      var span = frames.mutableSpan
      switch try solver.solve(row.span, into: &span) {
      case .solved: return PLUMB_SOLVED
      case .infeasible: return PLUMB_INFEASIBLE
      case .limit: return PLUMB_LIMIT
      }
    } catch {
      return PLUMB_ROW_INVALID
    }
  }
}
