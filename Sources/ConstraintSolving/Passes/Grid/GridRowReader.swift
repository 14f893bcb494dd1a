/// A reader of constraints and definitions in terms of edges instead of variables.
struct GridRowReader: ~Copyable {
  let system: ConstraintSystem
  let grid: Grid
  let values: [Double]

  /// Returns the edges of a constraint, each once, without edges whose coefficients cancel out.
  func terms(_ constraint: Int) -> [(edge: Int, coefficient: Double)] {
    var terms: [(edge: Int, coefficient: Double)] = []
    var size = 0.0
    for (variable, factor) in system.terms(of: constraint) {
      size = max(size, abs(factor))
      for (edge, sign) in grid.forms[variable]?.terms ?? [] {
        if let index = terms.firstIndex(where: { $0.edge == edge }) {
          terms[index].coefficient += factor * sign
        } else {
          terms.append((edge, factor * sign))
        }
      }
    }
    return terms.filter { abs($0.coefficient) > Tolerance.rounding * size }
  }

  /// Returns the contribution of the other variables to a constraint's sum, minus its constant.
  func rest(_ constraint: Int) -> Double {
    system.terms(of: constraint).reduce(-system.constants[constraint]) { sum, term in
      grid.forms[term.variable] == nil ? sum + term.coefficient * values[term.variable] : sum
    }
  }

  /// Returns the two edges of an equality and the distance it keeps between them; `nil` for a
  /// constraint of another form.
  func pair(_ constraint: Int) -> (edge: Int, other: Int, distance: Double)? {
    let terms = terms(constraint)
    guard terms.count == 2, terms[0].coefficient == -terms[1].coefficient else { return nil }
    return (terms[0].edge, terms[1].edge, -rest(constraint) / terms[0].coefficient)
  }

  /// Returns the edge that a definition places, and an edge at the same position that it reads;
  /// `nil` if there is none.
  func pair(_ definition: Definition, _ places: [Double]) -> (edge: Int, other: Int)? {
    guard let edge = grid.forms[definition.output]?.terms.first?.edge else { return nil }
    for input in definition.inputs {
      for (other, _) in grid.forms[input]?.terms ?? []
      // Left and right are on one axis, top and bottom on the other.
      where other != edge && other % 4 / 2 == edge % 4 / 2
        && abs(places[other] - places[edge]) <= Tolerance.certain
      {
        return (edge, other)
      }
    }
    return nil
  }
}
