import LayoutNotation

/// How the constraints of a copy were written: the texts of the originals, and the copy they are
/// in.
final class CopiedText: WrittenText {
  /// The text of a constraint that was copied.
  struct Original: Sendable, Equatable {
    var text: any WrittenText
    var span: Span
    /// The serial number that identifies its record in its table, even after the table is
    /// compacted.
    var serial: UInt32

    static func == (first: Original, second: Original) -> Bool {
      first.text === second.text && first.span == second.span && first.serial == second.serial
    }
  }

  /// The texts, which copies of the same views share.
  let originals: [Original]
  /// The name of the copied view.
  private let view: String

  /// Creates the texts of a copy.
  init(_ originals: [Original], of view: String) {
    self.originals = originals
    self.view = view
  }

  /// The span that identifies an original in this text.
  static func span(of place: Int) -> Span { Span(place..<place) }

  func source(of span: Span) -> ConstraintSource {
    let original = originals[Int(span.start)]
    var source = original.text.source(of: original.span)
    source.text += " in \(view)"
    return source
  }
}

/// How a constraint was written that has its own source.
final class SharedSource: WrittenText {
  /// The text and its place.
  let source: ConstraintSource

  /// Creates the text from a source.
  init(_ source: ConstraintSource) { self.source = source }

  func source(of span: Span) -> ConstraintSource { source }
}
