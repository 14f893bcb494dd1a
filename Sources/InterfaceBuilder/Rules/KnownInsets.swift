import Plumb

/// Insets of a look, of which some may be no more than guesses.
struct KnownInsets {
  var insets = EdgeInsets(0)
  /// The sides that are known.
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

  /// Insets as a table has them.
  ///
  /// - Parameters:
  ///   - sides: Those that are known; empty, or `nil` in some places, where they are not.
  ///   - guess: What they may be there.
  init(_ sides: AlignmentTable.Sides, guess: AlignmentTable.Sides) {
    for (side, value) in zip(Side.allCases, guess) { insets[keyPath: side.path] = value ?? 0 }
    for (side, value) in zip(Side.allCases, sides) {
      guard let value else { continue }
      insets[keyPath: side.path] = value
      known.insert(side)
    }
  }
}
