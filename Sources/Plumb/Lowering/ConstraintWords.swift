import ConstraintSolving
import LayoutNotation

/// The description of a violated constraint without its amount, which solutions of a layout share.
package final class ConstraintWords: Sendable {
  /// Which part of the description depends on constants.
  package enum Variation: Sendable {
    /// Nothing.
    case fixed
    /// A stretch of a file in which numbers may change.
    case copied(Stretch)
    /// The end of the text, which is the constant; the value is the number of bytes before it.
    case constant(Int)
    /// Numbers of a file, and other parts.
    case unknown
  }

  /// The place in a file that a part of a text is copied from.
  package struct Stretch: Sendable {
    /// The range of bytes of the text that appear in the file.
    package var range: Range<Int>
    /// Their range in the file.
    package var file: Range<Int>
    /// The start of the line in which columns are counted.
    package var lineStart: Int
  }

  /// The constraint.
  package let constraint: ConstraintSource
  /// The priority that the user gave it.
  package let priority: Priority
  /// Which part of the description depends on constants.
  package let variation: Variation

  /// Whether the description does not depend on the constants, or depends on them in an unknown
  /// way.
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
  /// The description of a violated constraint.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - texts: The places of the layout's texts, if numbers in them may change.
  /// - Returns: The description.
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
