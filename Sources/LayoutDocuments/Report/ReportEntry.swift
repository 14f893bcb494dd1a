import LayoutNotation
import Plumb

/// A layout in a report: its picture, its frames, and what set them, as one object of JSON.
struct ReportEntry {
  /// Views of layouts with more of them are not explained.
  private static let mostExplained = 400

  private let result: LayoutResult
  /// What layouts at several sizes have in common.
  private let group: String
  private let message: String
  private let place: (ConstraintSource.Place) -> String
  private var picture: String?
  private var constraints: [SVGDrawing.ListedConstraint] = []
  private var conflicting = Set<String>()
  /// The numbers of constraints, by what tells them apart.
  private var numbers: [String: Int] = [:]
  /// For each view its width, height, left and top as sums: numbers of constraints, and what each
  /// adds; what a rule read adds nothing by itself.
  private var chains: [[[(constraint: Int, part: Double?)]]] = []
  private var solution: Solution?

  init(
    _ result: LayoutResult, group: String, message: String, _ drawn: DrawnSolution?,
    place: @escaping (ConstraintSource.Place) -> String
  ) throws(LayoutError) {
    self.result = result
    self.group = group
    self.message = message
    self.place = place
    guard let drawn else { return }
    let drawing = try SVGDrawing(title: result.id, drawn, listsConstraints: true)
    picture = drawing.inlineText()
    solution = drawn.solution
    constraints = drawing.marks.constraints
    for (number, constraint) in constraints.enumerated() {
      numbers[ConstraintMarks.key(of: constraint.source)] = number
    }
    if let conflict = drawn.conflict {
      conflicting = Set(([conflict.members] + conflict.further).joined().map(ConstraintMarks.key))
    }
    let views = drawn.layout.views
    guard views.count <= Self.mostExplained, case .solved = drawn.solution.outcome else { return }
    for (view, explained) in try drawn.layout.explainFrames(of: views, in: drawn.solution)
      .enumerated()
    {
      chains.append(explained.map { chain($0, of: view, isWhole: true) })
    }
  }

  private mutating func chain(
    _ explanation: Explanation, of view: Int, isWhole: Bool
  ) -> [(constraint: Int, part: Double?)] {
    var chain: [(constraint: Int, part: Double?)] = []
    for step in explanation.steps {
      chain.append((number(of: step.source, view), isWhole ? step.contribution : nil))
      if case .rule(let reads) = step.role {
        for read in reads { chain += self.chain(read, of: view, isWhole: false) }
      }
    }
    return chain
  }

  private mutating func number(of source: ConstraintSource, _ view: Int) -> Int {
    let key = ConstraintMarks.key(of: source)
    if let known = numbers[key] { return known }
    numbers[key] = constraints.count
    constraints.append(.init(source: source, priority: .required, views: [view]))
    return constraints.count - 1
  }

  /// Writes the entry.
  func write(to line: inout JSONLine) {
    line.object { line in
      line.member("id", result.id)
      line.member("group", group)
      line.member("status", result.status.rawValue)
      if !message.isEmpty { line.member("message", message) }
      guard let solution, let picture else { return }
      line.member("svg", picture)
      line.list("views", Array(solution.views)) { line, view in
        line.object {
          $0.member("name", view.name)
          $0.key("frame")
          $0.numbers(view.frame.x, view.frame.y, view.frame.width, view.frame.height)
        }
      }
      line.list("constraints", constraints) { line, constraint in
        line.object {
          $0.member("text", constraint.source.text)
          $0.member("place", place(constraint.source.place))
          $0.member("priority", constraint.priority.rawValue)
          if constraint.missedBy > 0 { $0.member("by", constraint.missedBy) }
          if constraint.source.isImplicit, !constraint.source.isOfStack {
            $0.member("implicit", true)
          }
          if conflicting.contains(ConstraintMarks.key(of: constraint.source)) {
            $0.member("conflict", true)
          }
          $0.key("views")
          $0.numbers(constraint.views.sorted().map(Double.init))
        }
      }
      line.list("chains", chains) { line, view in
        line.array(view) { line, chain in
          line.array(chain) { $0.numbers([Double($1.constraint)] + ($1.part.map { [$0] } ?? [])) }
        }
      }
      line.list("free", solution.ambiguous) {
        $0.value("\($1.attribute)  \(RangeMarks.text(of: $1))")
      }
      line.list("chosen", solution.choices) { $0.value($1.text) }
    }
  }
}
