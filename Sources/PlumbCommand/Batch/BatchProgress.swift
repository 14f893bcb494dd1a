import Foundation
import LayoutDocuments
import Synchronization

/// The progress of a batch: a line on standard error, redrawn twice a second.
///
/// Draws only if standard error is a terminal.
final class BatchProgress: Sendable {
  private struct State {
    var count = 0
    /// The number of results of an earlier run, and its share of the input.
    var earlier = 0
    var shareAtStart = 0.0
    var start = ContinuousClock.now
    var isDrawn = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let meter: InputMeter
  private let isShown: Bool

  /// Starts drawing.
  ///
  /// - Parameters:
  ///   - meter: Measures how much of the input was read.
  ///   - isOutputSeen: Whether results go to standard output. On a terminal, the results themselves
  ///     show the progress.
  init(_ meter: InputMeter, isOutputSeen: Bool) {
    self.meter = meter
    isShown = StatusLine.isPossible && !(isOutputSeen && isatty(STDOUT_FILENO) != 0)
    guard isShown else { return }
    // A separate thread, since all threads of the tasks may be busy solving.
    Thread.detachNewThread { [weak self] in
      repeat { usleep(500_000) } while self?.draw() == true
    }
  }

  /// Counts a result.
  func add(isEarlier: Bool = false) {
    guard isShown else { return }
    state.withLock { state in
      state.count += 1
      guard isEarlier else { return }
      state.earlier += 1
      state.shareAtStart = meter.share ?? 0
      state.start = .now
    }
  }

  /// Writes a text to standard error, above the progress line.
  func tell(_ text: String) {
    state.withLock { state in
      Self.erase(&state)
      StandardError.write(text)
    }
  }

  /// Erases the line.
  func finish() {
    state.withLock { state in
      state.isOver = true
      Self.erase(&state)
    }
  }

  /// Draws the line, unless the batch is over.
  private func draw() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.isDrawn = true
      StatusLine.draw(text(state))
      return true
    }
  }

  private static func erase(_ state: inout State) {
    if state.isDrawn { StatusLine.erase() }
    state.isDrawn = false
  }

  private func text(_ state: State) -> String {
    let seconds = (ContinuousClock.now - state.start).seconds
    let rate = Double(state.count - state.earlier) / max(seconds, 0.001)
    var text = "plumb: \(state.count) \(state.count == 1 ? "layout" : "layouts")"
    text += ", \(rate < 10 ? String(format: "%.1f", rate) : String(Int(rate))) a second"
    guard let share = meter.share else { return text }
    // Some of the input read is not solved yet, hence at most 99 %.
    text += ", \(min(99, Int(100 * share))) %"
    let done = share - state.shareAtStart
    guard done > 0, share < 1 else { return text }
    return text + ", \(Self.time((1 - share) / done * seconds)) left"
  }

  /// Formats a time for people.
  static func time(_ seconds: Double) -> String {
    guard seconds < 1e6 else { return "many days" }
    let seconds = Int(seconds.rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds / 60 % 60) min"
  }
}

/// A counter of the bytes that were read from an input.
final class InputMeter: Sendable {
  private let size: Int?
  private let count = Atomic(0)

  /// Makes a meter for an input of a size; `nil` for an unknown size.
  init(size: Int?) { self.size = size }

  /// Counts bytes that were read.
  func add(_ bytes: Int) { count.add(bytes, ordering: .relaxed) }

  /// The share that was read, from 0 to 1; `nil` for an unknown size.
  var share: Double? {
    guard let size, size > 0 else { return nil }
    return min(1, Double(count.load(ordering: .relaxed)) / Double(size))
  }
}
