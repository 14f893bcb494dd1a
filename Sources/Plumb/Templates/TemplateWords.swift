import ConstraintSolving
import LayoutNotation

/// What all solutions of a template's layout have in common: the views, and how constraints are
/// told that gave way.
package final class TemplateWords: Sendable {
  /// How a constraint is told.
  package enum Telling: Sendable {
    /// As it is in all solutions.
    case fixed
    /// By a stretch of a file in which numbers may be others.
    case copied(CopiedText)
    /// By a text that ends with the constant, behind so many bytes.
    case constant(Int)
    /// In a way that depends on numbers of a file, and on more.
    case unknown
  }

  /// A text that is told by a stretch of a file.
  package struct CopiedText: Sendable {
    /// The bytes of the text that stand in the file.
    package var range: Range<Int>
    /// Where they stand.
    package var file: Range<Int>
    /// Where the line begins whose columns count.
    package var lineStart: Int
  }

  /// The views; their frames are those of no solution.
  package let views: Solution.Views
  /// What is told of each constraint of the system but the amount; `nil` of one that is not told.
  package let unsatisfied: [Solution.Unsatisfied?]
  /// How that is told; empty where all of it is fixed.
  package let tellings: [Telling]
  /// What frames have beyond alignment rectangles, by the numbers of the views; empty where they
  /// are the same.
  package let frameOffsets: [Frame]
  let identity: LayoutIdentity

  /// The words of a layout.
  ///
  /// - Parameters:
  ///   - lowered: The layout.
  ///   - texts: Where its texts stand, if numbers in them may be others.
  init(_ lowered: SystemBuilder, _ texts: [TextPlaces]) {
    let geometry = lowered.geometry
    views = geometry.views(with: geometry.order.map { _ in .zero })
    frameOffsets = geometry.frameOffsets
    identity = geometry.identity
    unsatisfied = lowered.origins.indices.map { constraint in
      guard lowered.origins[constraint].isListed else { return nil }
      return .init(
        constraint: lowered.source(of: .constraint(constraint)),
        priority: lowered.writtenPriority(of: constraint), amount: 0)
    }
    tellings = texts.isEmpty ? [] : lowered.origins.indices.map { lowered.telling(of: $0, texts) }
  }
}

extension SystemBuilder {
  fileprivate func telling(of constraint: Int, _ texts: [TextPlaces]) -> TemplateWords.Telling {
    switch origins[constraint] {
    case .fit, .stack, .stackFit: return .fixed
    case .implicit(.safeArea), .implicit(.distance): return .fixed
    case .implicit:
      let text = implicitText(of: constraint)
      let number = CanonicalNumber.text(system.constants[constraint])
      return .constant(text.utf8.count - (number?.utf8.count ?? 0))
    case .part: return .unknown
    case .written(let number):
      guard let (text, stretch) = constraints.copied(number) else { return .fixed }
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
