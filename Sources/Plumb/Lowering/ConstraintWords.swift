import ConstraintSolving
import LayoutNotation

/// What is said of a constraint that gave way but by how much, which solutions of a layout share.
package final class ConstraintWords: Sendable {
  /// What of the words depends on constants.
  package enum Variation: Sendable {
    /// Nothing.
    case fixed
    /// A stretch of a file in which numbers may be others.
    case copied(Stretch)
    /// The end of the text, which is the constant, behind so many bytes.
    case constant(Int)
    /// Numbers of a file, and more.
    case unknown
  }

  /// Where a file has a part of a text.
  package struct Stretch: Sendable {
    /// The bytes of the text that stand in the file.
    package var range: Range<Int>
    /// Where they stand.
    package var file: Range<Int>
    /// Where the line begins whose columns count.
    package var lineStart: Int
  }

  /// The constraint.
  package let constraint: ConstraintSource
  /// The priority it was given.
  package let priority: Priority
  /// What of that depends on constants.
  package let variation: Variation

  /// Whether the words do not depend on the constants, or the dependence is unknown.
  var isFixed: Bool {
    switch variation {
    case .fixed, .unknown: true
    case .copied, .constant: false
    }
  }

  init(constraint: ConstraintSource, priority: Priority, variation: Variation = .fixed) {
    self.constraint = constraint
    self.priority = priority
    self.variation = variation
  }
}

extension PreparedLayout {
  /// What is said of a constraint that gave way.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - texts: Where the texts of the layout stand, if numbers in them may be others.
  /// - Returns: The words.
  func words(of constraint: Int, _ texts: [TextPlaces] = []) -> ConstraintWords {
    let source = source(of: .constraint(constraint))
    return .init(
      constraint: source, priority: writtenPriority(of: constraint),
      variation: variation(of: constraint, source, texts))
  }

  private func variation(
    of constraint: Int, _ source: ConstraintSource, _ texts: [TextPlaces]
  ) -> ConstraintWords.Variation {
    switch origins[constraint] {
    case .fit, .stack, .stackFit: return .fixed
    case .implicit(.safeArea), .implicit(.distance): return .fixed
    case .implicit where system.terms(of: constraint).count > 1: return .fixed
    case .implicit:
      return .constant(
        source.text.utf8.count - system.constants[constraint].canonical.utf8.count)
    case .part: return texts.isEmpty ? .fixed : .unknown
    case .written(let number):
      guard !texts.isEmpty, let (text, stretch) = constraints.copied(number) else { return .fixed }
      let start = stretch.lineStart
      guard text < texts.count, let file = texts[text].inFile(stretch.span.range),
        let lineStart = texts[text].inFile(start..<start)?.lowerBound
      else { return .unknown }
      let first = stretch.before.utf8.count
      return .copied(
        .init(range: first..<first + file.count, file: file, lineStart: lineStart))
    }
  }
}
