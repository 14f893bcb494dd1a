/// A sum of variables with coefficients.
typealias LinearSum = [(variable: Int, coefficient: Double)]

extension LinearSum {
  /// Sorts the terms by variable; terms of the same variable keep their order.
  @inline(never)
  mutating func sortByVariable() { sort { $0.variable < $1.variable } }

  /// The sum with each variable once, in ascending order, and without terms that cancel.
  var normalized: LinearSum {
    var sum = self
    var isRising = true
    for place in indices.dropFirst() where self[place].variable <= self[place - 1].variable {
      isRising = false
    }
    if !isRising {
      sum.sortByVariable()
      var kept = 0
      for place in sum.indices.dropFirst() {
        if sum[place].variable == sum[kept].variable {
          sum[kept].coefficient += sum[place].coefficient
        } else {
          kept += 1
          sum[kept] = sum[place]
        }
      }
      sum.removeLast(sum.count - kept - 1)
    }
    sum.removeAll { $0.coefficient == 0 }
    return sum
  }

  /// A key shared by equal sums: variables and coefficients in turn.
  var key: [Double] {
    var key: [Double] = []
    for (variable, coefficient) in self { key += [Double(variable), coefficient] }
    return key
  }

  /// The variables.
  var variables: [Int] { map(\.variable) }

  /// The power of two that makes the largest coefficient about 1.
  ///
  /// Only the duals of rows scaled in this way are comparable.
  var unitScale: Double {
    let largest = reduce(0) { Swift.max($0, abs($1.coefficient)) }
    return largest > 0 ? 1 / largest.binade : 1
  }
}

extension ReducedRows {
  /// Returns the terms of a row.
  func terms(of row: Int) -> LinearSum {
    self[row].terms.map { (term($0).variable, term($0).coefficient) }
  }
}

extension EqualityElimination {
  /// The terms of the last reduced row.
  var rowTerms: LinearSum {
    (0..<rowCount).map { (rowVariable($0), rowCoefficient($0)) }
  }
}

/// A sum, and the total size of its parts.
///
/// A small sum, relative to that size, is due to rounding.
struct RoundedSum {
  private(set) var value = 0.0
  private(set) var size = 0.0

  mutating func add(_ part: Double) {
    value += part
    size += abs(part)
  }

  /// Returns whether the sum is more than rounding.
  func isSignificant(_ noise: Double = Tolerance.equality) -> Bool { abs(value) > noise * size }
}

extension [Int: RoundedSum] {
  /// Adds a multiple of a sum, variable by variable.
  mutating func add(_ terms: LinearSum, times factor: Double) {
    for (variable, coefficient) in terms {
      self[variable, default: RoundedSum()].add(factor * coefficient)
    }
  }

  /// Returns the coefficients that are more than rounding, by variable.
  func significant(_ noise: Double) -> LinearSum {
    var terms: LinearSum = []
    for (variable, sum) in self where sum.isSignificant(noise) {
      terms.append((variable, sum.value))
    }
    terms.sortByVariable()
    return terms
  }
}

extension ConstraintSystem {
  /// Returns the side of its constant on which the sum of a constraint is at a point.
  ///
  /// 0 if the two are equal up to rounding.
  func side(of constraint: Int, at values: [Double]) -> Int {
    let difference = activity(of: constraint, at: values) - constants[constraint]
    if abs(difference) <= Tolerance.visible * magnitude(of: constraint, at: values) { return 0 }
    return difference > 0 ? 1 : -1
  }
}
