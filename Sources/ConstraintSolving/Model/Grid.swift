/// The grid lines for the edges of boxes, and the relation between a system's variables and the
/// edges.
///
/// The edges are listed box by box in document order, a parent before its children. Each box has
/// four: left, right, top, bottom, all in absolute coordinates. The lines of an edge are the
/// multiples of its step.
public struct Grid: Sendable, Equatable {
  /// An edge of a box.
  public struct Edge: Sendable, Equatable {
    /// The distance between its lines in points, finite and above 0. `nil` for an edge without
    /// lines, which moves only to keep a required constraint.
    public var step: Double?

    /// Makes an edge.
    public init(step: Double?) { self.step = step }
  }

  /// The value of a variable in terms of edges.
  public enum Form: Sendable, Equatable {
    /// The position of an edge.
    case edge(Int)
    /// The position of the first edge minus that of the second: a size, or a position in the
    /// parent.
    case difference(Int, minus: Int)
  }

  /// The edges of all boxes.
  public var edges: [Edge]
  /// The form of each variable of the system; `nil` for any variable except sizes and positions,
  /// which keeps its value.
  public var forms: [Form?]

  /// Makes a grid.
  public init(edges: [Edge], forms: [Form?]) {
    self.edges = edges
    self.forms = forms
  }

  /// Returns the positions of all edges for given values of the variables.
  ///
  /// - Throws: `SolvingError.invalid` if the grid does not fit the values, or leaves an edge
  ///   without a position.
  func places(at values: [Double]) throws(SolvingError) -> [Double] {
    guard edges.count % 4 == 0, forms.count == values.count else {
      throw .invalid(
        "the grid has \(edges.count) edges, which are to be four a box, and \(forms.count) forms for "
          + "\(values.count) variables")
    }
    for (number, edge) in edges.enumerated() {
      if let step = edge.step, !(step > 0 && step.isFinite) {
        throw .invalid(
          "edge \(number) of the grid has the step \(step); it must be finite and above 0")
      }
    }
    var places = [Double?](repeating: nil, count: edges.count)
    var neighbours = [[(edge: Int, distance: Double)]](repeating: [], count: edges.count)
    var known: [Int] = []
    for (variable, form) in forms.enumerated() {
      switch form {
      case .edge(let edge):
        guard edges.indices ~= edge else { throw Self.unknownEdge(variable) }
        if places[edge] == nil { known.append(edge) }
        places[edge] = places[edge] ?? values[variable]
      case .difference(let edge, minus: let other):
        guard edges.indices ~= edge, edges.indices ~= other, edge != other else {
          throw Self.unknownEdge(variable)
        }
        neighbours[other].append((edge, values[variable]))
        neighbours[edge].append((other, -values[variable]))
      case nil: break
      }
    }
    var next = 0
    while next < known.count {
      let edge = known[next]
      next += 1
      guard let place = places[edge] else { continue }
      for (other, distance) in neighbours[edge] where places[other] == nil {
        places[other] = place + distance
        known.append(other)
      }
    }
    var found: [Double] = []
    for (number, place) in places.enumerated() {
      guard let place else {
        throw .invalid("edge \(number) of the grid has no variable")
      }
      if let step = edges[number].step, abs(place) / step > 0x1p50 {
        throw .invalid(
          "the lines of edge \(number), which is at \(place), are too near to each other: \(step)")
      }
      found.append(place)
    }
    return found
  }

  private static func unknownEdge(_ variable: Int) -> SolvingError {
    .invalid(
      "the form of variable \(variable) names an edge that does not exist, or one edge twice")
  }

  /// Returns the value of a variable for given positions of the edges; `nil` if it is neither a
  /// size nor a position.
  func value(of variable: Int, at places: [Double]) -> Double? {
    switch forms[variable] {
    case .edge(let edge): places[edge]
    case .difference(let edge, minus: let other): places[edge] - places[other]
    case nil: nil
    }
  }
}
