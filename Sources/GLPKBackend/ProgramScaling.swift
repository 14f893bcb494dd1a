#if GLPK
import LinearProgramming

/// The units in which a method receives a program: the amounts of each row, each column and the
/// objective that count as 1.
struct ProgramScaling {
  private var rows: [Double]
  private var columns: [Double]
  private var objective = 1.0

  /// Returns a program in these units, without its piecewise-linear costs.
  ///
  /// - Throws: Nothing for a valid program of the same coefficients whose numbers stay finite.
  func scaled(_ original: LinearProgram) throws(LPError) -> LinearProgram {
    var entries = original.matrix.entries
    for index in entries.indices {
      entries[index].value *= columns[entries[index].column] / rows[entries[index].row]
    }
    var program = original
    program.matrix = try SparseMatrix(
      rowCount: original.rowCount, columnCount: original.columnCount, entries: entries)
    program.columnLower = zip(original.columnLower, columns).map { $0 / $1 }
    program.columnUpper = zip(original.columnUpper, columns).map { $0 / $1 }
    program.columnCosts = zip(original.columnCosts, columns).map { $0 * ($1 / objective) }
    program.rowLower = zip(original.rowLower, rows).map { $0 / $1 }
    program.rowUpper = zip(original.rowUpper, rows).map { $0 / $1 }
    return program
  }

  /// Returns a point of the program, with or without duals, in these units.
  func scaled(_ point: LPSolution) -> LPSolution { convert(point, values: /, duals: *) }

  /// Returns a point of these units in original units.
  func unscaled(_ point: LPSolution) -> LPSolution { convert(point, values: *, duals: /) }

  private func convert(
    _ point: LPSolution, values: (Double, Double) -> Double, duals: (Double, Double) -> Double
  ) -> LPSolution {
    var converted = point
    converted.columnValues = zip(point.columnValues, columns).map(values)
    converted.rowValues = zip(point.rowValues, rows).map(values)
    converted.columnDuals = zip(point.columnDuals, columns).map { duals($0, $1 / objective) }
    converted.rowDuals = zip(point.rowDuals, rows).map { duals($0, $1 / objective) }
    return converted
  }
}

extension ProgramScaling {
  /// Units in which the largest coefficient of every column, and of most rows, is 1.
  init(ofLargestCoefficientsIn matrix: SparseMatrix) {
    rows = [Double](repeating: 0, count: matrix.rowCount)
    columns = [Double](repeating: 0, count: matrix.columnCount)
    let entries = matrix.entries
    for entry in entries { rows[entry.row] = max(rows[entry.row], abs(entry.value)) }
    for entry in entries where entry.value != 0 {
      columns[entry.column] = max(columns[entry.column], abs(entry.value) / rows[entry.row])
    }
    for row in rows.indices where !(rows[row] > 0) { rows[row] = 1 }
    for column in columns.indices {
      columns[column] = columns[column] > 0 ? 1 / columns[column] : 1
    }
  }
}

extension ProgramScaling {
  /// Returns powers of two as units in which every number of a program is whole.
  ///
  /// GLPK's exact method changes the numbers of a program. It replaces a number with a fraction by
  /// a simpler fraction within 1e-10, so that 0.333… becomes 1/3, and a row that holds by 1e-11 may
  /// no longer hold. It does not change whole numbers.
  ///
  /// - Parameter program: A program without piecewise-linear costs.
  /// - Returns: The units and the program in them; `nil` if the whole numbers would exceed the
  ///   exponents of double precision.
  static func wholeNumbers(
    of program: LinearProgram
  ) -> (scaling: ProgramScaling, program: LinearProgram)? {
    func bits(_ lower: Double, _ upper: Double) -> Int {
      max(lower.fractionBits, upper.fractionBits)
    }
    let columns = zip(program.columnLower, program.columnUpper).map(bits)
    var rows = zip(program.rowLower, program.rowUpper).map(bits)
    for entry in program.matrix.entries {
      rows[entry.row] = max(rows[entry.row], entry.value.fractionBits + columns[entry.column])
    }
    let objective = zip(program.columnCosts, columns).reduce(0) {
      $1.0 == 0 ? $0 : max($0, $1.0.fractionBits + $1.1)
    }
    // 2^1023 is the greatest power, and a certificate needs room for products.
    guard (columns + rows + [objective]).allSatisfy({ $0 <= 400 }) else { return nil }
    let scaling = ProgramScaling(
      rows: rows.map { 1.0.timesPowerOfTwo(-$0) },
      columns: columns.map { 1.0.timesPowerOfTwo(-$0) },
      objective: 1.0.timesPowerOfTwo(-objective))
    guard let scaled = try? scaling.scaled(program),
      (scaled.matrix.values + scaled.columnCosts).allSatisfy({ abs($0) < 0x1p800 }),
      (scaled.columnLower + scaled.columnUpper + scaled.rowLower + scaled.rowUpper)
        .allSatisfy({ abs($0) < 0x1p800 || $0.isInfinite })
    else { return nil }
    return (scaling, scaled)
  }

  /// Returns row multipliers that prove the original infeasible, from multipliers that prove it for
  /// the scaled program.
  func unscaled(multipliers: [Double]) -> [Double] {
    // Multiplying a proof by a positive number keeps it valid; this number keeps it in range.
    let exponents = zip(multipliers, rows).compactMap { multiplier, unit in
      multiplier == 0 || !multiplier.isFinite ? nil : multiplier.exponent - unit.exponent
    }
    guard let common = exponents.max() else { return multipliers }
    return zip(multipliers, rows).map { $0.timesPowerOfTwo(-Int($1.exponent) - Int(common)) }
  }
}

extension Double {
  /// The number of bits after the binary point; 0 for whole and infinite numbers.
  fileprivate var fractionBits: Int {
    guard isFinite, self != 0 else { return 0 }
    // The exponent of the lowest bit that is set.
    let lowest = Int(exponent) - Int(significandWidth)
    return max(0, -lowest)
  }

  fileprivate func timesPowerOfTwo(_ exponent: Int) -> Double {
    isFinite && self != 0 ? Double(sign: .plus, exponent: exponent, significand: self) : self
  }
}
#endif
