import LayoutNotation
import Plumb

/// A layout in a report: its picture, its frames, and the constraints that determine them, as one
/// object of JSON.
struct ReportEntry {
  /// How many findings about frames are written out.
  private static let mostFindings = 100

  private let result: LayoutResult
  /// The screen that the layout is one picture of.
  var screen = HTMLReport.Screen(group: "")
  /// The direction it was solved in, if it was solved.
  var direction: LayoutDirection?
  /// The frames of the file for misplaced views, by the indices of the views.
  private var misplaced: [Int: Frame] = [:]
  /// The findings about frames, and the view of each.
  private var findings: [(view: Int, finding: Finding)] = []
  private let message: String
  private var picture: String?
  private var steps: ConstraintSteps?
  /// The highlights of views, by their indices.
  private var marks: [Int: SVGDrawing.Highlight] = [:]
  private var hidden = Set<Int>()
  private var conflict: Solution.Conflict?
  /// The relaxation, one constraint on each line after a title.
  private var relaxation: [String] = []
  private var solution: Solution?

  init(
    _ result: LayoutResult, message: String, _ drawn: DrawnSolution?,
    of layout: SolvedLayout?, place: @escaping (ConstraintSource.Place) -> String
  ) throws(LayoutError) {
    self.result = result
    self.message = message
    guard let drawn else { return }
    let lowered = try drawn.lowered()
    let drawing = try SVGDrawing(title: result.id, drawn, listing: lowered)
    picture = drawing.inlineText()
    // The root is the view 0.
    for (place, box) in drawing.boxes.enumerated() {
      marks[place + 1] = box.highlight
      if box.isHidden { hidden.insert(place + 1) }
    }
    conflict = drawn.conflict
    if let conflict { relaxation = SolutionText.relaxation(of: conflict, place: place) }
    solution = drawn.solution
    steps = try ConstraintSteps(drawn, lowered, listed: drawing.marks.constraints, place: place)
    if let layout {
      let facts = Facts(
        of: layout.document, drawn.solution, lowered, layout.options, result.textFaults)
      for view in facts.misplaced { misplaced[view.view] = view.recorded }
      // Once a required constraint is violated, the places of views are of little interest.
      if drawn.conflict == nil, !result.isElastic {
        findings = facts.placements.map { ($0.view, facts.finding(of: $0)) }
        findings += facts.textFaults.map { ($0.view, facts.finding(of: $0)) }
      }
    }
  }

  private var constraints: [SVGDrawing.ListedConstraint] { steps?.constraints ?? [] }

  /// The number of problems of each kind. The page knows the kinds.
  private var problems: [(String, Int)] {
    let missed = conflict == nil ? constraints.compactMap(\.unsatisfied) : []
    func count(_ rule: Finding.Rule) -> Int {
      findings.count { $0.finding.rule == rule && $0.finding.severity == rule.severity }
    }
    return [
      ("conflict", result.status == .infeasible ? 1 + (conflict?.further.count ?? 0) : 0),
      ("invalid", result.status == .invalid ? 1 : 0), ("limit", result.status == .limit ? 1 : 0),
      ("broken", missed.count(where: \.isBroken)), ("misplaced", misplaced.count),
      ("outside", count(.outside)), ("text", Finding.Rule.ofTexts.map(count).reduce(0, +)),
      ("ambiguous", Set((solution?.ambiguous ?? []).map(\.place)).count),
      ("unsatisfied", missed.count { !$0.isBroken && $0.isNoteworthy }),
      ("overlap", count(.overlap)), ("zero size", count(.zeroSize)),
    ]
  }

  /// The highlights of views in their small pictures, by their indices.
  private var smallMarks: [Int: String] {
    var small = marks.filter { $0.value != .unsatisfied }.mapValues(\.rawValue)
    if conflict == nil {
      for missed in constraints {
        guard let unsatisfied = missed.unsatisfied, unsatisfied.isNoteworthy else { continue }
        for view in missed.views where marks[view] == .unsatisfied || unsatisfied.isBroken {
          if small[view] != "broken" {
            small[view] = unsatisfied.isBroken ? "broken" : "unsatisfied"
          }
        }
      }
    }
    for (view, finding) in findings
    where finding.rule == .outside && finding.severity > .note && small[view] != "broken" {
      small[view] = "outside"
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
      if !relaxation.isEmpty { line.list("gives", relaxation) { $0.value($1) } }
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
      steps?.write(to: &line)
      line.list("free", solution.ambiguous) {
        $0.value("\($1.attribute)  \(RangeMarks.text(of: $1))")
      }
      line.list("chosen", solution.choices) { $0.value($1.text) }
      line.list("found", Array(findings.prefix(Self.mostFindings))) {
        $0.value("\($1.finding.rule.rawValue): \($1.finding.message)")
      }
      let rest = findings.count - Self.mostFindings
      if rest > 0 { line.member("furtherFound", Double(rest)) }
    }
  }
}
