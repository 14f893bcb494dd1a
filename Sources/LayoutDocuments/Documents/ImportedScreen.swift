package import LayoutNotation

/// What a document that was made of a foreign file says beyond others.
public struct ImportedScreen: Sendable, Equatable {
  /// What the file says of a view for who checks it.
  package struct ViewTraits: Sendable, Equatable {
    /// Which attributes of a view may be free, as its designer does not want to know of it.
    package enum FreeAttributes: Sendable {
      case none, sizes, all
    }

    /// Which attributes may be free.
    package var free = FreeAttributes.none
    /// Whether constraints place the view, and no mask for resizing.
    package var isConstrained = false
    /// Whether it scrolls what is inside.
    package var scrolls = false

    /// Whether the view is taken as it is recorded, as something that is not read places it: the
    /// rows and columns of a grid.
    package var isTakenAsRecorded = false

    /// Makes the traits of a view that the file says nothing of.
    package init() {}
  }

  /// What results call each view, by its id, that is, its place in the document.
  package var keys: [String]
  /// What the file says of each view, by its id; nothing of those behind the last one.
  package var traits: [ViewTraits] = []
  /// Where the constraints stand in the file.
  package var constraints: Set<SourcePosition> = []
  /// Where the start tags of the file stand, in their order.
  package var tags: [Range<Int>] = []
  /// What of the file was left out, and why.
  package var notes: [LayoutError]
  /// What a check says of the file beyond what its layout comes to.
  package var findings: [Finding] = []
  /// Whether it is laid out for what the frames in the file were recorded with.
  package var isRecorded: Bool

  /// Notes what stands behind a document.
  package init(keys: [String], notes: [LayoutError] = [], isRecorded: Bool = true) {
    (self.keys, self.notes, self.isRecorded) = (keys, notes, isRecorded)
  }
}
