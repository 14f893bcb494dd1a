/// A parsed text in RMExtensions' notation, in flat arrays: lines of parts of terms.
///
/// Names are not resolved: a name is its span in the text.
package struct EquationTable: Sendable {
  /// The four left sides that set a view's own priority instead of adding a constraint.
  package enum SizePriority: String, Sendable, CaseIterable {
    /// Compression resistance of the width.
    case resistH
    /// Compression resistance of the height.
    case resistV
    /// Hugging of the width.
    case hugH
    /// Hugging of the height.
    case hugV
  }

  /// One term of a side after its algebra was computed: a coefficient times a value that depends
  /// on the layout. The same attribute may occur more than once.
  package struct Term: Sendable {
    /// The factor, which may be 0; for a percentage, 50 in `50%`.
    package var coefficient: Double
    /// The attribute; `nil`: one per cent of the size of the first item's parent, along the axis of
    /// the left attribute.
    package var attribute: LayoutAttribute?
    /// The name of the view, without quotes; `.none` for a percentage.
    package var item: Span
    /// The whole term as written.
    package var span: Span
  }

  /// `left relation right`.
  ///
  /// A constraint has an attribute on at least one side, not always the left one: `10 <=
  /// a.width`. A condition need not have any.
  package struct Part: Sendable {
    /// The indices of the first term on the left, of the first term on the right, and of the end.
    var firstTerm: Int32, middleTerm: Int32, lastTerm: Int32
    /// The sum of the plain numbers, metrics and priority names on the left, in points.
    package var leftConstant: Double
    /// The same sum on the right, in points.
    package var rightConstant: Double
    /// The relation between the sides.
    package var relation: Relation
    /// The index of its alternative in the line.
    package var alternative: Int32
    /// The text, without enclosing parentheses.
    package var span: Span

    /// The terms of the left side.
    package var left: Range<Int> { Int(firstTerm)..<Int(middleTerm) }
    /// The terms of the right side.
    package var right: Range<Int> { Int(middleTerm)..<Int(lastTerm) }
  }

  /// The branch of a condition that a line belongs to.
  package struct Branch: Sendable, Equatable {
    /// The index of the condition, `when …`, among the lines; it precedes its branches.
    package var condition: Int
    /// Whether the line counts when the condition holds, or, after `else`, when it does not.
    package var holds: Bool

    /// Makes a branch.
    package init(condition: Int, holds: Bool) {
      self.condition = condition
      self.holds = holds
    }
  }

  /// One equation, or one condition.
  package struct Line: Sendable {
    /// The kind of a line.
    package enum Kind: Sendable, Equatable {
      /// A constraint: one part, or several with `&&` and `||` between them.
      case constraint
      /// `when left relation right {`, which later lines name as their branch: one part.
      case condition
      /// `item.resistH == value`: sets a priority of the item. It has no parts.
      case sizePriority(SizePriority)
    }

    /// The kind of the line.
    package var kind: Kind
    /// Whether it has a `?`, which requests debug output.
    package var isTraced: Bool
    /// The branch of the nearest enclosing condition; `nil` outside of all.
    package var branch: Branch?
    /// Its parts, ordered by alternative.
    package var parts: Range<Int>
    /// The priority, of a constraint or of a size, in (0, 1000].
    package var priority: Double
    /// The item of a size priority.
    package var item: Span
    /// The text without comment, `?` at its ends and surrounding blanks.
    package var span: Span
  }

  /// The text, with its loops expanded.
  package let source: SourceText
  /// The origin of the text; `nil` if it has no loops.
  package var expansion: LoopExpansion?
  /// The lines in order, without blank lines and comments; a condition precedes its branches.
  package internal(set) var lines: [Line] = []
  /// The parts of all lines.
  package internal(set) var parts: [Part] = []
  /// The terms of all parts, in written order.
  package internal(set) var terms: [Term] = []
  /// The constants that come from metrics, by index of the part, if they are recorded.
  var tracedConstants: [Int: (left: TracedNumber, right: TracedNumber)] = [:]

  /// Makes an empty table for a text.
  init(_ source: SourceText) {
    self.source = source
    lines.reserveCapacity(source.lineCount)
    parts.reserveCapacity(source.lineCount)
    terms.reserveCapacity(2 * source.lineCount)
  }

  /// Returns the number of alternatives of a line; 1 without `||`.
  package func alternativeCount(of line: Line) -> Int {
    line.parts.isEmpty ? 0 : Int(parts[line.parts.upperBound - 1].alternative) + 1
  }

  /// Returns the constants of the sides of a part.
  package func constants(of place: Int) -> (left: TracedNumber, right: TracedNumber) {
    let part = parts[place]
    return tracedConstants[place]
      ?? (TracedNumber(part.leftConstant), TracedNumber(part.rightConstant))
  }

  /// Begins a part whose terms are the ones added from now on.
  mutating func beginPart(at offset: Int) -> Part {
    let place = Int32(truncatingIfNeeded: terms.count)
    return Part(
      firstTerm: place, middleTerm: place, lastTerm: place, leftConstant: 0, rightConstant: 0,
      relation: .equal, alternative: 0, span: Span(offset..<offset))
  }
}
