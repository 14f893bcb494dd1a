import LayoutNotation
import Plumb

/// The outcome of a layout: frames, ambiguous attributes and their ranges, violated constraints,
/// and conflicts. A repair that only tidies up leaves all of it unchanged.
package struct LayoutMeaning: Sendable, Equatable {
  /// An ambiguous attribute.
  private struct Free: Sendable, Equatable {
    var attribute: String
    var lower: Double?
    var upper: Double?
  }

  /// A violated constraint, or one that a relaxation relaxes.
  private struct Missed: Sendable, Equatable {
    var text: String
    var priority: Double?
    var amount: Double
  }

  private var status: LayoutResult.Status
  private var views: [PlacedLayout.View]
  private var free: [Free] = []
  private var missed: [Missed] = []
  /// The constraints of each conflict, by their texts. Removing a line moves all other constraints.
  private var conflicts: [[String]] = []
  private var relaxation: [Missed]?
  /// The error of a layout that could not be solved.
  package let error: LayoutError?

  /// Makes the outcome of a result.
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
  /// Returns the variants in which a repair of a document is tried: as it is checked, at a smaller
  /// and at a larger size, each in both directions.
  ///
  /// - Parameter document: The document; `nil` if it cannot be read.
  /// - Returns: The variants; the checked variant is the first.
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
  /// Returns the size multiplied by factors. A side without a length gets the one of `fitting`.
  fileprivate func scaled(
    by factors: (Double, Double), fitting: (Double, Double)
  ) -> Layout.RootSize {
    Layout.RootSize(
      width: width.map { $0 * factors.0 } ?? fitting.0,
      height: height.map { $0 * factors.1 } ?? fitting.1)
  }
}
