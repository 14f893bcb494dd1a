/// Reads constraints and definitions in edges instead of variables.
struct GridRowReader: ~Copyable {
  let system: ConstraintSystem
  let grid: Grid
  let values: [Double]

  /// The edges of a constraint, each once; edges whose coefficients cancel out are left out.
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

  /// What the other variables of a constraint add to its sum, less its constant.
  func rest(_ constraint: Int) -> Double {
    system.terms(of: constraint).reduce(-system.constants[constraint]) { sum, term in
      grid.forms[term.variable] == nil ? sum + term.coefficient * values[term.variable] : sum
    }
  }

  /// The two edges and the distance that an equality keeps between them; nil for any other.
  func pair(_ constraint: Int) -> (edge: Int, other: Int, distance: Double)? {
    let terms = terms(constraint)
    guard terms.count == 2, terms[0].coefficient == -terms[1].coefficient else { return nil }
    return (terms[0].edge, terms[1].edge, -rest(constraint) / terms[0].coefficient)
  }

  /// The edge that a definition places and an edge it reads that lies exactly there, if any does.
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
