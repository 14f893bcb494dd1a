import LayoutDocuments
import LinearProgramming
import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// The worked cases of RMExtensions' equations, through the Swift API and through documents.
struct RMExtensionsCaseTests {
  static let cases = WorkedCase.load("RMExtensionsLayout")

  /// Upstream's names of errors, and the equivalent codes of Plumb.
  static let codes: [String: Set<String>] = [
    "notANumber": ["notANumber", "unknownAttribute"],
    "invalidView1": ["unknownView"],
    "invalidAttr1": ["unknownAttribute"],
    "invalidRelation": ["invalidRelation"],
    "invalidView2": ["unknownView"],
    "invalidAttr2": ["unknownAttribute"],
    "invalidPairing": ["invalidPairing"],
    "invalidPriority": ["invalidPriority"],
    "constraintNotFound": ["constraintNotFound"],
  ]

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 46 + 275)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) throws {
    if let frames = worked.expectedFrames {
      try checkFrames(worked, frames)
    } else if worked.expectation["error"]?.string == "unsatisfiable" {
      try checkConflict(worked)
    } else if let words = worked.expectation["error"]?.string {
      try checkError(worked, words)
    } else {
      try checkConstraints(worked)
    }
  }

  /// Documents of the cases are written and read back; their normal form has the same solution.
  @Test func workedCasesSolveToTheSame() throws {
    var compared = 0
    for worked in Self.cases where worked.expectedFrames != nil {
      let text = worked.steps.map { $0[1]?.string ?? "" }.joined(separator: "\n")
      let document = try LayoutDocument(json: worked.documentJSON(equations: text))
      var result = document.solved(defaultID: worked.name).result
      var again = try LayoutDocument(json: document.json).solved(defaultID: worked.name).result
      result.times = nil
      again.times = nil
      #expect(again == result, "\(worked.name)")
      compared += 1
    }
    #expect(compared > 10)
  }

  /// Plays the steps.
  ///
  /// - Returns: The constraints returned by each step, without those in no layout.
  @discardableResult
  private func apply(_ worked: WorkedCase, to layout: Layout) throws -> [[LayoutConstraint]] {
    var returned: [[LayoutConstraint]] = []
    for step in worked.steps {
      let text = step[1]?.string ?? ""
      switch step[0]?.string {
      case "eq": returned.append([try layout.eq(text)].filter { $0.layout === layout })
      case "eqs": returned.append(try layout.eqs(text))
      case "xeq":
        let removed = try layout.xeq(text)
        #expect(removed.layout == nil)
      case let other: Issue.record("a step \(other ?? "nil")")
      }
    }
    return returned
  }

  private func checkFrames(_ worked: WorkedCase, _ frames: [String: Frame]) throws {
    var solutions: [[Frame]] = []
    for backend in Backends.all {
      let layout = worked.makeLayout()
      try apply(worked, to: layout)
      let direct = try layout.solve(using: backend)
      try layout.checkSnapshot(direct)
      try checkFrames(frames, of: direct)
      if worked.isDocument {
        let text = worked.steps.map { $0[1]?.string ?? "" }.joined(separator: "\n")
        let document = try LayoutDocument(json: worked.documentJSON(equations: text))
        try checkFrames(frames, of: Layout(document).solve(using: backend))
      }
      solutions.append(direct.views.map(\.frame))
    }
    for other in solutions.dropFirst() {
      for (first, second) in zip(solutions[0], other) {
        #expect(first.distance(to: second) < 1e-6, "the backends differ")
      }
    }
  }

  private func checkFrames(_ frames: [String: Frame], of solution: Solution) throws {
    for (name, frame) in frames {
      let solved = try #require(solution.frame(ofViewNamed: name))
      #expect(solved.distance(to: frame) < 1e-6, "\(name) is \(solved)")
    }
  }

  /// Upstream collects several errors of a line; Plumb throws the first of these errors.
  private func checkError(_ worked: WorkedCase, _ words: String) throws {
    let layout = worked.makeLayout()
    let error = try #require(throws: LayoutError.self) { try apply(worked, to: layout) }
    let codes = words.split(separator: "+").flatMap { Self.codes[String($0)] ?? [String($0)] }
    #expect(codes.contains(error.code.name), "\(words): \(error)")
    #expect(error.line != nil && error.column != nil && error.excerpt != nil)
    let before = worked.expectation["constraintsAddedBefore"]?.number ?? 0
    #expect(Double(layout.constraints.count) == before)
  }

  private func checkConflict(_ worked: WorkedCase) throws {
    let text = worked.steps.map { $0[1]?.string ?? "" }.joined(separator: "\n")
    let document = try LayoutDocument(json: worked.documentJSON(equations: text))
    for backend in Backends.all {
      let layout = worked.makeLayout()
      try apply(worked, to: layout)
      for solution in [
        try layout.solve(using: backend), try Layout(document).solve(using: backend),
      ] {
        #expect(solution.outcome.isInfeasible, "\(solution.outcome) with \(backend.name)")
      }
    }
  }

  private func checkConstraints(_ worked: WorkedCase) throws {
    let layout = worked.makeLayout()
    let returned = try apply(worked, to: layout)
    if let count = worked.expectation["returned"]?.number {
      #expect(returned.map { Double($0.count) } == [count])
    }
    if let same = worked.expectation["same"]?.elements.compactMap(\.number) {
      #expect(Set(same.map { ObjectIdentifier(returned[Int($0)][0]) }).count == 1)
    }
    let expected = worked.expectation["constraints"]?.elements ?? []
    #expect(layout.constraints.count == expected.count)
    for (constraint, wanted) in zip(layout.constraints, expected) {
      #expect(constraint.item.name == wanted["first"]?.string)
      #expect(constraint.attribute.rawValue == wanted["attr"]?.string)
      #expect(constraint.relation.rawValue == wanted["rel"]?.string)
      #expect(constraint.constant == wanted["constant"]?.number)
      #expect(constraint.priority.rawValue == wanted["priority"]?.number)
      if let second = wanted["second"]?.string {
        let term = try #require(constraint.terms.first)
        #expect(constraint.terms.count == 1)
        #expect(term.coefficient == wanted["multiplier"]?.number)
        guard case .attribute(let view, let attribute) = term.value else {
          Issue.record("no attribute on the right")
          continue
        }
        #expect(view.name == second)
        #expect(attribute.rawValue == wanted["attr2"]?.string)
      } else {
        #expect(constraint.terms.isEmpty)
      }
    }
    for priority in worked.expectation["priorities"]?.elements ?? [] {
      let view = layout.named(priority["view"]?.string ?? "?")
      let pair = priority["set"]?.string == "hug" ? view.hugging : view.resistance
      let value = priority["axis"]?.string == "V" ? pair.vertical : pair.horizontal
      #expect(value.rawValue == priority["value"]?.number)
    }
  }
}

extension WorkedCase {
  /// Whether the case consists of its lines alone: no later step removes or edits a line.
  fileprivate var isDocument: Bool { json["since"]?.string != "0.1.9" }

  /// The case as a layout document.
  func documentJSON(equations: String) -> String {
    let tree = input["tree"] ?? .null
    let size = tree["size"]?.elements.compactMap(\.number) ?? []
    let views = (tree["subviews"]?.elements ?? []).map(viewJSON).joined(separator: ",")
    return """
      {"id":"case","size":[\(size[0]),\(size[1])],"views":[\(views)],"equations":\(quote(equations))}
      """
  }

  /// Returns a view of the case as an entry in a document's list of views.
  func viewJSON(_ node: JSONValue) -> String {
    var members = ["\"name\":\(quote(node["id"]?.string ?? "?"))"]
    if let frame = node["frame"] {
      members.append("\"frame\":[\(numbers(frame))]")
    }
    if let intrinsic = node["intrinsic"] { members.append("\"intrinsic\":[\(numbers(intrinsic))]") }
    if node["hidden"] == .bool(true) { members.append("\"hidden\":true") }
    let subviews = node["subviews"]?.elements ?? []
    if !subviews.isEmpty {
      members.append("\"views\":[\(subviews.map(viewJSON).joined(separator: ","))]")
    }
    return "{\(members.joined(separator: ","))}"
  }

  private func numbers(_ value: JSONValue) -> String {
    value.elements.map { $0.number.map { "\($0)" } ?? "null" }.joined(separator: ",")
  }

  /// Quotes a text as a JSON string.
  func quote(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "\""
  }
}
