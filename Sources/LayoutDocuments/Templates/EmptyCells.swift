import Plumb
import Synchronization

/// Counts the cells of rows that are empty where a number could stand, on whichever threads rows
/// are read.
package final class EmptyCells: Sendable {
  private let names: [String]
  private let defaults: [Double]
  private let counts: Mutex<[Int]>

  /// None yet, of rows of a template.
  package init(of template: LayoutTemplate) {
    (names, defaults) = (template.parameters, template.defaults)
    counts = Mutex([Int](repeating: 0, count: template.parameters.count))
  }

  /// Counts those of a row, by the places of their metrics.
  func add(_ metrics: [Int]) {
    counts.withLock { counts in for metric in metrics { counts[metric] += 1 } }
  }

  /// What there is to say of each metric that had some.
  package var notes: [String] {
    let counts = counts.withLock { $0 }
    return counts.indices.filter { counts[$0] > 0 }.map { place in
      "\(counts[place]) empty \(counts[place] == 1 ? "cell" : "cells") of \(names[place]) took the "
        + "layout's own value \(defaults[place].canonical)"
    }
  }
}
