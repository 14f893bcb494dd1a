import Plumb
import Synchronization

/// Counts the empty cells of number metrics in rows. It can be used from several threads.
package final class EmptyCells: Sendable {
  private let names: [String]
  private let defaults: [Double]
  private let counts: Mutex<[Int]>

  /// Starts at zero, for rows of a template.
  package init(of template: LayoutTemplate) {
    (names, defaults) = (template.parameters, template.defaults)
    counts = Mutex([Int](repeating: 0, count: template.parameters.count))
  }

  /// Counts the empty cells of a row, by the indices of their metrics.
  func add(_ metrics: [Int]) {
    counts.withLock { counts in for metric in metrics { counts[metric] += 1 } }
  }

  /// A note for each metric with empty cells.
  package var notes: [String] {
    let counts = counts.withLock { $0 }
    return counts.indices.filter { counts[$0] > 0 }.map { place in
      "\(counts[place]) empty \(counts[place] == 1 ? "cell" : "cells") of \(names[place]) took the "
        + "layout's own value \(defaults[place].canonical)"
    }
  }
}
