import Foundation
import LayoutDocuments
import Plumb

/// The recording of a layout: its frames, and the members of its conflicts.
struct Snapshot: Sendable {
  /// The outcome of the solve, and the frames.
  let layout: PlacedLayout
  /// The members of all conflicts as they are written. Their places are omitted, because lines move
  /// whenever code above them is edited.
  private let conflict: [String]

  /// Creates the recording of a result.
  init(of result: LayoutResult) {
    layout = PlacedLayout(result)
    let conflict = result.conflict
    self.conflict = (conflict.map { [$0.members] + $0.further } ?? []).joined().map(\.text)
  }

  /// Reads a recording.
  ///
  /// - Parameter json: The line of a file.
  /// - Throws: `LayoutError`, with line and column, for an invalid line.
  init(recorded json: Data) throws {
    layout = try PlacedLayout(resultJSON: Array(json))
    let written = try? JSONDecoder().decode(WrittenConflicts.self, from: json)
    conflict =
      (written?.conflicts ?? [written?.conflict ?? []]).joined().map(\.constraint)
  }

  /// The conflicts of a result as they are written.
  private struct WrittenConflicts: Decodable {
    struct Member: Decodable { var constraint: String }

    /// The members of the first conflict.
    var conflict: [Member]?
    /// The members of each conflict, if there are several.
    var conflicts: [[Member]]?
  }

  /// The constraints that left the conflicts, and those that joined them; `nil` if they are the
  /// same.
  func conflictChange(from old: Snapshot) -> (gone: [String], new: [String])? {
    guard conflict.sorted() != old.conflict.sorted() else { return nil }
    return (old.conflict.without(conflict), conflict.without(old.conflict))
  }

  /// Whether a layout differs by more than the tolerance.
  func differs(from other: Snapshot, tolerance: Double) -> Bool {
    LayoutDifference(from: other.layout, to: layout, tolerance: tolerance) != nil
      || conflictChange(from: other) != nil
  }
}

extension [String] {
  /// The texts without those of a list; repeated texts are counted.
  fileprivate func without(_ others: [String]) -> [String] {
    var left: [String: Int] = [:]
    for text in others { left[text, default: 0] += 1 }
    return filter { text in
      guard let count = left[text], count > 0 else { return true }
      left[text] = count - 1
      return false
    }
  }
}
