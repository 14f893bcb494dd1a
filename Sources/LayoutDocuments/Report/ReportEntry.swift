import LayoutNotation
import Plumb

/// A layout in a report: its picture, its frames, and what set them, as one object of JSON.
struct ReportEntry {
  /// Views of layouts with more of them are not explained.
  private static let mostExplained = 400

  private let result: LayoutResult
  /// What it is one picture of.
  var screen = HTMLReport.Screen(group: "")
  /// The direction it was solved in, if it was.
  var direction: LayoutDirection?
  /// Where a file says that views are, by the places of those that are elsewhere.
  var misplaced: [Int: Frame] = [:]
  private let message: String
  private let place: (ConstraintSource.Place) -> String
  private var picture: String?
  private var constraints: [SVGDrawing.ListedConstraint] = []
  /// What there is to point out about views, by their places.
  private var marks: [Int: SVGDrawing.Highlight] = [:]
  private var hidden = Set<Int>()
  private var conflict: Solution.Conflict?
  private var conflicting = Set<String>()
  /// The numbers of constraints, by what tells them apart.
  private var numbers: [String: Int] = [:]
  /// For each view its width, height, left and top as sums: numbers of constraints, and what each
  /// adds; what a rule read adds nothing by itself.
  private var chains: [[[(constraint: Int, part: Double?)]]] = []
  private var solution: Solution?

  init(
    _ result: LayoutResult, message: String, _ drawn: DrawnSolution?,
    place: @escaping (ConstraintSource.Place) -> String
  ) throws(LayoutError) {
    self.result = result
    self.message = message
    self.place = place
    guard let drawn else { return }
    let drawing = try SVGDrawing(title: result.id, drawn, listsConstraints: true)
    picture = drawing.inlineText()
    // The root is the view 0.
    for (place, box) in drawing.boxes.enumerated() {
      marks[place + 1] = box.highlight
      if box.isHidden { hidden.insert(place + 1) }
    }
    conflict = drawn.conflict
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

  /// How often there is a problem of each kind; the page knows the kinds.
  private var problems: [(String, Int)] {
    let missed = conflict == nil ? constraints.filter { $0.missedBy > 0 } : []
    return [
      ("conflict", result.status == .infeasible ? 1 + (conflict?.further.count ?? 0) : 0),
      ("invalid", result.status == .invalid ? 1 : 0), ("limit", result.status == .limit ? 1 : 0),
      ("broken", missed.count(where: \.isBroken)), ("misplaced", misplaced.count),
      ("ambiguous", Set((solution?.ambiguous ?? []).map(\.view)).count),
      ("gave way", missed.count { !$0.isBroken && $0.isNoteworthy }),
    ]
  }

  /// What is pointed out about views in their small pictures, by their places.
  private var smallMarks: [Int: String] {
    var small = marks.filter { $0.value != .unsatisfied }.mapValues(\.rawValue)
    if conflict == nil {
      for missed in constraints where missed.missedBy > 0 && missed.isNoteworthy {
        for view in missed.views where marks[view] == .unsatisfied || missed.isBroken {
          if small[view] != "broken" { small[view] = missed.isBroken ? "broken" : "unsatisfied" }
        }
      }
    }
    for view in misplaced.keys where small[view] != "broken" { small[view] = "misplaced" }
    return small
  }

  /// Writes the entry.
  func write(to line: inout JSONLine) {
    line.object { line in
      line.member("id", result.id)
      line.member("group", screen.group)
      for (name, text) in [("title", screen.title), ("file", screen.file), ("at", screen.at)] {
        if let text { line.member(name, text) }
      }
      if let direction { line.member("direction", direction.rawValue) }
      line.member("status", result.status.rawValue)
      line.key("problems")
      line.object { line in
        for (kind, count) in problems where count > 0 { line.member(kind, Double(count)) }
      }
      if !message.isEmpty { line.member("message", message) }
      guard let solution, let picture else { return }
      line.member("svg", picture)
      let marks = smallMarks
      line.list("views", Array(solution.views.enumerated())) { line, element in
        let (place, view) = element
        line.object {
          $0.member("name", view.name)
          $0.key("frame")
          $0.numbers(view.frame.x, view.frame.y, view.frame.width, view.frame.height)
          if let parent = view.parent { $0.member("parent", Double(parent)) }
          if hidden.contains(place) { $0.member("hidden", true) }
          if let mark = marks[place] { $0.member("mark", mark) }
          if let frame = misplaced[place] {
            $0.key("recorded")
            $0.numbers(frame.x, frame.y, frame.width, frame.height)
          }
        }
      }
      line.list("constraints", constraints) { line, constraint in
        line.object {
          $0.member("text", constraint.source.text)
          $0.member("place", place(constraint.source.place))
          $0.member("priority", constraint.priority.rawValue)
          if constraint.missedBy > 0 {
            $0.member("by", constraint.missedBy)
            if !constraint.isNoteworthy { $0.member("grown", true) }
          }
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

extension SVGDrawing.ListedConstraint {
  /// Whether it is required and gave way nevertheless.
  fileprivate var isBroken: Bool { missedBy > 0 && priority == .required }

  /// Whether it is worth a word that it gave way: that a view is larger than what is in it is not.
  fileprivate var isNoteworthy: Bool { isShort || !source.isImplicit || isBroken }
}
