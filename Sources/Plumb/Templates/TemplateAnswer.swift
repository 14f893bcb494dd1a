import ConstraintSolving

/// A solution of a template's layout, as numbers.
package struct TemplateAnswer: Sendable {
  /// What it shares with others.
  package let words: TemplateWords
  /// The values of the variables, four for each view.
  package let values: [Double]
  /// The optional constraints that do not hold, with the amounts.
  package let violations: [(constraint: Int, amount: Double)]
  /// What is ambiguous.
  package let ambiguous: [Solution.Ambiguous]
  /// Whether a budget ended the search for the ranges of that.
  package let hasUnfinishedRanges: Bool
  /// The constants of the system, where a constraint is told by one.
  package let constants: [Double]
  private let counts: SystemSolution.Statistics

  init(
    _ words: TemplateWords, _ solved: SystemSolution, ambiguous: [Solution.Ambiguous],
    constants: [Double]
  ) {
    self.words = words
    values = solved.values
    violations = solved.violations
    self.ambiguous = ambiguous
    hasUnfinishedRanges = solved.hasUnfinishedRanges
    counts = solved.statistics
    let isTold = violations.contains {
      if !words.tellings.isEmpty, case .constant = words.tellings[$0.constraint] {
        true
      } else {
        false
      }
    }
    self.constants = isTold ? constants : []
  }

  /// Counts of the solve.
  package var search: Solution.Search { .init(counts, hasUnfinishedRanges: hasUnfinishedRanges) }

  /// The solution in the terms of the layout.
  ///
  /// - Parameters:
  ///   - file: The file whose numbers were taken.
  ///   - place: Where in it stands what is at a place of the file that the layout was read from.
  /// - Returns: The solution.
  package func solution(
    in file: [UInt8] = [], at place: (Int) -> Int = { $0 }
  ) -> Solution {
    var solution = Solution(outcome: .solved)
    solution.identity = words.identity
    solution.views = words.views.placed(by: values, beyond: words.frameOffsets)
    solution.unsatisfied = violations.compactMap { constraint, amount in
      guard var unsatisfied = words.unsatisfied[constraint] else { return nil }
      unsatisfied.amount = amount
      if !words.tellings.isEmpty {
        tell(constraint, &unsatisfied.constraint, in: file, at: place)
      }
      return unsatisfied
    }
    solution.ambiguous = ambiguous
    solution.search = search
    return solution
  }

  private func tell(
    _ constraint: Int, _ source: inout ConstraintSource, in file: [UInt8], at place: (Int) -> Int
  ) {
    var text = Array(source.text.utf8)
    switch words.tellings[constraint] {
    case .fixed, .unknown: return
    case .constant(let length):
      text.removeSubrange(length...)
      CanonicalNumber.append(constants[constraint], to: &text)
    case .copied(let copied):
      let (start, end) = (place(copied.file.lowerBound), place(copied.file.upperBound))
      text.replaceSubrange(copied.range, with: file[start..<end])
      let shift = start - copied.file.lowerBound - (place(copied.lineStart) - copied.lineStart)
      source.place = source.place.moved(by: shift)
    }
    source.text = String(decoding: text, as: UTF8.self)
  }
}

extension ConstraintSource.Place {
  /// The place so many columns further.
  fileprivate func moved(by columns: Int) -> Self {
    switch self {
    case .equations(let line, let column): .equations(line: line, column: column + columns)
    case .visual(let number, let line, let column):
      .visual(number, line: line, column: column + columns)
    default: self
    }
  }
}
