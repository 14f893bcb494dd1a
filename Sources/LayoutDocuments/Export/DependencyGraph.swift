import ConstraintSolving
public import LinearProgramming
public import Plumb
import SimplexBackend

extension Layout {
  /// Returns the stages of the layout and their dependencies, as a graph in the DOT language of
  /// Graphviz.
  ///
  /// A box contains variables that are solved together. An ellipse is a rule, measure or closure, a
  /// diamond a condition. Unlimited variables share a separate box, and variables that equalities
  /// determine have no box. The number is the index among the stages. A tooltip lists the contents
  /// of a box.
  ///
  /// - Parameters:
  ///   - name: The name of the graph.
  ///   - options: The budgets of the solve, which decides conditions.
  ///   - backend: Solves the layout; `nil`: the simplex.
  /// - Returns: The text.
  /// - Throws: `LayoutError` for invalid input; with the code `infeasible` or `limit` if the stages
  ///   could not all be run.
  public func dependencyGraph(
    name: String, options: SolveOptions = SolveOptions(),
    using backend: (any DualProviding)? = nil
  ) throws(LayoutError) -> String {
    let lowered = try PreparedLayout(self)
    var options = options
    options.findsRanges = false
    options.diagnoses.insert(.stages)
    let solution = try lowered.solution(
      using: backend, options: options, answers: answers, for: "stages to show")
    guard let trace = solution.trace else { return "" }
    return DependencyGraph(lowered, trace, values: solution.values).text(name: name)
  }
}

/// Writes the stages of a solve as a graph.
struct DependencyGraph {
  private let lowered: PreparedLayout
  private let system: ConstraintSystem
  private let trace: StageTrace
  private let values: [Double]
  /// The step that solves each variable together with others, or -1.
  private var stepOfVariable: [Int]
  private var stepOfDefinition: [Int]
  /// The definitions that limit each variable.
  private let boundsOfVariable: [Int: [Int]]
  /// The variables without a limit.
  private var unlimited: [Int] = []
  /// The node of each step.
  private var nodes: [String] = []

  init(_ lowered: PreparedLayout, _ trace: StageTrace, values: [Double]) {
    self.lowered = lowered
    self.trace = trace
    self.values = values
    let system = lowered.system
    self.system = system
    stepOfVariable = [Int](repeating: -1, count: system.variableCount)
    stepOfDefinition = [Int](repeating: -1, count: system.definitions.count)
    let bounds = system.definitions.indices.filter { system.definitions[$0].kind == .bounds }
    boundsOfVariable = Dictionary(grouping: bounds) { system.definitions[$0].output }
    let bounded = Set(boundsOfVariable.keys)
    var shown = 0
    for (number, step) in trace.steps.enumerated() {
      switch step {
      case .definition(let definition): stepOfDefinition[definition] = number
      case .component(let variables, let constraints):
        for variable in variables { stepOfVariable[variable] = number }
        if constraints.isEmpty, bounded.isDisjoint(with: variables) {
          unlimited += variables
          nodes.append("free")
          continue
        }
      }
      shown += 1
      nodes.append("s\(shown)")
    }
  }

  /// The graph.
  func text(name: String) -> String {
    var text = """
      digraph \(quotedLabel(name)) {
        rankdir=LR
        node [shape=box, fontname="Helvetica", fontsize=10]
        edge [fontname="Helvetica", fontsize=9]

      """
    var edges: [String] = []
    for (number, step) in trace.steps.enumerated() {
      switch step {
      case .definition(let definition):
        text += node(number, ofDefinition: definition)
        for input in system.definitions[definition].reads(at: values) {
          edges += stepsBehind(input).map { edge($0, number) }
          if trace.sources[input].isEmpty, stepOfVariable[input] < 0 {
            edges.append("  given -> \(nodes[number])\n")
          }
        }
      case .component(let variables, let constraints):
        guard nodes[number] != "free" else { continue }
        text += node(number, of: variables, constraints)
        let bounds = variables.flatMap { boundsOfVariable[$0] ?? [] }
        edges += bounds.sorted().map { edge(stepOfDefinition[$0], number) }
        edges += constraints.flatMap { self.edges(to: number, from: $0) }
      }
    }
    let given = (0..<lowered.attributeCount).filter {
      stepOfVariable[$0] < 0 && trace.sources[$0].isEmpty
    }
    text += box("given", "given and determined", given, shape: "plaintext")
    if !unlimited.isEmpty { text += box("free", "limited by nothing", unlimited, shape: "box") }
    for (place, group) in determined().enumerated() {
      text += box("d\(place)", "determined", group.variables, shape: "plaintext")
      edges += group.sources.map { "  \(nodes[stepOfDefinition[$0]]) -> d\(place)\n" }
    }
    var seen = Set<String>()
    return text + edges.filter { seen.insert($0).inserted }.joined() + "}\n"
  }

  /// Returns the variables that equalities determine, by the definitions or conditions that they
  /// depend on.
  private func determined() -> [(sources: [Int], variables: [Int])] {
    let outputs = Set(system.definitions.filter { $0.kind == .value }.map(\.output))
    var groups: [(sources: [Int], variables: [Int])] = []
    var placeOfSources: [[Int]: Int] = [:]
    for variable in 0..<lowered.attributeCount where !outputs.contains(variable) {
      let sources = trace.sources[variable]
      guard stepOfVariable[variable] < 0, !sources.isEmpty else { continue }
      if let place = placeOfSources[sources] {
        groups[place].variables.append(variable)
      } else {
        placeOfSources[sources] = groups.count
        groups.append((sources, [variable]))
      }
    }
    return groups
  }

  /// Returns the steps that yield a variable.
  private func stepsBehind(_ variable: Int) -> [Int] {
    if stepOfVariable[variable] >= 0 { return [stepOfVariable[variable]] }
    return trace.sources[variable].map { stepOfDefinition[$0] }
  }

  private func edges(to number: Int, from constraint: Int) -> [String] {
    var edges: [String] = []
    for (variable, _) in system.terms(of: constraint) where stepOfVariable[variable] != number {
      edges += stepsBehind(variable).map { edge($0, number) }
    }
    if let condition = system.condition(of: constraint) {
      edges += trace.sources[condition.variable].map {
        edge(stepOfDefinition[$0], number, " [label=\"switches on\"]")
      }
    }
    return edges
  }

  private func edge(_ source: Int, _ target: Int, _ attributes: String = "") -> String {
    "  \(nodes[source]) -> \(nodes[target])\(attributes)\n"
  }

  /// Returns the index of a shown step among all shown steps.
  private func title(_ number: Int) -> Substring { nodes[number].dropFirst() }

  private func node(_ number: Int, ofDefinition definition: Int) -> String {
    let output = system.definitions[definition].output
    let source = lowered.source(of: .definition(definition)).placedText
    if !lowered.isCondition(output) {
      let label = "\(title(number)): \(lowered.name(ofVariable: output))\n\(source)"
      return "  \(nodes[number]) [label=\(quotedLabel(label)), shape=ellipse]\n"
    }
    let answer =
      switch lowered.conditionHolds(values[output]) {
      case true?: "holds"
      case false?: "does not hold"
      case nil: "is not asked"
      }
    return
      "  \(nodes[number]) [label=\(quotedLabel("\(title(number)): \(source)\n\(answer)")), shape=diamond]\n"
  }

  private func node(_ number: Int, of variables: [Int], _ constraints: [Int]) -> String {
    let sources = lowered.sources(of: constraints.map(Party.constraint)).map(\.placedText)
    let count = sources.count == 1 ? "1 constraint" : "\(sources.count) constraints"
    return
      "  \(nodes[number]) [label=\(quotedLabel("\(title(number)): \(names(variables))\n\(count)")), "
      + "tooltip=\(quotedLabel(few(sources, separator: "\n")))]\n"
  }

  private func box(
    _ name: String, _ title: String, _ variables: [Int], shape: String
  ) -> String {
    "  \(name) [label=\(quotedLabel("\(title)\n\(names(variables))")), shape=\(shape)]\n"
  }

  private func names(_ variables: [Int]) -> String {
    few(variables.map(lowered.name), separator: ", ")
  }

  /// Returns the first dozen of some texts, and the number of others.
  private func few(_ texts: [String], separator: String) -> String {
    let shown = texts.prefix(12).joined(separator: separator)
    return texts.count > 12 ? "\(shown)\(separator)and \(texts.count - 12) more" : shown
  }

  /// Returns a text in quotes for DOT.
  private func quotedLabel(_ text: String) -> String {
    var label = "\""
    for character in text {
      switch character {
      case "\"": label += "\\\""
      case "\\": label += "\\\\"
      case _ where character.isNewline: label += "\\n"
      default: label.append(character)
      }
    }
    return label + "\""
  }
}
