import LayoutNotation
import Plumb

/// What a layout comes to: frames, what is free and how far, what does not hold, and what
/// contradicts itself. A repair that only tidies up leaves all of it as it is.
package struct LayoutMeaning: Sendable, Equatable {
  /// An attribute that is free.
  private struct Free: Sendable, Equatable {
    var attribute: String
    var lower: Double?
    var upper: Double?
  }

  /// A constraint that is missed, or that a relaxation has give.
  private struct Missed: Sendable, Equatable {
    var text: String
    var priority: Double?
    var amount: Double
  }

  private var status: LayoutResult.Status
  private var views: [PlacedLayout.View]
  private var free: [Free] = []
  private var missed: [Missed] = []
  /// The constraints of each conflict, by their texts: a line that is removed moves all others.
  private var conflicts: [[String]] = []
  private var relaxation: [Missed]?
  /// What is wrong with a layout that is not solved for that.
  package let error: LayoutError?

  /// What a result says.
  package init(_ result: LayoutResult) {
    (status, error) = (result.status, result.error)
    views = PlacedLayout(result).views
    guard let solution = result.solution else { return }
    free = solution.ambiguous.map {
      Free(attribute: $0.attribute, lower: $0.lower, upper: $0.upper)
    }
    missed = solution.unsatisfied.map {
      Missed(text: $0.constraint.text, priority: $0.priority.rawValue, amount: $0.amount)
    }
    guard case .infeasible(let conflict) = solution.outcome else { return }
    conflicts = conflict.all.map { $0.map(\.text) }
    relaxation = conflict.relaxation?.map {
      Missed(text: $0.constraint.text, priority: nil, amount: $0.amount)
    }
  }
}

extension DocumentVariant {
  /// The ways in which a repair of a document is tried: as it is checked, at a smaller and at a
  /// larger size, each in both directions.
  ///
  /// - Parameter document: The document; `nil` where it cannot be read.
  /// - Returns: The variants, the one that is checked first.
  package func trials(of document: LayoutDocument?) -> [DocumentVariant] {
    guard let document else { return [self] }
    let own = size ?? document.size
    let sizes =
      [own, own.scaled(by: (0.6, 0.7), fitting: (200, 300))] + [
        own.scaled(by: (1.7, 1.4), fitting: (700, 500))
      ]
    let direction = direction ?? document.direction
    let other: LayoutDirection = direction == .leftToRight ? .rightToLeft : .leftToRight
    return [direction, other].flatMap { direction in
      sizes.map { size in
        var variant = self
        (variant.size, variant.direction) = (size, direction)
        return variant
      }
    }
  }
}

extension Layout.RootSize {
  /// The size so many times as large; a side that fits has a length of its own.
  fileprivate func scaled(
    by factors: (Double, Double), fitting: (Double, Double)
  ) -> Layout.RootSize {
    Layout.RootSize(
      width: width.map { $0 * factors.0 } ?? fitting.0,
      height: height.map { $0 * factors.1 } ?? fitting.1)
  }
}
