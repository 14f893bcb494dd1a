package import ConstraintSolving
package import LayoutNotation

/// A layout that is lowered once and solved for many values of its metrics.
///
/// It serves all values that give a system of the same structure: those of metrics that the
/// structure comes from are its own.
package final class TemplateLayout {
  /// A constant of the system that comes from metrics, and where it stands in the memory.
  private struct Constant {
    var constraint: Int32
    var place: Int32
  }

  /// The layout as it was first.
  private let lowered: SystemBuilder
  /// Its system with the constants of now.
  private var system: ConstraintSystem
  private let program: MetricProgram
  /// The metrics, and what the program computes.
  private var memory: [Double]
  private let constants: [Constant]
  private let likes: LikeConstraints
  /// Where the numbers of its texts stand, if those are metrics.
  private let texts: [TextPlaces]
  private var words: TemplateWords?
  private var isRepeated = false
  /// Whether a solution holds nothing but frames, constraints that gave way and what is ambiguous.
  private let isPlain: Bool
  /// The values of the metrics that the structure comes from, by their numbers.
  private let structural: [(metric: Int, bits: UInt64)]

  /// Lowers a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout, whose texts were recorded.
  ///   - recorder: What was noted.
  ///   - metrics: The values of all metrics that the layout was made with.
  /// - Throws: `LayoutError` for invalid input.
  package init(
    _ layout: Layout, _ recorder: MetricRecorder, metrics: [Double]
  ) throws(LayoutError) {
    try layout.throwMisuse()
    lowered = try SystemBuilder(layout)
    system = lowered.system
    texts = recorder.texts
    for size in lowered.stacked.sizes {
      if let place = recorder.sizes[size] { recorder.noteStructural(TracedNumber(0, at: place)) }
    }
    let places = lowered.recordConstants(recorder)
    program = recorder.program
    memory = program.memory()
    constants = places.map { [program] constraint, place in
      Constant(
        constraint: Int32(truncatingIfNeeded: constraint),
        place: Int32(truncatingIfNeeded: program.place(of: place)))
    }
    likes = LikeConstraints(layout.stored, program)
    isPlain = lowered.grid == nil && lowered.compounds.isEmpty
    structural = recorder.structural.sorted().map { ($0, metrics[$0].bitPattern) }
  }

  /// Gives the metrics other values.
  ///
  /// - Parameter metrics: The values of all metrics.
  /// - Returns: False where the layout would be lowered to a system of another structure, or to
  ///   none: then nothing has changed.
  package func take(_ metrics: Swift.Span<Double>) -> Bool {
    for (metric, bits) in structural where metrics[metric].bitPattern != bits { return false }
    for metric in 0..<program.metricCount { memory[metric] = metrics[metric] }
    guard program.run(&memory), likes.areAsBefore(memory) else { return false }
    for constant in constants {
      // Adding 0 turns a negative zero into a plain one, as reading a text does.
      system.setConstant(memory[Int(constant.place)] + 0, of: Int(constant.constraint))
    }
    return true
  }

  /// What a solve came to.
  package enum Answer {
    /// A solution, as numbers.
    case plain(TemplateAnswer)
    /// Anything else.
    case whole(Solution)
  }

  /// Solves the layout with the values it was given.
  ///
  /// - Parameters:
  ///   - solver: The solver.
  ///   - options: Strategy and budgets.
  ///   - plans: The plans of systems that were solved before.
  /// - Returns: The answer.
  /// - Throws: `LayoutError` for invalid input.
  package func solve(
    by solver: PrioritizedSolver, options: SolveOptions, reusing plans: PlanCache
  ) throws(LayoutError) -> Answer {
    let deadline = Deadline(options)
    let solved = try solved(by: solver, options: options, until: deadline, reusing: plans)
    // A layout that is solved once needs no words.
    let isRepeated = isRepeated
    self.isRepeated = true
    if isRepeated, let answer = answer(solved) { return .plain(answer) }
    // A text with `?` is read anew each time, so there is nobody to tell.
    return .whole(
      try current.told(solved, by: solver, options: options, until: deadline).solution)
  }

  /// Solves the layout with the values it was given, as `solve(by:options:reusing:)` does.
  ///
  /// - Parameters:
  ///   - solver: The solver.
  ///   - options: Strategy and budgets.
  ///   - plans: The plans of systems that were solved before.
  ///   - withoutPlan: Called before a solve without a plan.
  /// - Returns: The solution; `nil` where more than numbers is to be told.
  /// - Throws: `LayoutError` for invalid input.
  package func plainAnswer(
    by solver: PrioritizedSolver, options: SolveOptions, reusing plans: PlanCache,
    withoutPlan: () -> Void
  ) throws(LayoutError) -> TemplateAnswer? {
    guard isPlain else { return nil }
    return answer(
      try solved(
        by: solver, options: options, until: Deadline(options), reusing: plans,
        withoutPlan: withoutPlan))
  }

  private func solved(
    by solver: PrioritizedSolver, options: SolveOptions, until deadline: Deadline,
    reusing plans: PlanCache, withoutPlan: () -> Void = {}
  ) throws(LayoutError) -> SystemSolution {
    do throws(SolvingError) {
      let planned = try solver.plannedSolution(of: system, options: options, plans)
      if let planned { return planned }
    } catch {
      throw current.layoutError(from: error)
    }
    withoutPlan()
    return try current.solve(by: solver, options: options, until: deadline, reusing: nil)
  }

  /// The answer that a solution of the system is; `nil` where there is more to tell.
  private func answer(_ solved: SystemSolution) -> TemplateAnswer? {
    guard isPlain, solved.outcome == .solved else { return nil }
    let words = words ?? TemplateWords(lowered, texts)
    self.words = words
    return TemplateAnswer(
      words, solved, ambiguous: solved.ambiguities.isEmpty ? [] : lowered.ambiguous(in: solved),
      constants: system.constants)
  }

  /// The layout with the constants of now.
  private var current: SystemBuilder {
    var current = lowered
    current.system = system
    return current
  }

  /// Solves the layout with the values it was given, for its frames alone.
  ///
  /// - Parameters:
  ///   - solver: The solver.
  ///   - options: Strategy and budgets.
  ///   - plans: The plans of systems that were solved before.
  ///   - frames: Get the frames, by the places of the views; those of a conflict stay as they are.
  /// - Returns: What the solve came to, `limit` also without frames; `nil` where all of the
  ///   solution has to be asked for.
  /// - Throws: `LayoutError` for invalid input.
  package func solve(
    by solver: PrioritizedSolver, options: SolveOptions, reusing plans: PlanCache,
    into frames: inout MutableSpan<Frame>
  ) throws(LayoutError) -> SystemSolution.Outcome? {
    guard lowered.grid == nil else { return nil }
    do throws(SolvingError) {
      let solved = try solver.solve(system, options: options, reusing: plans)
      if !solved.values.isEmpty {
        let offsets = lowered.geometry.frameOffsets
        for view in 0..<frames.count {
          frames[view] = Frame(view, in: solved.values.span, beyond: offsets).settled
        }
      }
      return solved.outcome
    } catch {
      throw current.layoutError(from: error)
    }
  }
}

extension SystemBuilder {
  /// Records how the constants of the system come from those of what was written.
  ///
  /// - Parameter recorder: The recorder.
  /// - Returns: The constraints whose constants come from metrics, and where these stand.
  fileprivate func recordConstants(
    _ recorder: MetricRecorder
  ) -> [(constraint: Int, place: MetricRecorder.Place)] {
    var places: [(constraint: Int, place: MetricRecorder.Place)] = []
    var form = LinearForm()
    for (number, origin) in origins.enumerated() {
      guard case .written(let written) = origin else {
        if let place = placeOfSize(number, recorder) { places.append((number, place)) }
        continue
      }
      guard let place = constraints.places[Int32(truncatingIfNeeded: written)] else { continue }
      // What the attributes bring along.
      var record = constraints.records[written]
      record.constant = 0
      geometry.setExcess(of: record, constraints.terms, in: &form)
      let offset = form.constant
      guard offset != 0 else {
        places.append((number, place))
        continue
      }
      var excess = TracedNumber(offset)
      MetricRecorder.apply(.subtract, &excess, TracedNumber(0, at: place), to: recorder)
      var constant = TracedNumber(0)
      MetricRecorder.apply(.subtract, &constant, excess, to: recorder)
      if let place = constant.place { places.append((number, place)) }
    }
    return places
  }

  /// Where the constant of a constraint stands that nobody wrote, if it is a size that is given.
  private func placeOfSize(_ number: Int, _ recorder: MetricRecorder) -> MetricRecorder.Place? {
    guard !recorder.sizes.isEmpty, let variable = system.terms(of: number).first?.variable else {
      return nil
    }
    switch origins[number] {
    case .implicit(.rootFrame) where variable < 2, .implicit(.intrinsicSize):
      return recorder.sizes[
        .init(view: Int(geometry.order[variable / 4]), isHeight: variable % 4 == 1)]
    default: return nil
    }
  }
}
