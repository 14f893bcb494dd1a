/// Classes that rows connect, with these rows: a part that can be decided independently.
struct GridComponent {
  /// The numbers of the classes in the problem.
  fileprivate(set) var members: [Int] = []
  fileprivate(set) var classes: [GridProblem.EdgeClass] = []
  /// Rows over the classes, by their index here.
  fileprivate(set) var rows: [GridProblem.Row] = []
  /// The greatest movement of an edge without lines, in points.
  let reach: Double

  /// Whether any class has no lines.
  var hasContinuous: Bool { classes.contains(where: \.isContinuous) }

  /// Returns the sum of a row minus the right side for a choice.
  func sum(of row: GridProblem.Row, _ choice: GridChoice) -> Double {
    row.terms.reduce(row.constant) { sum, term in
      let edgeClass = classes[term.edgeClass]
      let moved = choice.place(of: term.edgeClass, edgeClass) - edgeClass.below
      return sum + term.coefficient * moved
    }
  }
}

extension GridProblem {
  /// Returns the components in the order of their first classes, without the classes that have no
  /// choice.
  func components() -> [GridComponent] {
    var connections = Connections(count: classes.count)
    for row in rows { connections.merge(row.terms.map(\.edgeClass)) }
    let count = connections.number(classes.indices)
    var components = [GridComponent](repeating: GridComponent(reach: reach), count: count)
    var indices = [Int](repeating: 0, count: classes.count)
    for (number, edgeClass) in classes.enumerated() where edgeClass.isFree {
      let part = connections.part(of: number)
      indices[number] = components[part].classes.count
      components[part].members.append(number)
      components[part].classes.append(edgeClass)
    }
    for row in rows {
      var row = row
      let part = connections.part(of: row.terms[0].edgeClass)
      for term in row.terms.indices {
        row.terms[term].edgeClass = indices[row.terms[term].edgeClass]
      }
      components[part].rows.append(row)
    }
    return components.filter { !$0.classes.isEmpty }
  }
}

/// The places to which the classes of a component go.
struct GridChoice {
  /// For each class, whether it goes to the line above.
  var isAbove: [Bool]
  /// The places of the classes without lines.
  var continuousPlaces: [Int: Double] = [:]

  /// Returns the position of the representative of a class.
  func place(of index: Int, _ edgeClass: GridProblem.EdgeClass) -> Double {
    if edgeClass.isContinuous { return continuousPlaces[index] ?? edgeClass.place }
    return edgeClass.place(isAbove: isAbove[index])
  }
}
