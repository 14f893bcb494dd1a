import LayoutNotation
import Plumb

/// The insets of the recorded frames that the file lacks, found by a vote of the constraints that
/// depend on them.
struct RecordedInsets {
  private let screen: Screen

  /// The votes on the left and right margins of views.
  private var marginVotes: [Int: (left: Votes, right: Votes)] = [:]

  init(_ screen: Screen) {
    self.screen = screen
    for constraint in screen.constraints {
      for (edge, other, shift) in sides(of: constraint) where edge.attribute.isMargin {
        guard case .view(let view) = edge.item, let value = value(of: other) else { continue }
        let frame = frames[view]
        var votes = marginVotes[view] ?? (Votes(Self.sides), Votes(Self.sides))
        switch edge.attribute {
        case .leadingMargin, .leftMargin: votes.left.add(value + shift - frame.x)
        case .trailingMargin, .rightMargin: votes.right.add(frame.maxX - value - shift)
        default: break
        }
        marginVotes[view] = votes
      }
    }
  }

  private var frames: RecordedFrames { screen.frames }

  private static let tops: Set<Double> = [
    0, 20, 24, 32, 40, 44, 47, 48, 50, 52, 54, 56, 59, 62, 64, 68, 74, 88, 91, 92, 94, 96, 98, 100,
    103,
    106, 108, 112, 113, 116, 126, 140, 144, 148, 158, 162, 202,
  ]
  private static let bottoms: Set<Double> = [0, 20, 21, 34, 44, 49, 53, 61, 68, 78, 83]
  private static let sides: Set<Double> = [8, 15, 16, 20]

  /// Returns the insets of the root's safe area; those by rule if no constraint determines them.
  ///
  /// - Parameters:
  ///   - rule: The insets by rule.
  ///   - margins: The margins of the root within its safe area.
  /// - Returns: The insets.
  func safeArea(byRule rule: EdgeInsets, ownMargins margins: EdgeInsets) -> EdgeInsets {
    let root = screen.root
    var (tops, bottoms) = (Votes(Self.tops), Votes(Self.bottoms))
    for constraint in screen.constraints {
      for (edge, other, shift) in sides(of: constraint) {
        guard let value = value(of: other) else { continue }
        switch meaning(of: edge) {
        case .top: tops.add(value + shift - (edge.attribute.isMargin ? margins.top : 0))
        case .bottom:
          let margin = edge.attribute.isMargin ? margins.bottom : 0
          bottoms.add(frames[root].height - value - shift - margin)
        case nil: break
        }
      }
    }
    return EdgeInsets(
      top: tops.winner(preferring: rule.top) ?? rule.top, left: rule.left,
      bottom: bottoms.winner(preferring: rule.bottom) ?? rule.bottom, right: rule.right)
  }

  /// Returns the left and right margins of a view; those by rule if no constraint determines
  /// them.
  func margins(of view: Int, byRule rule: EdgeInsets) -> EdgeInsets {
    var margins = rule
    guard let votes = marginVotes[view] else { return rule }
    margins.left = votes.left.winner(preferring: rule.left) ?? rule.left
    margins.right = votes.right.winner(preferring: rule.right) ?? rule.right
    return margins
  }

  /// Returns each side of a required equality, with the other side and the difference of their
  /// values.
  private func sides(
    of constraint: FileConstraint
  ) -> [(edge: FileConstraint.Side, other: FileConstraint.Side, shift: Double)] {
    guard constraint.isRequired, constraint.relation == .equal, constraint.multiplier == 1,
      let second = constraint.second
    else { return [] }
    return [
      (constraint.first, second, constraint.constant),
      (second, constraint.first, -constraint.constant),
    ]
  }

  /// Returns the value of a plain attribute of a view inside the root.
  private func value(of side: FileConstraint.Side) -> Double? {
    guard case .view(let view) = side.item, view != screen.root else { return nil }
    return frames.value(of: side.attribute, of: view, screen.alignment)
  }

  private enum Edge {
    case top
    case bottom
  }

  /// Returns the edge of the root's safe area that a side refers to.
  private func meaning(of side: FileConstraint.Side) -> Edge? {
    switch side.item {
    case .view(let view):
      guard view == screen.root else { return nil }
      return switch side.attribute {
      case .topMargin: .top
      case .bottomMargin: .bottom
      default: nil
      }
    case .guide(let id):
      guard let guide = screen.file.guides[id], guide.view == screen.root else { return nil }
      switch (guide.kind, side.attribute) {
      case (.safeArea, .top), (.top, .bottom): return .top
      case (.safeArea, .bottom), (.bottom, .top): return .bottom
      default: return nil
      }
    }
  }
}

/// Votes for values, of which only plausible ones count.
private struct Votes {
  private let plausible: Set<Double>
  private var counts: [Double: Int] = [:]

  init(_ plausible: Set<Double>) { self.plausible = plausible }

  mutating func add(_ value: Double) {
    let rounded = value.rounded()
    // Frames are on pixels; a point may have three.
    if abs(value - rounded) <= 0.34, plausible.contains(rounded) {
      counts[rounded, default: 0] += 1
    }
  }

  /// Returns the value with the most votes; `nil` without any. Among equals it returns the
  /// preferred value, or else the smallest.
  func winner(preferring preferred: Double) -> Double? {
    let most = counts.values.max()
    let winners = counts.filter { $0.value == most }.keys
    return winners.contains(preferred) ? preferred : winners.min()
  }
}
