/// What a text in RMExtensions' notation says, in flat arrays: lines of parts of terms.
///
/// Nothing in it is resolved: a name is the span where it is written.
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

  /// One term of a side after its algebra was worked out: a coefficient times a value that only the
  /// layout knows. The same attribute may occur more than once.
  package struct Term: Sendable {
    /// The factor, which may be 0; of a percentage 50 in `50%`.
    package var coefficient: Double
    /// The attribute; `nil`: one per cent of the size of the first item's parent, along the axis of
    /// the left attribute.
    package var attribute: LayoutAttribute?
    /// The name of the view, without quotes; `.none` for a percentage.
    package var item: Span
    /// The whole term, as it is written.
    package var span: Span
  }

  /// `left relation right`. Of a constraint one side at least has an attribute, not always the left
  /// one: `10 <= a.width`. A condition need not have any.
  package struct Part: Sendable {
    /// Where the terms of the left side begin, those of the right side begin, and those end.
    var firstTerm: Int32, middleTerm: Int32, lastTerm: Int32
    /// The sum of the plain numbers, metrics and priority names on the left, in points.
    package var leftConstant: Double
    /// That on the right.
    package var rightConstant: Double
    /// How the sides are compared.
    package var relation: Relation
    /// The alternative it is part of, counted from 0 in its line.
    package var alternative: Int32
    /// The text, without parentheses around it.
    package var span: Span

    /// The terms of the left side.
    package var left: Range<Int> { Int(firstTerm)..<Int(middleTerm) }
    /// The terms of the right side.
    package var right: Range<Int> { Int(middleTerm)..<Int(lastTerm) }
  }

  /// The side of a condition on which a line counts.
  package struct Branch: Sendable, Equatable {
    /// The place of the condition, `when …`, among the lines; it is before its branches.
    package var condition: Int
    /// Whether the line counts where the condition holds, or, behind `else`, where it does not.
    package var holds: Bool

    /// Makes a branch.
    package init(condition: Int, holds: Bool) {
      self.condition = condition
      self.holds = holds
    }
  }

  /// One equation, or one condition.
  package struct Line: Sendable {
    /// What a line is.
    package enum Kind: Sendable, Equatable {
      /// A constraint: one part, or several with `&&` and `||` between them.
      case constraint
      /// `when left relation right {`, which lines behind it name as their branch: one part.
      case condition
      /// `item.resistH == value`: sets a priority of the item. No part.
      case sizePriority(SizePriority)
    }

    /// What the line is.
    package var kind: Kind
    /// Whether it bears a `?`, which asks for debug output.
    package var isTraced: Bool
    /// The side of the nearest condition around it; `nil` outside of all.
    package var branch: Branch?
    /// Its parts, those of one alternative behind those of the one before.
    package var parts: Range<Int>
    /// The priority, of a constraint or of a size, in (0, 1000].
    package var priority: Double
    /// The item of a size's priority.
    package var item: Span
    /// The text without comment, `?` at its ends and surrounding blanks.
    package var span: Span
  }

  /// The text, its loops written out.
  package let source: SourceText
  /// Where the text comes from; `nil` where it has no loops.
  package var expansion: LoopExpansion?
  /// The lines in order, without blank ones and comments; a condition before its branches.
  package internal(set) var lines: [Line] = []
  /// The parts of all lines.
  package internal(set) var parts: [Part] = []
  /// The terms of all parts, in written order.
  package internal(set) var terms: [Term] = []
  /// The constants of parts, by their places, that come from metrics, where somebody records that.
  var tracedConstants: [Int: (left: TracedNumber, right: TracedNumber)] = [:]

  /// The table of a text of which nothing has been read.
  init(_ source: SourceText) {
    self.source = source
    lines.reserveCapacity(source.lineCount)
    parts.reserveCapacity(source.lineCount)
    terms.reserveCapacity(2 * source.lineCount)
  }

  /// How many alternatives a line has: one without `||`.
  package func alternativeCount(of line: Line) -> Int {
    line.parts.isEmpty ? 0 : Int(parts[line.parts.upperBound - 1].alternative) + 1
  }

  /// The constants of the sides of a part.
  package func constants(of place: Int) -> (left: TracedNumber, right: TracedNumber) {
    let part = parts[place]
    return tracedConstants[place]
      ?? (TracedNumber(part.leftConstant), TracedNumber(part.rightConstant))
  }

  /// Begins a part with the terms that are added from now on.
  mutating func beginPart(at offset: Int) -> Part {
    let place = Int32(truncatingIfNeeded: terms.count)
    return Part(
      firstTerm: place, middleTerm: place, lastTerm: place, leftConstant: 0, rightConstant: 0,
      relation: .equal, alternative: 0, span: Span(offset..<offset))
  }
}
