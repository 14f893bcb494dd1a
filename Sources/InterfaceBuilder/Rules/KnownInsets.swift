import Plumb

/// The insets of a look, some of which may be guesses.
struct KnownInsets {
  var insets = EdgeInsets(0)
  /// The known sides.
  var known: Set<Side> = []

  /// The sides of insets.
  enum Side: Int, CaseIterable {
    case top
    case left
    case bottom
    case right

    var opposite: Side {
      switch self {
      case .top: .bottom
      case .left: .right
      case .bottom: .top
      case .right: .left
      }
    }

    var path: WritableKeyPath<EdgeInsets, Double> {
      switch self {
      case .top: \.top
      case .left: \.left
      case .bottom: \.bottom
      case .right: \.right
      }
    }
  }

  /// Makes insets from a table.
  ///
  /// - Parameters:
  ///   - sides: The known insets; empty, or `nil` for some sides, if unknown.
  ///   - guess: The guesses for unknown sides.
  init(_ sides: AlignmentTable.Sides, guess: AlignmentTable.Sides) {
    for (side, value) in zip(Side.allCases, guess) { insets[keyPath: side.path] = value ?? 0 }
    for (side, value) in zip(Side.allCases, sides) {
      guard let value else { continue }
      insets[keyPath: side.path] = value
      known.insert(side)
    }
  }
}
