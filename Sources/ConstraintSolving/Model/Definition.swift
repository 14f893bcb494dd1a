/// A value computed from other variables instead of being constrained by them.
///
/// A definition is one-way. Its inputs are solved in an earlier stage, and no constraint on its
/// output can move them. A condition is also a definition. A constraint whose `ConstraintSwitch`
/// names its output waits for its value.
public struct Definition: Sendable {
  /// The kind of output of a definition.
  public enum Kind: Sendable, Equatable {
    /// A value: the output is a constant for all its readers.
    case value
    /// Bounds: the output remains a variable required to stay within them.
    case bounds
  }

  /// The result of the computation; `lower` equals `upper` for a value.
  public struct Outcome: Sendable, Equatable {
    /// The least value of the output.
    public var lower: Double
    /// The greatest value of the output.
    public var upper: Double

    /// Makes a value.
    public static func value(_ value: Double) -> Outcome { Outcome(lower: value, upper: value) }

    /// Makes bounds, either of which may be infinite.
    public static func bounds(lower: Double, upper: Double) -> Outcome {
      Outcome(lower: lower, upper: upper)
    }
  }

  /// A condition that must be true before a definition reads its inputs.
  public struct Condition: Sendable, Equatable {
    /// The definition is computed if this is true.
    public var condition: ConstraintSwitch
    /// The result otherwise, regardless of the inputs.
    public var otherwise: Outcome

    /// Makes a condition.
    public init(_ condition: ConstraintSwitch, otherwise: Outcome) {
      self.condition = condition
      self.otherwise = otherwise
    }
  }

  /// A question that the caller answers during the solve.
  ///
  /// It is for a computation bound to one actor or thread, so a system cannot contain it.
  public struct Question: Sendable {
    /// The number by which the caller recognizes the question.
    public let number: Int
    /// Computes the arguments of the question from the values of the inputs.
    public let arguments: @Sendable (_ inputs: [Double]) -> [Double]
    /// Computes the output from the answer and the inputs.
    public let outcome: @Sendable (_ answer: Double, _ inputs: [Double]) -> Outcome

    /// Makes a question.
    public init(
      _ number: Int, arguments: @escaping @Sendable (_ inputs: [Double]) -> [Double],
      outcome: @escaping @Sendable (_ answer: Double, _ inputs: [Double]) -> Outcome
    ) {
      self.number = number
      self.arguments = arguments
      self.outcome = outcome
    }
  }

  /// Answers the questions of a system by their numbers. It runs in the context of the caller of
  /// `solve`.
  public typealias Answers = (_ question: Int, _ arguments: [Double]) -> Double

  private enum Computation: Sendable {
    case function(@Sendable ([Double]) -> Outcome)
    case question(Question)
  }

  /// Whether the definition gives a value or bounds.
  public let kind: Kind
  /// The output variable.
  public let output: Int
  /// The input variables, in the order in which the computation receives their values.
  public let inputs: [Int]
  /// The condition that the definition waits for; `nil` if it always counts. If the condition
  /// fails, the definition reads no input, so no input has to be known before the output.
  public let condition: Condition?
  private let computation: Computation

  /// Makes a definition with a function that computes it from the values of the inputs.
  public init(
    _ kind: Kind, of output: Int, from inputs: [Int], when condition: Condition? = nil,
    compute: @escaping @Sendable ([Double]) -> Outcome
  ) {
    self.kind = kind
    self.output = output
    self.inputs = inputs
    self.condition = condition
    computation = .function(compute)
  }

  /// Makes a definition of a value that the caller answers.
  public init(of output: Int, from inputs: [Int], asking question: Question) {
    kind = .value
    self.output = output
    self.inputs = inputs
    condition = nil
    computation = .question(question)
  }

  /// The definition without its condition.
  var withoutCondition: Definition {
    switch computation {
    case .function(let compute): Definition(kind, of: output, from: inputs, compute: compute)
    case .question(let question): Definition(of: output, from: inputs, asking: question)
    }
  }

  /// Whether the definition is a question to the caller.
  package var isQuestion: Bool { if case .question = computation { true } else { false } }

  /// The variables that may be read, the variable of the condition last.
  package var reads: [Int] {
    condition.map { inputs + [$0.condition.variable] } ?? inputs
  }

  /// Returns the variables that are read at a point.
  package func reads(at values: [Double]) -> [Int] {
    guard let condition, !counts(at: values) else { return reads }
    return [condition.condition.variable]
  }

  /// Computes the result at a point of a solution. For a question, it is the value in the solution.
  package func outcome(at values: [Double]) -> Outcome {
    if let condition, !counts(at: values) { return condition.otherwise }
    guard case .function(let compute) = computation else { return .value(values[output]) }
    return compute(inputs.map { values[$0] })
  }

  /// Computes the result; NaN for a question without answers.
  func outcome(of inputs: [Double], _ answers: Answers?) -> Outcome {
    switch computation {
    case .function(let compute): compute(inputs)
    case .question(let question):
      answers.map { question.outcome($0(question.number, question.arguments(inputs)), inputs) }
        ?? .value(.nan)
    }
  }

  /// Whether the definition has no condition, or its condition is true.
  private func counts(at values: [Double]) -> Bool {
    condition.map { values[$0.condition.variable] == $0.condition.value } ?? true
  }
}
