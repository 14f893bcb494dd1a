import Plumb

/// Margins and safe areas.
extension DocumentReader {
  /// Reads distances from the edges.
  ///
  /// Accepts one number for all edges, a list of top, left, bottom and right, or a mapping in which
  /// missing edges are 0.
  func edgeInsets(_ node: DocumentNode) throws(LayoutError) -> EdgeInsets {
    guard tree.kind(of: node) == .mapping else {
      return try plainInsets(
        node, or: "a list of top, left, bottom and right, or a mapping of these")
    }
    let sides = try edges(node, areDirectional: false)
    return EdgeInsets(
      top: sides[.top] ?? 0, left: sides[.left] ?? 0, bottom: sides[.bottom] ?? 0,
      right: sides[.right] ?? 0)
  }

  /// Reads margins.
  ///
  /// Edges missing in a mapping have 8 points. With `leading` or `trailing`, the margins follow the
  /// direction.
  func margins(_ node: DocumentNode) throws(LayoutError) -> ViewProperty.Value {
    guard tree.kind(of: node) == .mapping else {
      let insets = try plainInsets(
        node, or: "a list of top, left, bottom and right, or a mapping of these")
      return .margins(insets, nil)
    }
    let plain = ViewProperties().margins
    let sides = try edges(node, areDirectional: true)
    func side(_ key: EdgeKey) -> Double { sides[key] ?? plain.top }
    if sides[.leading] == nil, sides[.trailing] == nil {
      let insets = EdgeInsets(
        top: side(.top), left: side(.left), bottom: side(.bottom), right: side(.right))
      return .margins(insets, nil)
    }
    let directional = DirectionalEdgeInsets(
      top: side(.top), leading: side(.leading), bottom: side(.bottom), trailing: side(.trailing))
    return .margins(plain, directional)
  }

  private func plainInsets(
    _ node: DocumentNode, or others: String
  ) throws(LayoutError) -> EdgeInsets {
    switch tree.kind(of: node) {
    case .number, .string:
      return EdgeInsets(try number(node, expecting: "a number, \(others)"))
    case .sequence:
      let sides = try list(node, of: "top, left, bottom and right", count: 4)
      return EdgeInsets(
        top: try number(sides[0]), left: try number(sides[1]), bottom: try number(sides[2]),
        right: try number(sides[3]))
    default: throw expected("a number, \(others)", at: node)
    }
  }

  /// Reads a mapping of edges.
  private func edges(
    _ node: DocumentNode, areDirectional: Bool
  ) throws(LayoutError) -> [EdgeKey: Double] {
    var sides: [EdgeKey: Double] = [:]
    for (key, value) in tree.members(of: node) {
      let side = try self.key(key, as: EdgeKey.self)
      guard areDirectional || !side.followsDirection else {
        throw error(
          .unknownKey,
          "\(path(key)) has no place here: only margins turn with the direction",
          at: key, suggestion: side == .leading ? "left" : "right")
      }
      if let other = sides.keys.first(where: { $0.isHorizontal && side.isHorizontal }),
        other.followsDirection != side.followsDirection
      {
        throw error(
          .unknownKey,
          "\(path(key)) does not go with \(other.rawValue): one follows the direction, the other "
            + "does not", at: key)
      }
      sides[side] = try number(value)
    }
    return sides
  }
}

extension EdgeKey {
  /// Whether it is a left or right edge.
  fileprivate var isHorizontal: Bool { self != .top && self != .bottom }
}
