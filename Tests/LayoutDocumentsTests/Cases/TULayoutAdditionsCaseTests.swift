import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// The worked cases of TULayoutAdditions' chained properties.
struct TULayoutAdditionsCaseTests {
  static let cases = WorkedCase.load("TULayoutAdditions")

  @Test func everyCaseIsRead() {
    #expect(Self.cases.count == 21 + 86)
  }

  @Test(arguments: cases) func holds(_ worked: WorkedCase) throws {
    let layout = worked.makeLayout()
    for view in layout.views.dropFirst() { view.isFixed = true }
    let player = PropertyPlayer(worked, layout)
    if let block = worked.input["block"]?.elements {
      try checkBlock(worked, player, block)
    } else if worked.input["manual"] != nil {
      try checkManual(worked, player)
    } else {
      try checkSettings(worked, player)
    }
  }

  private func checkSettings(_ worked: WorkedCase, _ player: PropertyPlayer) throws {
    for setting in worked.input["set"]?.elements ?? [] { try player.set(setting) }
    if worked.expectation["error"]?.string == "unsatisfiable" {
      #expect(try player.layout.solve().outcome.isInfeasible)
      return
    }
    if let word = worked.expectation["error"]?.string {
      let error = try #require(throws: LayoutError.self) { try player.layout.solve() }
      #expect(error.code.name == word, "\(error)")
      return
    }
    let constraints = player.layout.constraints
    worked.checkConstraints(constraints)
    for (constraint, wanted) in zip(constraints, worked.expectation["constraints"]?.elements ?? [])
    {
      #expect(constraint.commonAncestor?.name == wanted["heldBy"]?.string)
    }
    if let freed = worked.expectation["translatesSetToNO"]?.elements {
      let released = player.layout.views.dropFirst().filter { !$0.isFixed }
      #expect(Set(released.map(\.name)) == Set(freed.compactMap(\.string)))
    }
    // In upstream's example, some views keep their frames; here every view of a case with frames
    // is placed.
    if worked.expectedFrames != nil {
      for view in player.layout.views { view.isFixed = false }
      try worked.checkFrames(of: player.layout)
    }
  }

  private func checkBlock(
    _ worked: WorkedCase, _ player: PropertyPlayer, _ block: [JSONValue]
  ) throws {
    for call in block where call[0] == .string("before") { try player.play(call[1] ?? .null) }
    let built = try player.layout.collect {
      for call in block where call[0] != .string("before") { try player.play(call) }
    }
    let texts = built.map(shortText)
    let inner = JSONValue.array(
      player.inner.map { .array($0.map { .string(shortText($0)) }) })
    if let wanted = worked.expectation["inner"] { #expect(inner == wanted) }
    if let returned = worked.expectation["returned"]?.elements {
      #expect(texts == returned.compactMap(\.string))
    }
    if let count = worked.expectation["returnedCount"]?.number {
      #expect(Double(built.count) == count)
      #expect(texts.last == worked.expectation["last"]?.string)
    }
    #expect(built.allSatisfy { $0.layout === player.layout })
  }

  private func checkManual(_ worked: WorkedCase, _ player: PropertyPlayer) throws {
    let manual = worked.input["manual"] ?? .null
    let view = player.view(manual["view"]?.string ?? "?")
    let attribute = try #require(LayoutAttribute(rawValue: manual["attribute"]?.string ?? ""))
    let constraint = view.constraint(attribute, try player.info(manual["info"] ?? .null))
    if let text = worked.expectation["constraint"]?.string {
      #expect(shortText(constraint) == text)
    }
    #expect(player.layout.constraints.isEmpty)
    var returns: [JSONValue] = []
    for call in worked.input["calls"]?.elements ?? [] {
      returns.append(.bool(call.string == "add" ? constraint.add() : constraint.remove()))
    }
    if let wanted = worked.expectation["returns"]?.elements { #expect(returns == wanted) }
    #expect(player.layout.constraints.isEmpty)
  }

  private func shortText(_ constraint: LayoutConstraint) -> String {
    guard case .attribute(let view, let attribute)? = constraint.terms.first?.value,
      let multiplier = constraint.terms.first?.coefficient
    else { return "\(constraint)" }
    return
      "\(constraint.item.name).\(constraint.attribute.rawValue) \(constraint.relation.rawValue) "
      + "\(view.name).\(attribute.rawValue)*\(Int(multiplier))+\(Int(constraint.constant))"
  }
}

/// Performs the assignments of a case.
private final class PropertyPlayer {
  let layout: Layout
  private var kept: [String: ConstraintInfo] = [:]
  private var loose: [String: (Layout, LayoutView)] = [:]
  /// The results of the nested blocks, in order.
  private(set) var inner: [[LayoutConstraint]] = []

  init(_ worked: WorkedCase, _ layout: Layout) {
    self.layout = layout
    for name in worked.input["loose"]?.elements.compactMap(\.string) ?? [] {
      let other = Layout(width: 0, height: 0)
      loose[name] = (other, other.view(name))
    }
  }

  func set(_ setting: JSONValue) throws {
    var info: ConstraintInfo
    if let name = setting["info"]?.string {
      info = try #require(kept[name])
    } else {
      info = try self.info(setting["number"] ?? setting["from"] ?? .null)
    }
    for call in setting["chain"]?.elements ?? [] { info = try chained(call, on: info) }
    if let name = setting["keepInfoAs"]?.string { kept[name] = info }
    guard let property = setting["property"]?.string else { return }
    assign(property, of: layout.named(setting["view"]?.string ?? "?"), to: info)
  }

  /// Performs a call of a block.
  func play(_ call: JSONValue) throws {
    let name = call[1]?.string ?? "?"
    let attribute = LayoutAttribute(rawValue: call[2]?.string ?? "")
    switch call[0]?.string {
    case "set":
      assign(call[2]?.string ?? "?", of: view(name), to: try info(call[3] ?? .null))
    case "setConstraint":
      view(name).setConstraint(try #require(attribute), try info(call[3] ?? .null))
    case "build":
      let built = view(name).constraint(try #require(attribute), try info(call[3] ?? .null))
      #expect(built.layout == nil)
    case "block":
      inner.append(try layout.collect { for call in call[1]?.elements ?? [] { try play(call) } })
    case let other: Issue.record("a call \(other ?? "nil")")
    }
  }

  /// Returns a view of the layout, or a view outside any hierarchy.
  func view(_ name: String) -> LayoutView { loose[name]?.1 ?? layout.named(name) }

  /// Returns a number, or a property of a view.
  func info(_ value: JSONValue) throws -> ConstraintInfo {
    if let number = value.number { return number.constraint }
    let view = view(value["view"]?.string ?? "?")
    let path = try #require(property(value["property"]?.string ?? ""), "\(value)")
    return view[keyPath: path]
  }

  func assign(_ name: String, of view: LayoutView, to info: ConstraintInfo) {
    guard let path = property(name) else {
      Issue.record("there is no property \(name)")
      return
    }
    view[keyPath: path] = info
  }

  private func chained(_ call: JSONValue, on info: ConstraintInfo) throws -> ConstraintInfo {
    let number = call[1]?.number ?? 0
    switch call[0]?.string {
    case "greaterThanOrEqual": return info.greaterThanOrEqual
    case "lessThanOrEqual": return info.lessThanOrEqual
    case "equal": return info.equal
    case "plus": return info.plus(number)
    case "minus": return info.minus(number)
    case "times": return info.times(number)
    case "dividedBy": return info.dividedBy(number)
    case "withRelation":
      return info.withRelation(try #require(Relation(rawValue: call[1]?.string ?? "")))
    case "withPriority": return info.withPriority(Priority(number))
    case "withConstant": return info.withConstant(number)
    case "withMultiplier": return info.withMultiplier(number)
    default:
      Issue.record("an unknown call: \(call)")
      return info
    }
  }
}

/// Returns the key path of a property name.
private func property(_ name: String) -> ReferenceWritableKeyPath<LayoutView, ConstraintInfo>? {
  switch name {
  case "constrainedLeft": \.constrainedLeft
  case "constrainedRight": \.constrainedRight
  case "constrainedTop": \.constrainedTop
  case "constrainedBottom": \.constrainedBottom
  case "constrainedLeading": \.constrainedLeading
  case "constrainedTrailing": \.constrainedTrailing
  case "constrainedWidth": \.constrainedWidth
  case "constrainedHeight": \.constrainedHeight
  case "constrainedCenterX": \.constrainedCenterX
  case "constrainedCenterY": \.constrainedCenterY
  case "constrainedBaseline": \.constrainedBaseline
  default: nil
  }
}
