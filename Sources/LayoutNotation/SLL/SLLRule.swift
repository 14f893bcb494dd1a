/// One of the 18 names a COSLayout rule assigns to.
public enum SLLName: String, Sendable, CaseIterable, Hashable {
  /// Width and height.
  case w, h
  /// Top edge from the superview's top, and down to its bottom.
  case tt, tb
  /// Left edge from the superview's left, and on to its right.
  case ll, lr
  /// Bottom edge up from the superview's bottom, and from its top.
  case bb, bt
  /// Right edge back from the superview's right, and from its left.
  case rr, rl
  /// Vertical centre from the superview's top, and down to its bottom.
  case ct, cb
  /// Horizontal centre from the superview's left, and on to its right.
  case cl, cr
  /// Bounds of the width.
  case minw, maxw
  /// Bounds of the height.
  case minh, maxh

  /// Whether the name speaks of the horizontal axis.
  public var isHorizontal: Bool {
    switch self {
    case .w, .ll, .lr, .rr, .rl, .cl, .cr, .minw, .maxw: true
    case .h, .tt, .tb, .bb, .bt, .ct, .cb, .minh, .maxh: false
    }
  }
}

/// The value side of an SLL assignment.
public indirect enum SLLExpression: Sendable, Equatable {
  /// The four operations.
  public enum Operator: Character, Sendable {
    /// Addition.
    case add = "+"
    /// Subtraction.
    case subtract = "-"
    /// Multiplication.
    case multiply = "*"
    /// Division, as IEEE 754 has it.
    case divide = "/"
  }

  /// A length in points.
  case number(Double)
  /// A percentage of the superview's size along the axis of the rule being evaluated.
  case percentage(Double)
  /// An own name: the value it was last given, at the moment the rule is read.
  case name(SLLName, SourceRange)
  /// A measure of the view given as argument: `%tt` … `%h`, named by the 14 names without bounds.
  case measure(SLLName, SLLArgument, SourceRange)
  /// A number given as argument: `%f`, `%^f`, `%:f`, or with `isPercentage` `%p`, `%^p`, `%:p`.
  case given(isPercentage: Bool, form: SLLArgumentForm, SLLArgument, SourceRange)
  /// Minus a value.
  case negated(SLLExpression)
  /// Two values and an operator.
  case binary(SLLExpression, Operator, SLLExpression)
}

/// Where a specifier takes its value from.
public enum SLLArgument: Sendable, Equatable {
  /// The argument of this number, from 0, counted over the whole rule text.
  case position(Int)
  /// A view or metric named in the rule itself: `%bt(header)`.
  case named(WrittenName)
}

/// How a numeric specifier is given its number.
public enum SLLArgumentForm: Sendable, Equatable {
  /// `%f`, `%p`: the number itself.
  case number
  /// `%^f`, `%^p`: a closure that is called each time the rule is evaluated.
  case closure
  /// `%:f`, `%:p`: an object that is asked each time the rule is evaluated.
  case object
}

/// One assignment of a rule.
public struct SLLAssignment: Sendable, Equatable {
  /// The name that is assigned.
  public var name: SLLName
  /// The value.
  public var value: SLLExpression
  /// Where the comma-separated piece stands that holds the assignment.
  public var range: SourceRange
  /// The text of that piece, without surrounding blanks.
  public var text: String

  /// Makes an assignment.
  public init(name: SLLName, value: SLLExpression, range: SourceRange, text: String) {
    self.name = name
    self.value = value
    self.range = range
    self.text = text
  }
}

/// A rule text of COSLayout, parsed.
public struct SLLRule: Sendable, Equatable {
  /// The assignments in the order they are carried out: in `ll = rr = 10`, `rr` comes first.
  public var assignments: [SLLAssignment]
  /// How many positional arguments the rule takes.
  public var argumentCount: Int

  /// Makes a rule.
  public init(assignments: [SLLAssignment], argumentCount: Int) {
    self.assignments = assignments
    self.argumentCount = argumentCount
  }
}
