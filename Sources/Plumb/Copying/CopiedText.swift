import LayoutNotation

/// What the constraints of a copy were written as: the texts of what was copied, and which copy.
final class CopiedText: WrittenText {
  /// The text of a constraint that was copied.
  struct Original: Sendable, Equatable {
    var text: any WrittenText
    var span: Span
    /// What tells its record from all others of its table; also when the table closes up.
    var serial: UInt32

    static func == (first: Original, second: Original) -> Bool {
      first.text === second.text && first.span == second.span && first.serial == second.serial
    }
  }

  /// The texts, which copies of the same views share.
  let originals: [Original]
  /// The name of the copied view.
  private let view: String

  /// The texts of a copy.
  init(_ originals: [Original], of view: String) {
    self.originals = originals
    self.view = view
  }

  /// The place of an original, as what is written in this text is found by.
  static func span(of place: Int) -> Span { Span(place..<place) }

  func source(of span: Span) -> ConstraintSource {
    let original = originals[Int(span.start)]
    var source = original.text.source(of: original.span)
    source.text += " in \(view)"
    return source
  }
}

/// What one constraint was written as that knows that itself.
final class SharedSource: WrittenText {
  /// The text and its place.
  let source: ConstraintSource

  /// Keeps what a constraint was written as.
  init(_ source: ConstraintSource) { self.source = source }

  func source(of span: Span) -> ConstraintSource { source }
}
