package import LayoutNotation

/// The additional information of a document that was imported from another file format.
public struct ImportedScreen: Sendable, Equatable {
  /// The traits of a view that matter to checks.
  package struct ViewTraits: Sendable, Equatable {
    /// The attributes of a view that its designer allows to be ambiguous.
    package enum FreeAttributes: Sendable {
      case none, sizes, all
    }

    /// The attributes that may be ambiguous.
    package var free = FreeAttributes.none
    /// Whether constraints place the view, rather than an autoresizing mask.
    package var isConstrained = false
    /// Whether the view scrolls its contents.
    package var scrolls = false

    /// Whether the recorded frame of the view is used, because what places it is not read, such as
    /// the rows and columns of a grid.
    package var isTakenAsRecorded = false

    /// Creates the default traits, for a view without traits in the file.
    package init() {}
  }

  /// The names of the views in results, by view id, which is the index in the document.
  package var keys: [String]
  /// The traits of the views, by their ids. Views beyond the end have default traits.
  package var traits: [ViewTraits] = []
  /// The positions of the constraints in the file.
  package var constraints: Set<SourcePosition> = []
  /// The ranges of the start tags in the file, in file order.
  package var tags: [Range<Int>] = []
  /// The parts of the file that were left out, and why.
  package var notes: [LayoutError]
  /// The findings of a check about the file itself rather than its layout.
  package var findings: [Finding] = []
  /// Whether the layout uses the size for which the frames in the file were recorded.
  package var isRecorded: Bool

  /// Creates the additional information of an imported document.
  package init(keys: [String], notes: [LayoutError] = [], isRecorded: Bool = true) {
    (self.keys, self.notes, self.isRecorded) = (keys, notes, isRecorded)
  }
}
