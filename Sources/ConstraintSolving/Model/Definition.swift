/// A value that is computed from other variables, not constrained by them.
///
/// A definition is one-way: what it reads is solved before it (an earlier stage), and nothing that
/// reads its output can move what it read. A condition is a definition, too: constraints whose
/// `ConstraintSwitch` names its output wait for what it comes to.
public struct Definition: Sendable {
  /// What a definition gives its output.
  public enum Kind: Sendable, Equatable {
    /// A value: the output is a constant for everything that reads it.
    case value
    /// Bounds: the output stays a variable and keeps within them, required.
    case bounds
  }

  /// What the computation yields; `lower` equals `upper` for a value.
  public struct Outcome: Sendable, Equatable {
    /// The least value of the output.
    public var lower: Double
    /// The greatest value of the output.
    public var upper: Double

    /// A value.
    public static func value(_ value: Double) -> Outcome { Outcome(lower: value, upper: value) }

    /// Bounds, either of which may be infinite.
    public static func bounds(lower: Double, upper: Double) -> Outcome {
      Outcome(lower: lower, upper: upper)
    }
  }

  /// What a definition waits for before it reads anything.
  public struct Condition: Sendable, Equatable {
    /// The definition is computed where this comes true.
    public var condition: ConstraintSwitch
    /// What it yields everywhere else, whatever its inputs are.
    public var otherwise: Outcome

    /// Makes a condition.
    public init(_ condition: ConstraintSwitch, otherwise: Outcome) {
      self.condition = condition
      self.otherwise = otherwise
    }
  }

  /// A question that whoever has the system solved answers, while it is solved: a computation that
  /// belongs to one actor, or one thread, and cannot be part of a system.
  public struct Question: Sendable {
    /// What the question is known by to who answers it.
    public let number: Int
    /// What is asked about, from the values of the inputs.
    public let arguments: @Sendable (_ inputs: [Double]) -> [Double]
    /// What an answer makes of the output.
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

  /// Answers the questions of a system by their numbers, where `solve` was called.
  public typealias Answers = (_ question: Int, _ arguments: [Double]) -> Double

  private enum Computation: Sendable {
    case function(@Sendable ([Double]) -> Outcome)
    case question(Question)
  }

  /// Whether it gives a value or bounds.
  public let kind: Kind
  /// The variable that is defined.
  public let output: Int
  /// The variables that are read, in the order in which the computation is handed their values.
  public let inputs: [Int]
  /// What it waits for; `nil`: it always counts. Where the condition fails, nothing is read, so
  /// that no input has to be known before the output.
  public let condition: Condition?
  private let computation: Computation

  /// Makes a definition that a function computes from the values of the inputs.
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

  /// Makes a definition of a value that is asked for.
  public init(of output: Int, from inputs: [Int], asking question: Question) {
    kind = .value
    self.output = output
    self.inputs = inputs
    condition = nil
    computation = .question(question)
  }

  /// The definition, which waits for nothing.
  var withoutCondition: Definition {
    switch computation {
    case .function(let compute): Definition(kind, of: output, from: inputs, compute: compute)
    case .question(let question): Definition(of: output, from: inputs, asking: question)
    }
  }

  /// Whether it needs somebody to answer.
  package var isQuestion: Bool { if case .question = computation { true } else { false } }

  /// The variables that may be read, that of the condition last.
  package var reads: [Int] {
    condition.map { inputs + [$0.condition.variable] } ?? inputs
  }

  /// The variables that are read at a point.
  package func reads(at values: [Double]) -> [Int] {
    guard let condition, !counts(at: values) else { return reads }
    return [condition.condition.variable]
  }

  /// What the definition comes to at a point of a solution, of which a question is none any more.
  package func outcome(at values: [Double]) -> Outcome {
    if let condition, !counts(at: values) { return condition.otherwise }
    guard case .function(let compute) = computation else { return .value(values[output]) }
    return compute(inputs.map { values[$0] })
  }

  /// What the definition comes to; no number for a question that nobody answers.
  func outcome(of inputs: [Double], _ answers: Answers?) -> Outcome {
    switch computation {
    case .function(let compute): compute(inputs)
    case .question(let question):
      answers.map { question.outcome($0(question.number, question.arguments(inputs)), inputs) }
        ?? .value(.nan)
    }
  }

  /// Whether the definition waits for nothing, or for what came true.
  private func counts(at values: [Double]) -> Bool {
    condition.map { values[$0.condition.variable] == $0.condition.value } ?? true
  }
}
