extension Workload {
  /// Returns the layout as a document with equations, on one line.
  ///
  /// - Parameter id: The id of the document.
  /// - Returns: The JSON.
  package func document(id: Int) -> String {
    func name(_ view: Int32) -> String { view == 0 ? "view" : "v\(view)" }
    var size = (width: 0.0, height: 0.0)
    var equations: [String] = []
    for row in constraints {
      if row.view1 == 0, row.view2 < 0 {
        if row.attribute1 == .width { size.width = row.constant }
        if row.attribute1 == .height { size.height = row.constant }
        continue
      }
      let relation = ["<=", "==", ">="][Int(row.relation.rawValue) + 1]
      var right = "\(row.constant)"
      if row.view2 >= 0 {
        let factor = row.multiplier == 1 ? "" : "\(row.multiplier) * "
        right = "\(factor)\(name(row.view2)).\(row.attribute2) + \(row.constant)"
      }
      let priority = row.priority < 1000 ? " @ \(row.priority)" : ""
      equations.append("\"\(name(row.view1)).\(row.attribute1) \(relation) \(right)\(priority)\"")
    }
    let views = (1..<viewCount).map { "\"v\($0)\":{}" }
    return "{\"id\":\"\(id)\",\"size\":[\(size.width),\(size.height)],\"views\":{"
      + views.joined(separator: ",") + "},\"equations\":[" + equations.joined(separator: ",") + "]}"
  }

  /// Returns the layout in the input format of kiwi.py, on one line.
  ///
  /// - Parameters:
  ///   - isReversed: Whether the constraints are in reverse order.
  ///   - isEdited: Whether to omit the root's width, which is then edited.
  ///   - isBounded: Whether constraints say that no size is negative.
  /// - Returns: The JSON.
  package func kiwiRows(isReversed: Bool, isEdited: Bool = false, isBounded: Bool = false) -> String
  {
    let weights = weights
    let all = rows
    let kept = all.indices.filter { !isEdited || $0 != rootWidthIndex }
    let sizes = (0..<(isBounded ? 4 * viewCount : 0)).filter { $0 % 4 > 1 }
    let rows =
      sizes.map { "[[\($0)],[1],1,0,null]" }
      + kept.map { place in
        let row = all[place]
        let strength = weights[row.priority].map { "\($0)" } ?? "null"
        return "[\(row.columns),\(row.coefficients),\(row.relation.rawValue),"
          + "\(row.constant),\(strength)]"
      }
    let ordered = isReversed ? rows.reversed() : rows
    return "{\"variables\":\(4 * viewCount),\"rows\":[" + ordered.joined(separator: ",") + "]}"
  }
}
