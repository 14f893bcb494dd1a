/// A name as written, and where.
package struct WrittenName: Sendable, Equatable {
  /// The name, without quotes.
  package var text: String
  /// Where it stands, quotes left out.
  package var range: SourceRange

  /// Makes a written name.
  package init(_ text: String, at range: SourceRange) {
    self.text = text
    self.range = range
  }
}

/// One term of an equation's side after its algebra was worked out: a coefficient times a value that
/// only the layout knows.
package struct EquationTerm: Sendable, Equatable {
  /// What the coefficient multiplies.
  package enum Value: Sendable, Equatable {
    /// `item.attribute`; the attribute's range is within `range`.
    case attribute(item: WrittenName, attribute: LayoutAttribute)
    /// One per cent of the size of the first item's parent, along the axis of the left attribute.
    case percent
  }

  /// The factor, which may be 0; for `.percent` the percentage itself, 50 in `50%`.
  package var coefficient: Double
  /// What it multiplies.
  package var value: Value
  /// Where the value stands.
  package var range: SourceRange

  /// Makes a term.
  package init(coefficient: Double, value: Value, range: SourceRange) {
    self.coefficient = coefficient
    self.value = value
    self.range = range
  }
}

/// One side of an equation: terms in the order they were written, and a constant.
package struct EquationSide: Sendable, Equatable {
  /// The terms as written; the same attribute may occur more than once.
  package var terms: [EquationTerm]
  /// The sum of the plain numbers, metrics and priority names, in points.
  package var constant: Double
  /// Where the side stands.
  package var range: SourceRange

  /// Makes a side.
  package init(terms: [EquationTerm], constant: Double, range: SourceRange) {
    self.terms = terms
    self.constant = constant
    self.range = range
  }
}

/// `left relation right`, one of the constraints of a line that holds several.
package struct EquationPart: Sendable, Equatable {
  /// What is written before the relation.
  package var left: EquationSide
  /// How the sides are compared.
  package var relation: Relation
  /// What is written behind the relation.
  package var right: EquationSide
  /// The text, without parentheses around it.
  package var text: String
  /// Where that text stands.
  package var range: SourceRange

  /// Makes a part.
  package init(
    left: EquationSide, relation: Relation, right: EquationSide, text: String, range: SourceRange
  ) {
    self.left = left
    self.relation = relation
    self.right = right
    self.text = text
    self.range = range
  }
}

/// The side of a condition on which an equation counts.
package struct EquationBranch: Sendable, Equatable {
  /// The place of the condition, `when …`, in the list of equations that was parsed; it is before its
  /// branches.
  package var condition: Int
  /// Whether the equation counts where the condition holds, or, behind `else`, where it does not.
  package var holds: Bool

  /// Makes a branch.
  package init(condition: Int, holds: Bool) {
    self.condition = condition
    self.holds = holds
  }
}

/// One line in RMExtensions' notation, parsed.
package struct Equation: Sendable, Equatable {
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

  /// What the line says.
  package enum Meaning: Sendable, Equatable {
    /// `left relation right @ priority`, a constraint. One side at least holds an attribute, not
    /// always the left one: `10 <= a.width`.
    case constraint(left: EquationSide, relation: Relation, right: EquationSide, priority: Double)
    /// `part && part || part @ priority`: at least one of the alternatives holds, each a list of parts that
    /// hold together. One alternative at least, and two parts at least; each part has an attribute.
    case alternatives([[EquationPart]], priority: Double)
    /// `item.resistH == value`: sets a priority of the item, 0 < value ≤ 1000.
    case sizePriority(item: WrittenName, SizePriority, value: Double)
    /// `when left relation right {`, which equations behind it name as their branch. No side need hold
    /// an attribute.
    case condition(left: EquationSide, relation: Relation, right: EquationSide)
  }

  /// What the line says.
  package var meaning: Meaning
  /// The side of the nearest condition around the line; nil outside of all.
  package var branch: EquationBranch?
  /// Whether the line bears a `?`, which asks for debug output.
  package var isTraced: Bool
  /// The text of the line without comment, `?` at its ends and surrounding blanks.
  package var text: String
  /// Where that text stands.
  package var range: SourceRange

  /// Makes an equation.
  package init(
    meaning: Meaning, branch: EquationBranch? = nil, isTraced: Bool, text: String,
    range: SourceRange
  ) {
    self.meaning = meaning
    self.branch = branch
    self.isTraced = isTraced
    self.text = text
    self.range = range
  }
}
