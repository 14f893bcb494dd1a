import DocumentResources
import LayoutNotation
import Plumb

/// The constraints of a solution, and what each adds to the values of views. A page computes the
/// sum behind a value when the user selects it: `Page/steps.js`.
struct ConstraintSteps {
  /// The constraints, those of the picture first.
  private(set) var constraints: [SVGDrawing.ListedConstraint]
  private let place: (ConstraintSource.Place) -> String
  private var conflicting = Set<ConstraintSource>()
  /// The amount by which each constraint would have to be relaxed.
  private var giving: [ConstraintSource: Double] = [:]
  /// The numbers of constraints.
  private var numbers: [ConstraintSource: Int] = [:]
  /// The steps that determine the values of views, each with the number of its constraint.
  private var steps: [(constraint: Int, step: DeterminingStep)] = []

  /// Finds the steps that determine the values of a solution.
  ///
  /// - Parameters:
  ///   - drawn: The solution.
  ///   - lowered: Its layout, lowered.
  ///   - listed: The constraints that its picture numbers.
  ///   - place: Formats the place of a constraint.
  /// - Throws: `LayoutError` for invalid input.
  init(
    _ drawn: DrawnSolution, _ lowered: PreparedLayout, listed: [SVGDrawing.ListedConstraint],
    place: @escaping (ConstraintSource.Place) -> String
  ) throws(LayoutError) {
    constraints = listed
    self.place = place
    for (number, constraint) in listed.enumerated() {
      numbers[constraint.source] = number
    }
    if let conflict = drawn.conflict {
      conflicting = Set(conflict.all.joined())
      for relaxed in conflict.relaxation ?? [] { giving[relaxed.constraint] = relaxed.amount }
    }
    guard case .solved = drawn.solution.outcome else { return }
    for step in try lowered.determiningSteps(in: drawn.solution) {
      steps.append((number(of: step, among: drawn.solution.views.count), step))
    }
  }

  /// Returns the number of the constraint of a step. Constraints that are not drawn are added to
  /// the list.
  private mutating func number(of step: DeterminingStep, among count: Int) -> Int {
    if let known = numbers[step.source] { return known }
    numbers[step.source] = constraints.count
    let views = step.terms.map { $0.variable / 4 }.filter { $0 < count }
    constraints.append(.init(source: step.source, priority: .required, views: Set(views)))
    return constraints.count - 1
  }

  /// Writes the members `constraints`, `steps` and `reads` of an object.
  func write(to line: inout JSONLine) {
    line.list("constraints", constraints) { write($1, to: &$0) }
    line.list("steps", steps) { line, element in
      let (constraint, step) = element
      line.exactNumbers(
        [Double(constraint), step.constant]
          + step.terms.flatMap { [Double($0.variable), $0.coefficient] })
    }
    line.list("reads", steps.indices.filter { !steps[$0].step.reads.isEmpty }) { line, number in
      line.numbers([Double(number)] + steps[number].step.reads.map(Double.init))
    }
  }

  /// Writes a constraint as a list: text, place, views, and an object for its rare properties.
  private func write(_ constraint: SVGDrawing.ListedConstraint, to line: inout JSONLine) {
    let isImplicit = constraint.source.isImplicit && !constraint.source.isOfStack
    let isConflicting = conflicting.contains(constraint.source)
    let gives = giving[constraint.source]
    line.list { line in
      line.value(constraint.source.text)
      line.value(place(constraint.source.place))
      line.element { $0.numbers(constraint.views.sorted().map(Double.init)) }
      guard
        constraint.priority != .required || constraint.unsatisfied != nil || isImplicit
          || isConflicting || gives != nil
      else { return }
      line.element { line in
        line.object {
          if constraint.priority != .required {
            $0.member("priority", constraint.priority.rawValue)
          }
          if let unsatisfied = constraint.unsatisfied {
            $0.member("by", unsatisfied.amount)
            if !unsatisfied.isNoteworthy { $0.member("grown", true) }
          }
          if isImplicit { $0.member("implicit", true) }
          if isConflicting { $0.member("conflict", true) }
          if isConflicting, constraint.source.isOfStack { $0.member("ofStack", true) }
          if let gives { $0.member("gives", gives) }
        }
      }
    }
  }
}

extension SolvedLayout {
  /// Returns its picture, and the steps that determine the values in it.
  ///
  /// - Parameters:
  ///   - time: How long the extra solve for drawing an infeasible layout may take.
  ///   - most: The maximum number of views of a picture, and of constraints, because drawing and
  ///     listing them takes time too.
  /// - Returns: The picture, and an object of JSON with the constraints, each with its line and
  ///   column if it is in the file, and what they add; `nil` if there is nothing to draw, or too
  ///   much.
  package func explainedDrawing(
    within time: Duration, most: (views: Int, constraints: Int)
  ) -> (drawing: SVGDrawing, steps: String)? {
    guard let drawn = drawnSolution(within: time),
      drawn.solution.views.count <= most.views, let lowered = try? drawn.lowered(),
      lowered.system.constraintCount <= most.constraints,
      let drawing = try? SVGDrawing(title: result.id, drawn, listing: lowered)
    else { return nil }
    let source = DocumentPlaces(of: document).file
    let steps = try? ConstraintSteps(
      drawn, lowered, listed: drawing.marks.constraints
    ) { place in
      guard let (text, line, column) = document.written(at: place),
        let position = text.filePosition(line: line, column: column, in: source)
      else { return ExplanationText.words(place) }
      return "\(position.line):\(position.column)"
    }
    var line = JSONLine()
    line.object { steps?.write(to: &$0) }
    return (drawing, line.text)
  }
}

extension HTMLReport {
  /// A script with `chain(layout, variable)`, which finds the steps that determine a value in the
  /// output of `explainedDrawing`.
  package static var stepsScript: [UInt8] { Embedded.steps_js }
}
