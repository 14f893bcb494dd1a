import ConstraintSolving

/// The views of all solutions of a prepared layout.
package final class PreparedViews: Sendable {
  /// The views; their frames belong to no solution.
  package let views: Solution.Views
  /// The differences between frames and alignment rectangles, by view number; empty where they are
  /// the same.
  package let frameOffsets: [Frame]
  fileprivate let identity: LayoutIdentity

  init(_ geometry: ViewGeometry) {
    views = geometry.views(with: geometry.order.map { _ in .zero })
    frameOffsets = geometry.frameOffsets
    identity = geometry.identity
  }
}

/// A solution of a prepared layout, as numbers.
package struct PreparedAnswer: Sendable {
  /// The data it shares with other solutions.
  package let shared: PreparedViews
  /// The values of the variables, four for each view.
  package let values: [Double]
  /// The violated optional constraints, with the amounts.
  package let violations: [(constraint: Int, amount: Double)]
  /// The descriptions of these, by constraint, possibly with others; `nil` for no description.
  package let words: [ConstraintWords?]
  /// The ambiguous attributes.
  package let ambiguous: [Solution.Ambiguous]
  /// Whether a budget ended the search for their ranges.
  package let hasUnfinishedRanges: Bool
  /// The constants of the system, needed where a description ends with one.
  package let constants: [Double]
  private let counts: SystemSolution.Statistics

  init(
    _ solved: SystemSolution, of shared: PreparedViews, _ words: [ConstraintWords?],
    ambiguous: [Solution.Ambiguous], constants: [Double]
  ) {
    self.shared = shared
    values = solved.values
    violations = solved.violations
    self.words = words
    self.ambiguous = ambiguous
    self.constants = constants
    hasUnfinishedRanges = solved.hasUnfinishedRanges
    counts = solved.statistics
  }

  /// Counts of the solve.
  package var search: Solution.Search { .init(counts, hasUnfinishedRanges: hasUnfinishedRanges) }

  /// The solution in the terms of the layout.
  ///
  /// - Parameters:
  ///   - file: The file the numbers were read from.
  ///   - place: Maps an offset of the file that the layout was read from to the offset in `file`.
  /// - Returns: The solution.
  package func solution(
    in file: [UInt8] = [], at place: (Int) -> Int = { $0 }
  ) -> Solution {
    var solution = Solution(
      outcome: .solved, views: shared.views.placed(by: values, beyond: shared.frameOffsets))
    solution.identity = shared.identity
    solution.missed.reserveCapacity(violations.count)
    for (constraint, amount) in violations {
      guard let words = words[constraint] else { continue }
      solution.missed.append(
        .init(
          words: current(words, of: constraint, in: file, at: place), amount: amount,
          number: constraint))
    }
    solution.ambiguous = ambiguous
    solution.search = search
    return solution
  }

  /// The description with the constants of the answer.
  private func current(
    _ words: ConstraintWords, of constraint: Int, in file: [UInt8], at place: (Int) -> Int
  ) -> ConstraintWords {
    // Most descriptions are returned as they are, without a copy.
    if words.isFixed { return words }
    var source = words.constraint
    var text: [UInt8]
    switch words.variation {
    case .fixed, .unknown: return words
    case .constant(let length):
      text = Array(source.text.utf8.prefix(length))
      CanonicalNumber.append(constants[constraint], to: &text)
    case .copied(let copied):
      text = Array(source.text.utf8)
      let (start, end) = (place(copied.file.lowerBound), place(copied.file.upperBound))
      text.replaceSubrange(copied.range, with: file[start..<end])
      let shift = start - copied.file.lowerBound - (place(copied.lineStart) - copied.lineStart)
      source.place = source.place.moved(by: shift)
    }
    source.text = String(decoding: text, as: UTF8.self)
    return ConstraintWords(constraint: source, priority: words.priority)
  }
}

extension ConstraintSource.Place {
  /// The place moved by a number of columns.
  fileprivate func moved(by columns: Int) -> Self {
    switch self {
    case .equations(let line, let column): .equations(line: line, column: column + columns)
    case .visual(let number, let line, let column):
      .visual(number, line: line, column: column + columns)
    default: self
    }
  }
}
