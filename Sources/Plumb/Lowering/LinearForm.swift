/// A sum of variables with coefficients, and a constant.
struct LinearForm {
  /// The variables and coefficients; a variable may occur more than once.
  private(set) var terms: [(variable: Int, coefficient: Double)] = []
  /// The constant part.
  private(set) var constant = 0.0

  /// Adds `coefficient · variable`; a coefficient of 0 is skipped, as it would connect variables
  /// needlessly.
  mutating func add(_ variable: Int, _ coefficient: Double) {
    if coefficient != 0 { terms.append((variable, coefficient)) }
  }

  /// Adds a number.
  mutating func add(_ number: Double) { constant += number }

  /// Adds a multiple of another form.
  mutating func add(_ other: LinearForm, times factor: Double) {
    for (variable, coefficient) in other.terms { add(variable, coefficient * factor) }
    constant += other.constant * factor
  }

  /// The same form with each variable once, without variables that cancel.
  var combined: LinearForm {
    var combined = LinearForm()
    combined.constant = constant
    var places: [Int: Int] = [:]
    for (variable, coefficient) in terms {
      if let place = places[variable] {
        combined.terms[place].coefficient += coefficient
      } else {
        places[variable] = combined.terms.count
        combined.terms.append((variable, coefficient))
      }
    }
    combined.terms.removeAll { $0.coefficient == 0 }
    return combined
  }

  /// Makes the form 0.
  mutating func removeAll() {
    terms.removeAll(keepingCapacity: true)
    constant = 0
  }

  /// The sum at the given values of all variables.
  func value(at values: [Double]) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * values[$1.variable] }
  }
}
