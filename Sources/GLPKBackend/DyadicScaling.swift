#if GLPK
import LinearProgramming

/// Powers of two by which columns, rows and the objective are multiplied so that every number of a
/// program becomes whole.
///
/// GLPK's exact method does not take the numbers it is given: one with a fraction is replaced by a
/// simpler fraction within 1e-10 of it, so that 1/3 is meant by 0.333…, and a row that holds by
/// 1e-11 may no longer hold. Whole numbers it takes as they are.
struct DyadicScaling {
  /// The program in whole numbers.
  let program: LinearProgram
  private let columns: [Int]
  private let rows: [Int]
  private let objective: Int

  /// Scales a program without piecewise-linear costs; `nil` where the whole numbers would be too
  /// large for double precision's exponents.
  init?(_ original: LinearProgram) {
    let matrix = original.matrix
    columns = (0..<original.columnCount).map {
      max(
        original.columnLower[$0].fractionBits, original.columnUpper[$0].fractionBits)
    }
    var rows = (0..<original.rowCount).map {
      max(original.rowLower[$0].fractionBits, original.rowUpper[$0].fractionBits)
    }
    var objective = 0
    for column in 0..<original.columnCount {
      for place in matrix.entryRange(ofColumn: column) {
        let row = matrix.rowIndices[place]
        rows[row] = max(rows[row], matrix.values[place].fractionBits + columns[column])
      }
      if original.columnCosts[column] != 0 {
        objective = max(objective, original.columnCosts[column].fractionBits + columns[column])
      }
    }
    self.rows = rows
    self.objective = objective
    // 2^1023 is the greatest power, and a certificate needs room for products.
    guard objective <= 400, (columns + rows).allSatisfy({ $0 <= 400 }) else { return nil }

    var scaled = original
    var entries = matrix.entries
    for index in entries.indices {
      let entry = entries[index]
      entries[index].value = entry.value.timesPowerOfTwo(rows[entry.row] - columns[entry.column])
    }
    for column in 0..<original.columnCount {
      scaled.columnLower[column] = original.columnLower[column].timesPowerOfTwo(columns[column])
      scaled.columnUpper[column] = original.columnUpper[column].timesPowerOfTwo(columns[column])
      scaled.columnCosts[column] =
        original.columnCosts[column].timesPowerOfTwo(objective - columns[column])
    }
    for row in 0..<original.rowCount {
      scaled.rowLower[row] = original.rowLower[row].timesPowerOfTwo(rows[row])
      scaled.rowUpper[row] = original.rowUpper[row].timesPowerOfTwo(rows[row])
    }
    let numbers = entries.map(\.value) + scaled.columnCosts
    guard numbers.allSatisfy({ abs($0) < 0x1p800 }),
      (scaled.columnLower + scaled.columnUpper + scaled.rowLower + scaled.rowUpper)
        .allSatisfy({ abs($0) < 0x1p800 || $0.isInfinite }),
      let whole = try? SparseMatrix(
        rowCount: matrix.rowCount, columnCount: matrix.columnCount, entries: entries)
    else { return nil }
    scaled.matrix = whole
    program = scaled
  }

  /// Turns a solution of the scaled program into one of the original.
  func undo(_ solution: inout LPSolution) {
    for column in solution.columnValues.indices {
      solution.columnValues[column] =
        solution.columnValues[column].timesPowerOfTwo(-columns[column])
    }
    for row in solution.rowValues.indices {
      solution.rowValues[row] = solution.rowValues[row].timesPowerOfTwo(-rows[row])
    }
    for column in solution.columnDuals.indices {
      solution.columnDuals[column] =
        solution.columnDuals[column].timesPowerOfTwo(columns[column] - objective)
    }
    for row in solution.rowDuals.indices {
      solution.rowDuals[row] = solution.rowDuals[row].timesPowerOfTwo(rows[row] - objective)
    }
  }

  /// Turns row multipliers that prove infeasibility of the scaled program into ones of the
  /// original.
  func undo(onMultipliers multipliers: inout [Double]) {
    // A proof stays one when it is multiplied by a positive number; this one keeps it in range.
    let common = zip(multipliers, rows).reduce(Int.min) { most, pair in
      pair.0 == 0 || !pair.0.isFinite ? most : max(most, Int(pair.0.exponent) + pair.1)
    }
    guard common != .min else { return }
    for row in multipliers.indices {
      multipliers[row] = multipliers[row].timesPowerOfTwo(rows[row] - common)
    }
  }
}

extension Double {
  /// How many bits stand behind the binary point; 0 for whole and infinite numbers.
  fileprivate var fractionBits: Int {
    guard isFinite, self != 0 else { return 0 }
    // The lowest bit that is set has this exponent.
    let lowest = Int(exponent) - Int(significandWidth)
    return max(0, -lowest)
  }

  fileprivate func timesPowerOfTwo(_ exponent: Int) -> Double {
    isFinite && self != 0 ? Double(sign: .plus, exponent: exponent, significand: self) : self
  }
}
#endif
