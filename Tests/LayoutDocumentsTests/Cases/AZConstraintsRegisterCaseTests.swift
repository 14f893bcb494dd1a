import LayoutDocuments
import LinearProgramming
import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// The worked cases of AZConstraintsRegister, through the Swift API and, where possible,
/// documents.
struct AZConstraintsRegisterCaseTests {
  static let cases = WorkedCase.load("AZConstraintsRegister")

  /// The cases' names of errors, and the equivalent codes of Plumb.
  static let codes = [
    "vflSyntax": "syntax", "vflBadOptions": "invalidOptions", "vflUnknownView": "unknownView",
    "vflUnknownName": "unknownName", "vflUnknownMetric": "unknownMetric",
    "invalidPriority": "invalidPriority", "locationNeedsItem": "locationNeedsItem",
  ]

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 36 + 170)
    #expect(Self.cases.count { $0.documentJSON != nil } == 27 + 129)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) throws {
    if worked.expectation["error"]?.string == "unsatisfiable" {
      for backend in Backends.all {
        let set = try RegisterCase(worked)
        try set.run()
        #expect(try set.layout.solve(using: backend).outcome.isInfeasible)
      }
      return
    }
    if let word = worked.expectation["error"]?.string {
      let set = try RegisterCase(worked)
      let error = try #require(throws: LayoutError.self) { try set.run() }
      #expect(error.code.name == Self.codes[word], "\(word): \(error)")
      #expect(error.visual == 1 && error.line == 1 && error.column != nil)
      #expect(set.register.constraints.isEmpty && set.layout.constraints.isEmpty)
      return
    }
    var solutions: [[Frame]] = []
    for backend in Backends.all {
      let set = try RegisterCase(worked)
      try set.run()
      set.check()
      let solution = try set.layout.solve(using: backend)
      for (name, frame) in worked.expectedFrames ?? [:] {
        let solved = try #require(solution.frame(ofViewNamed: name))
        #expect(solved.distance(to: frame) < 1e-6, "\(name) is \(solved) with \(backend.name)")
      }
      solutions.append(solution.views.map(\.frame))
    }
    for other in solutions.dropFirst() { #expect(other == solutions[0], "the backends differ") }
  }

  @Test(arguments: cases.filter { $0.documentJSON != nil })
  func holdsAsDocument(_ worked: WorkedCase) throws {
    let document = try LayoutDocument(json: worked.documentJSON ?? "")
    #expect(try LayoutDocument(json: document.json) == document)
    for backend in Backends.all {
      var options = DocumentOptions()
      options.backend = backend
      let solved = document.solved(defaultID: "x", options: options)
      if worked.expectation["error"]?.string == "unsatisfiable" {
        #expect(solved.solution?.outcome.isInfeasible == true)
      } else if let word = worked.expectation["error"]?.string {
        #expect(solved.result.error?.code.name == Self.codes[word])
        #expect(solved.result.error?.visual == 1)
      }
      for (name, frame) in worked.expectedFrames ?? [:] {
        let placed = try #require(solved.solution?.frame(ofViewNamed: name))
        #expect(placed.distance(to: frame) < 1e-6, "\(name) is \(placed) with \(backend.name)")
      }
    }
  }
}

/// A worked case with its register.
private struct RegisterCase {
  let worked: WorkedCase
  let layout: Layout
  let register = ConstraintsRegister()
  private let external: [LayoutConstraint]

  init(_ worked: WorkedCase) throws {
    self.worked = worked
    layout = worked.input["tree"] == nil ? Layout(size: .fit) : worked.makeLayout()
    external = try (worked.input["external"]?.elements ?? []).map {
      [layout] in try layout.eq($0.string ?? "")
    }
    if worked.input["new"] != nil { return }
    // An unregistered view keeps its position.
    for view in layout.views.dropFirst() where worked.input["external"] == nil {
      view.isFixed = true
    }
    register.registerContainerView(try view(worked.input["container"]?.string ?? "view"))
    if let given = worked.input["contentInsets"] { register.contentInsets = EdgeInsets(given) }
    register.interItemSpacing = worked.spacing
    register.registerMetrics(worked.metrics)
    if let single = worked.input["registerSubview"] {
      try register.registerSubview(
        view(single[0]?.string ?? ""), forLayoutKey: single[1]?.string ?? "")
    } else if case .object(let subviews)? = worked.input["subviews"] {
      for (key, name) in subviews {
        try register.registerSubview(view(name.string ?? ""), forLayoutKey: key)
      }
    } else {
      for view in layout.views.dropFirst() {
        try register.registerSubview(view, forLayoutKey: view.name)
      }
    }
  }

  func run() throws {
    for step in worked.steps {
      let text = step[1]?.string ?? ""
      switch step[0]?.string {
      case "beginUpdates": register.beginUpdates()
      case "endUpdates": register.endUpdates()
      case "unregisterContainerView": register.unregisterContainerView()
      case "registerContainerView": register.registerContainerView(try view(text))
      case "registerSubview":
        try register.registerSubview(
          view(text), forLayoutKey: step[2]?.string ?? "", releasing: step[3] != .bool(false))
      case "tryRegisterSubview":
        // Upstream silently ignores these calls; Plumb throws. Neither changes the register.
        let error = try #require(throws: LayoutError.self) {
          try register.registerSubview(view(text), forLayoutKey: step[2]?.string ?? "")
        }
        #expect(error.code == .foreignView)
      case "registerSubviews":
        guard case .object(let members)? = step[1] else { continue }
        try register.registerSubviews(members.mapValues { try view($0.string ?? "") })
      case "registerMetrics":
        guard case .object(let members)? = step[1] else { continue }
        register.registerMetrics(members.compactMapValues(\.number))
      case "contentInsets": register.contentInsets = EdgeInsets(step[1] ?? .null)
      case "interItemSpacing": register.interItemSpacing = step[1]?.number ?? 0
      case "registerMetric": register.registerMetric(step[2]?.number ?? 0, forKey: text)
      case "registerConstraint":
        // The case contains an equation of one view and a number.
        let parts = text.split(separator: " ").map(String.init)
        let view = try #require(layout[String(parts[0].prefix { $0 != "." })])
        register.registerConstraint(view[.width] == (try #require(Double(parts[2]))))
      case "registerConstraintWithFormat":
        try register.registerConstraint(withFormat: text, options: step.options)
      case "registerFormats":
        try register.registerFormats(
          step[1]?.elements.compactMap(\.string) ?? [], options: step.options)
      case "tryFormat":
        let error = try #require(throws: LayoutError.self) {
          try register.registerFormat(text)
        }
        #expect(error.code.name == AZConstraintsRegisterCaseTests.codes[step[2]?.string ?? ""])
      case let other: Issue.record("a step \(other ?? "nil")")
      }
    }
  }

  private func view(_ name: String) throws -> LayoutView {
    try #require(layout[name])
  }

  /// Checks the case's other expectations, besides frames and errors.
  func check() {
    let expected = worked.expectation
    for key in ["constraintCount", "registered"] {
      if let count = expected[key]?.number {
        #expect(register.constraints.count == Int(count))
      }
    }
    if let count = expected["constraintsOnContainer"]?.number {
      #expect(layout.constraints.count == Int(count))
    }
    if case .object(let metrics)? = expected["metrics"] {
      #expect(register.metrics == metrics.compactMapValues(\.number))
    }
    if let keys = expected["subviews"] {
      #expect(register.subviews.keys.sorted() == keys.elements.compactMap(\.string))
    }
    if expected["subviewsKept"] != nil { #expect(!register.subviews.isEmpty) }
    if expected["metricsKept"] != nil { #expect(register.metrics.count == 5) }
    if expected["container"] == .null { #expect(register.containerView == nil) }
    if expected["externalKept"] != nil {
      #expect(!external.isEmpty && external.allSatisfy { $0.layout === layout })
      #expect(layout.constraints.count == external.count)
    }
  }
}

extension JSONValue {
  /// The options in a step.
  fileprivate var options: VisualFormatOptions {
    get throws {
      try (self[2]?.elements ?? []).reduce(into: []) { $0.formUnion(try .named($1.string ?? "")) }
    }
  }
}

extension EdgeInsets {
  /// The insets in a case: by name, or in the order top, left, bottom, right.
  fileprivate init(_ given: JSONValue) {
    func side(_ name: String, _ place: Int) -> Double {
      (given[name] ?? given[place])?.number ?? 0
    }
    self.init(
      top: side("top", 0), left: side("left", 1), bottom: side("bottom", 2),
      right: side("right", 3))
  }
}

extension WorkedCase {
  fileprivate var spacing: Double { input["interItemSpacing"]?.number ?? 0 }

  fileprivate var metrics: [String: Double] {
    guard case .object(let members)? = input["metrics"] else { return [:] }
    return members.compactMapValues(\.number)
  }

  /// The case as a document; `nil` where it tests the register itself, or changes it between
  /// steps.
  fileprivate var documentJSON: String? {
    let kinds = steps.compactMap { $0[0]?.string }
    let inner = ["registerConstraintWithFormat", "registerConstraint"]
    let isOneRound =
      kinds.first == "beginUpdates" && kinds.last == "endUpdates"
      && kinds.dropFirst().dropLast().allSatisfy(inner.contains)
    guard isOneRound, expectedFrames != nil || expectation["error"] != nil else { return nil }
    if case .object(let subviews)? = input["subviews"] {
      guard subviews.allSatisfy({ $0 == $1.string }) else { return nil }
    }
    let insets = EdgeInsets(input["contentInsets"] ?? .null)
    let all = [
      "top": insets.top, "left": insets.left, "bottom": insets.bottom, "right": insets.right,
      "spacing": spacing,
    ].merging(metrics) { $1 }
    let metricList = all.sorted { $0.key < $1.key }.map { "\(quote($0.key)):\($0.value)" }
    let formats = steps.compactMap { step -> String? in
      guard step[0]?.string == "registerConstraintWithFormat" else { return nil }
      let format = quote(step[1]?.string ?? "")
      guard let options = step[2] else { return format }
      let names = options.elements.map { quote($0.string ?? "") }.joined(separator: ",")
      return "{\"format\":\(format),\"options\":[\(names)]}"
    }
    let equations = steps.filter { $0[0]?.string == "registerConstraint" }
    let plain = documentJSON(
      equations: equations.map { $0[1]?.string ?? "" }.joined(separator: "\n"))
    return plain.dropLast() + ",\"metrics\":{\(metricList.joined(separator: ","))},"
      + "\"visual\":[\(formats.joined(separator: ","))]}"
  }
}
