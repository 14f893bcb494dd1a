import Foundation
import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Synchronization

/// The progress line of an integer search: nodes, best point, bound and gap.
///
/// The line is on standard error and is redrawn at most four times a second.
final class SearchLine: Sendable {
  private struct State {
    var next: ContinuousClock.Instant
    var isDrawn = false
  }

  private let name: String
  private let program: NamedProgram
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  /// Makes the line; the first half second of a search shows none.
  ///
  /// - Parameters:
  ///   - file: The name of the program's file.
  ///   - program: The program, which has the sense of the objective.
  init(file: String, program: NamedProgram) {
    // Folder names would leave no room for the gap.
    name = file.split(separator: "/").last.map(String.init) ?? file
    self.program = program
    start = .now
    state = Mutex(State(next: start + .milliseconds(500)))
  }

  /// Draws the line if it is due.
  func show(_ progress: SearchProgress) {
    state.withLock { state in
      let now = ContinuousClock.now
      guard now >= state.next else { return }
      state.next = now + .milliseconds(250)
      state.isDrawn = true
      StatusLine.draw(text(progress, seconds: (now - start).seconds))
    }
  }

  /// Erases the line.
  func finish() {
    state.withLock { state in
      if state.isDrawn { StatusLine.erase() }
      state.isDrawn = false
    }
  }

  /// Returns the text of the line.
  func text(_ progress: SearchProgress, seconds: Double) -> String {
    var text = "plumb: \(name): \(progress.nodes) nodes"
    text += String(format: ", %.1f s", seconds)
    if let objective = progress.objective {
      text += String(format: ", best %.8g", program.objectiveOfText(objective))
    }
    guard progress.bound.isFinite else { return text }
    text += String(format: ", bound %.8g", program.objectiveOfText(progress.bound))
    guard let objective = progress.objective else { return text }
    let gap = max(0, objective - progress.bound) / max(1, abs(objective))
    return text + String(format: ", gap %.2f %%", 100 * gap)
  }
}
