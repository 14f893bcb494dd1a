import LayoutDocuments
import LinearProgramming
import Plumb
import TestSupport
import Testing

/// The worked cases of COSLayout's rules, through the Swift API and, where possible, documents.
struct COSLayoutCaseTests {
  static let cases = WorkedCase.load("COSLayout")

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 116 + 214)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) throws {
    var solutions: [[Frame]] = []
    for backend in Backends.all {
      let run = CaseRun(worked, backend)
      if let word = worked.expectation["error"]?.string {
        let error = try #require(throws: LayoutError.self) { try run.play() }
        #expect(error.code.name == word, "\(error)")
        continue
      }
      try run.play()
      let frames = try #require(worked.expectedFrames)
      for (name, frame) in frames {
        let solved = try #require(run.solution?.frame(ofViewNamed: name))
        #expect(solved.distance(to: frame) < 1e-6, "\(name) is \(solved) with \(backend.name)")
      }
      solutions.append(run.solution?.views.map(\.frame) ?? [])
      if let document = worked.ruleDocumentJSON {
        let read = try Layout(LayoutDocument(json: document)).solve(using: backend)
        for (name, frame) in frames {
          let solved = try #require(read.frame(ofViewNamed: name))
          #expect(solved.distance(to: frame) < 1e-6, "\(name) in the document is \(solved)")
        }
      }
    }
    for other in solutions.dropFirst() {
      for (first, second) in zip(solutions[0], other) {
        #expect(first.distance(to: second) < 1e-6, "the backends differ")
      }
    }
  }

  @Test func mostCasesAreDocuments() {
    let count = Self.cases.count { $0.ruleDocumentJSON != nil }
    #expect(count >= 90)
  }
}

/// A number that a case sets between layout passes.
private final class CaseObject: COSCGFloatProtocol {
  var floatValue: Double
  init(_ value: Double) { floatValue = value }
}

/// Plays the steps of a case: adds rules, changes sizes, and solves and adopts layout passes.
private final class CaseRun {
  let worked: WorkedCase
  let backend: any DualProviding
  let layout: Layout
  var objects: [String: CaseObject] = [:]
  var solution: Solution?

  init(_ worked: WorkedCase, _ backend: any DualProviding) {
    self.worked = worked
    self.backend = backend
    layout = worked.makeLayout()
    if case .object(let members)? = worked.input["objects"] {
      objects = members.mapValues { CaseObject($0.number ?? 0) }
    }
  }

  func play() throws {
    for step in worked.steps {
      if let rule = step["addRule"]?.string {
        try addRule(rule, step)
      } else if let rule = step["tryAddRule"]?.string {
        let error = try #require(throws: LayoutError.self) { try addRule(rule, step) }
        #expect(error.code.name == step["expectError"]?.string)
      } else if step["layout"] != nil {
        try pass()
      } else if step["resize"] != nil {
        let size = step["size"]?.elements.compactMap(\.number) ?? []
        layout.size = .fixed(width: size[0], height: size[1])
      } else if let name = step["setObject"]?.string {
        objects[name]?.floatValue = step["value"]?.number ?? 0
      } else {
        Issue.record("an unknown step: \(step)")
      }
    }
    try pass()
  }

  private func pass() throws {
    let solved = try layout.solve(using: backend)
    layout.adopt(solved)
    solution = solved
  }

  private func addRule(_ rule: String, _ step: JSONValue) throws {
    let view = layout.named(step["view"]?.string ?? "?")
    try layout.addRule(
      rule, arguments: (step["args"]?.elements ?? []).map(argument), to: view)
  }

  private func argument(_ value: JSONValue) -> RuleArgument {
    if let name = value["view"]?.string { return .view(layout.named(name)) }
    if let number = value["float"]?.number ?? value["notAView"]?.number { return .number(number) }
    if let name = value["object"]?.string, let object = objects[name] { return .object(object) }
    let block = value["block"] ?? .null
    if let constant = block["const"]?.number { return .closure { _ in constant } }
    if let name = block["reads"]?.string, let object = objects[name] {
      return .closure { _ in object.floatValue }
    }
    let times = block["times"]?.number ?? 1
    return block["receiver"]?.string == "w"
      ? .closure { $0.frame.width * times } : .closure { $0.frame.height * times }
  }
}

extension WorkedCase {
  /// The case as a layout document; `nil` if it needs several passes, closures or objects.
  var ruleDocumentJSON: String? {
    var rules: [String] = []
    for step in steps {
      guard let rule = step["addRule"]?.string, let view = step["view"]?.string else { return nil }
      var arguments: [String] = []
      for argument in step["args"]?.elements ?? [] {
        if let name = argument["view"]?.string {
          arguments.append("{\"view\":\(quote(name))}")
        } else if let number = argument["float"]?.number {
          arguments.append("\(number)")
        } else {
          return nil
        }
      }
      rules.append(
        "{\"view\":\(quote(view)),\"rule\":\(quote(rule)),\"with\":[\(arguments.joined(separator: ","))]}"
      )
    }
    let tree = input["tree"] ?? .null
    let size = tree["size"]?.elements.compactMap(\.number) ?? []
    let views = (tree["subviews"]?.elements ?? []).map(viewJSON).joined(separator: ",")
    return """
      {"size":[\(size[0]),\(size[1])],"views":[\(views)],"rules":[\(rules.joined(separator: ","))]}
      """
  }
}
