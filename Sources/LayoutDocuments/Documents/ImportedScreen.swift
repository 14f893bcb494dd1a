package import LayoutNotation

/// What a document that was made of a foreign file says beyond others.
public struct ImportedScreen: Sendable, Equatable {
  /// What results call each view, by its id, that is, its place in the document.
  package var keys: [String]
  /// What of the file was left out, and why.
  package var notes: [LayoutError]
  /// Whether it is laid out for what the frames in the file were recorded with.
  package var isRecorded: Bool

  /// Notes what stands behind a document.
  package init(keys: [String], notes: [LayoutError] = [], isRecorded: Bool = true) {
    (self.keys, self.notes, self.isRecorded) = (keys, notes, isRecorded)
  }
}
