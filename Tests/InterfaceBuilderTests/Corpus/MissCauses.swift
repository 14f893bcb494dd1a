import LayoutNotation
import Plumb

@testable import InterfaceBuilder

/// A cause for a missed frame, from the most to the least specific.
enum MissCause: String, CaseIterable {
  /// A baseline is not at its recorded position.
  case baselines
  /// A stack's constraint does not hold in the record.
  case stacks
  /// An equality on the alignment rectangle of a control does not hold in the record.
  case controls
  /// A distance from a margin, a safe area or another guide does not hold in the record.
  case guides
  /// A required constraint does not hold in the record, so one of both is outdated.
  case contradicted
  /// All required constraints hold, and optional constraints prefer other values.
  case priorities

  /// The name in a table.
  var title: String {
    switch self {
    case .baselines: "baselines"
    case .stacks: "stacks"
    case .controls: "alignment rectangles of controls"
    case .guides: "margins, safe areas and guides"
    case .contradicted: "the record contradicts a required constraint"
    case .priorities: "nothing required does: priorities, ambiguity"
    }
  }
}

/// Finds the causes of missed frames: constraints that do not hold in the record, of the view or
/// else of anything in its root.
struct MissCauses {
  /// A constraint that does not hold in the recorded frames.
  struct Violation {
    let cause: MissCause
    let views: [Int]
    /// The violation in points.
    let excess: Double
    let text: String
  }

  private let screen: Screen
  let violations: [Violation]

  init(_ screen: Screen) {
    self.screen = screen
    violations = Self.violations(of: screen)
  }

  /// Returns the most specific cause for a view.
  func cause(of id: String) -> MissCause {
    let touching = violations.filter { $0.views.contains { screen.view($0).id == id } }
    let found = Set((touching.isEmpty ? violations : touching).map(\.cause))
    return MissCause.allCases.first(where: found.contains) ?? .priorities
  }

  private static func violations(of screen: Screen) -> [Violation] {
    var violations: [Violation] = []
    let written = screen.constraints.count(where: { RecordedEquality($0) != nil })
    for (place, equality) in screen.recordedEqualities.enumerated() {
      guard let excess = excess(of: equality, screen), abs(excess) > 1 else { continue }
      let sides = [equality.first, equality.second].compactMap(\.self)
      let cause: MissCause =
        if equality.first.attribute.isBaseline {
          .baselines
        } else if place >= written {
          .stacks
        } else if sides.contains(where: { screen.alignment[$0.view] != nil }) {
          .controls
        } else {
          .contradicted
        }
      let text = sides.map { side in
        let view = screen.view(side.view)
        return "\(view.kind) \(view.id).\(side.attribute)"
      }
      violations.append(
        Violation(
          cause: cause, views: sides.map(\.view), excess: excess,
          text: (place >= written ? "stack " : "") + text.joined(separator: " == ")
            + " + \(equality.distance) by \(excess)"))
    }
    for constraint in screen.constraints where constraint.isRequired {
      let sides = [constraint.first, constraint.second].compactMap(\.self)
      let views = sides.compactMap { screen.file.view(of: $0.item) }
      if RecordedEquality(constraint) != nil { continue }
      let text = "\(constraint.id) of \(views.map { screen.view($0).id }) \(sides.map(\.attribute))"
      if let excess = screen.frames.violation(of: constraint, screen.alignment) {
        guard excess > 1 else { continue }
        violations.append(
          Violation(cause: .contradicted, views: views, excess: excess, text: text))
      } else if let excess = guideExcess(of: constraint, screen), abs(excess) > 1 {
        violations.append(Violation(cause: .guides, views: views, excess: excess, text: text))
      }
    }
    return violations
  }

  private static func excess(of equality: RecordedEquality, _ screen: Screen) -> Double? {
    func value(_ side: RecordedEquality.Side) -> Double? {
      side.attribute.isBaseline
        ? screen.recordedBaseline(
          of: side.view, isFirst: side.attribute == .firstBaseline)
        : screen.frames.value(of: side.attribute, of: side.view, screen.alignment)
    }
    guard let first = value(equality.first) else { return nil }
    guard let second = equality.second else { return first - equality.distance }
    return value(second).map { first - $0 - equality.distance }
  }

  /// Returns the violation of an equality on an edge of a guide or a margin.
  private static func guideExcess(of constraint: FileConstraint, _ screen: Screen) -> Double? {
    guard constraint.relation == .equal, constraint.multiplier == 1,
      let second = constraint.second
    else { return nil }
    func value(_ side: FileConstraint.Side) -> Double? {
      var (insets, attribute) = (EdgeInsets(0), side.attribute)
      let view: Int
      switch side.item {
      case .view(let own):
        view = own
        if attribute.isMargin {
          insets = screen.margins[own] ?? EdgeInsets(0)
          attribute =
            LayoutAttribute.allCases.first { $0 != attribute && $0.margin == attribute }
            ?? attribute
        }
      case .guide(let id):
        guard let guide = screen.file.guides[id] else { return nil }
        view = guide.view
        switch guide.kind {
        case .safeArea: insets = screen.safeArea(of: view)
        case .margins: insets = screen.margins[view] ?? EdgeInsets(0)
        case .top: (insets, attribute) = (screen.safeArea(of: view), .top)
        case .bottom: (insets, attribute) = (screen.safeArea(of: view), .bottom)
        case .content, .frame, .own: return nil
        }
        return RecordedFrames.value(
          of: attribute, in: screen.frames[view].inset(by: insets))
      }
      let aligned =
        screen.alignment[view].map { screen.frames[view].inset(by: $0) } ?? screen.frames[view]
      return RecordedFrames.value(of: attribute, in: aligned.inset(by: insets))
    }
    guard let first = value(constraint.first), let other = value(second) else { return nil }
    return first - other - constraint.constant
  }
}
