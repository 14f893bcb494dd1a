import LinearProgramming
import Plumb
import TestSupport
import Testing

/// The worked cases of RMExtensions' equations, through the Swift API and through documents.
struct RMExtensionsCaseTests {
  static let cases = WorkedCase.load("RMExtensionsLayout")

  /// Upstream's words for errors, and the codes that stand for them here.
  static let codes: [String: Set<String>] = [
    "notANumber": ["notANumber", "unknownAttribute"],
    "invalidView1": ["unknownView"],
    "invalidRelation": ["invalidRelation"],
    "invalidPairing": ["invalidPairing"],
    "invalidPriority": ["invalidPriority"],
    "constraintNotFound": ["constraintNotFound"],
  ]

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 46)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) throws {
    if let frames = worked.expectedFrames {
      try checkFrames(worked, frames)
    } else if let word = worked.expectation["error"]?.string {
      try checkError(worked, word)
    } else {
      try checkConstraints(worked)
    }
  }

  private func apply(_ worked: WorkedCase, to layout: Layout) throws {
    for step in worked.steps {
      let text = step[1]?.string ?? ""
      switch step[0]?.string {
      case "eq": try layout.eq(text)
      case "eqs": try layout.eqs(text)
      case "xeq": try layout.xeq(text)
      case let other: Issue.record("a step \(other ?? "nil")")
      }
    }
  }

  private func checkFrames(_ worked: WorkedCase, _ frames: [String: Frame]) throws {
    var solutions: [[Frame]] = []
    for backend in Backends.all {
      let layout = worked.makeLayout()
      try apply(worked, to: layout)
      let direct = try layout.solve(using: backend)
      try layout.checkSnapshot(direct)
      let text = worked.steps.map { $0[1]?.string ?? "" }.joined(separator: "\n")
      let document = try LayoutDocument(json: worked.documentJSON(equations: text))
      let read = try Layout(document).solve(using: backend)
      for (name, frame) in frames {
        let solved = try #require(direct.frame(ofViewNamed: name))
        #expect(solved.distance(to: frame) < 1e-6, "\(name) is \(solved) with \(backend.name)")
        let solvedAsDocument = try #require(read.frame(ofViewNamed: name))
        #expect(solvedAsDocument.distance(to: frame) < 1e-6)
      }
      solutions.append(direct.views.map(\.frame))
    }
    for other in solutions.dropFirst() {
      for (first, second) in zip(solutions[0], other) {
        #expect(first.distance(to: second) < 1e-6, "the backends differ")
      }
    }
  }

  private func checkError(_ worked: WorkedCase, _ word: String) throws {
    let layout = worked.makeLayout()
    let error = try #require(throws: LayoutError.self) { try apply(worked, to: layout) }
    #expect(Self.codes[word]?.contains(error.code.name) == true, "\(word): \(error)")
    #expect(error.line == 1 && error.column != nil && error.excerpt != nil)
    #expect(layout.constraints.isEmpty)
  }

  private func checkConstraints(_ worked: WorkedCase) throws {
    let layout = worked.makeLayout()
    try apply(worked, to: layout)
    let expected = worked.expectation["constraints"]?.elements ?? []
    #expect(layout.constraints.count == expected.count)
    for (constraint, wanted) in zip(layout.constraints, expected) {
      #expect(constraint.item.name == wanted["first"]?.string)
      #expect(constraint.attribute.rawValue == wanted["attr"]?.string)
      #expect(constraint.relation.rawValue == wanted["rel"]?.string)
      #expect(constraint.constant == wanted["constant"]?.number)
      #expect(constraint.priority == wanted["priority"]?.number)
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
      let view = layout.view(priority["view"]?.string ?? "?")
      let pair = priority["set"]?.string == "hug" ? view.hugging : view.resistance
      let value = priority["axis"]?.string == "V" ? pair.vertical : pair.horizontal
      #expect(value == priority["value"]?.number)
    }
  }
}

extension WorkedCase {
  /// The case as a layout document.
  func documentJSON(equations: String) -> String {
    let tree = input["tree"] ?? .null
    let size = tree["size"]?.elements.compactMap(\.number) ?? []
    let views = (tree["subviews"]?.elements ?? []).map(viewJSON).joined(separator: ",")
    return """
      {"id":"case","size":[\(size[0]),\(size[1])],"views":[\(views)],"equations":\(quote(equations))}
      """
  }

  /// A view of the case as an entry of a document's list of views.
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

  /// A text as a JSON string.
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
