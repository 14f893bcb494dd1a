import LinearProgramming
import Plumb
import TestSupport
import Testing

/// A constraint as written in the worked cases, for comparison.
struct ExpectedConstraint: Equatable, CustomStringConvertible {
  var text: String
  var priority: Double

  var description: String { "\(text) @ \(priority)" }

  /// Creates it from a constraint of a case.
  init(_ wanted: JSONValue) {
    func word(_ key: String) -> String { wanted[key]?.string ?? "nil" }
    func number(_ key: String) -> Double { wanted[key]?.number ?? .nan }
    let second =
      wanted["second"]?.string.map { " \($0).\(word("attr2")) * \(number("multiplier"))" } ?? ""
    text = "\(word("first")).\(word("attr")) \(word("rel"))\(second) + \(number("constant"))"
    priority = number("priority")
  }

  /// Creates it from a constraint of a layout.
  init(_ constraint: LayoutConstraint) {
    var second = ""
    for term in constraint.terms {
      guard case .attribute(let view, let attribute) = term.value else { continue }
      second += " \(view.name).\(attribute.rawValue) * \(term.coefficient)"
    }
    text =
      "\(constraint.item.name).\(constraint.attribute.rawValue) \(constraint.relation.rawValue)\(second)"
      + " + \(constraint.constant)"
    priority = constraint.priority.rawValue
  }
}

extension Solution.Outcome {
  /// Whether required constraints contradict each other: the cases' `unsatisfiable`.
  var isInfeasible: Bool {
    if case .infeasible(let conflict) = self { !conflict.members.isEmpty } else { false }
  }
}

extension WorkedCase {
  /// Checks the constraints of a layout.
  func checkConstraints(_ constraints: [LayoutConstraint]) {
    guard let expected = expectation["constraints"]?.elements else { return }
    #expect(constraints.map(ExpectedConstraint.init) == expected.map(ExpectedConstraint.init))
  }

  /// Checks the frames of a layout with every backend, if the case has expected frames.
  func checkFrames(of layout: Layout) throws {
    guard let frames = expectedFrames else { return }
    for backend in Backends.all {
      let solution = try layout.solve(using: backend)
      try layout.checkSnapshot(solution)
      for (name, frame) in frames {
        let solved = try #require(solution.frame(ofViewNamed: name))
        #expect(solved.distance(to: frame) < 1e-6, "\(name) is \(solved) with \(backend.name)")
      }
    }
  }
}
