import ConstraintSolving
import FlatMemory
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

  /// A measured text whose numbers come from metrics.
  private struct Measure {
    /// The definition of it, and its number.
    var definition: LayoutDefinition
    var number: Int
    /// The text of now.
    var text: MeasuredText
    /// Where its numbers stand in the memory, if they do.
    var characters, advance, line: Int?

    init?(_ layout: Layout, of view: Int, at place: (MetricRecorder.TextPart) -> Int?) {
      guard let number = layout.measures[view],
        case .text(let characters, let advance, let line) = layout.definitions[number].measure
      else { return nil }
      self.number = number
      definition = layout.definitions[number]
      text = MeasuredText(characters: Double(characters), advance: advance, line: line)
      (self.characters, self.advance, self.line) = (
        place(.characters), place(.advance), place(.line)
      )
    }

    /// The text with the metrics of a memory.
    func text(in memory: [Double]) -> MeasuredText {
      MeasuredText(
        characters: characters.map { memory[$0] } ?? text.characters,
        advance: advance.map { memory[$0] } ?? text.advance,
        line: line.map { memory[$0] } ?? text.line)
    }
  }

  /// Solves it with the constants of now.
  package let solver: PreparedSolver
  private let program: MetricProgram
  /// The metrics, and what the program computes.
  private var memory: [Double]
  private let constants: [Constant]
  /// Where sizes stand in the memory, which are at least 0.
  private let sizes: [Int]
  private var measures: [Measure] = []
  private let likes: LikeConstraints
  /// The values of the metrics that the structure comes from, by their numbers.
  private let structural: [(metric: Int, bits: UInt64)]
  /// What conditions on numbers came to, and where in the memory it stands by how much their left
  /// sides exceed the right ones.
  private var conditions: [(place: Int, relation: Relation, holds: Bool?)]

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
    let lowered = try PreparedLayout(layout)
    solver = PreparedSolver(lowered, texts: recorder.texts, answers: layout.answers)
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
    sizes = recorder.sizes.values.map { [program] in program.place(of: $0) }
    likes = LikeConstraints(layout.stored, program)
    for (view, parts) in recorder.measures.ordered(by: { $0.key < $1.key }) {
      let measure = Measure(layout, of: view) { [program] in parts[$0].map(program.place) }
      if let measure { measures.append(measure) }
    }
    structural = recorder.structural.sorted().map { ($0, metrics[$0].bitPattern) }
    conditions = recorder.comparisons.map { [program] comparison in
      (program.place(of: comparison.excess), comparison.relation, nil)
    }
    for metric in 0..<program.metricCount { memory[metric] = metrics[metric] }
    if program.run(&memory) {
      for place in conditions.indices {
        conditions[place].holds = conditions[place].relation.holds(
          certainly: memory[conditions[place].place])
      }
    }
  }

  /// Whether a system of this structure comes of some values of the first metrics.
  package func hasStructure(of metrics: Swift.Span<Double>) -> Bool {
    structural.allSatisfy { metric, bits in
      metric >= metrics.count || metrics[metric].bitPattern == bits
    }
  }

  /// Gives the metrics other values.
  ///
  /// - Parameter metrics: The values of all metrics.
  /// - Returns: False where the layout would be lowered to a system of another structure, or to
  ///   none: then nothing has changed.
  package func take(_ metrics: Swift.Span<Double>) -> Bool {
    for (metric, bits) in structural where metrics[metric].bitPattern != bits { return false }
    for metric in 0..<program.metricCount { memory[metric] = metrics[metric] }
    guard program.run(&memory), keepsConditions, likes.areAsBefore(memory),
      sizes.allSatisfy({ memory[$0].isSize }),
      measures.allSatisfy({ $0.text(in: memory).isValid })
    else { return false }
    for place in measures.indices {
      let text = measures[place].text(in: memory)
      if text == measures[place].text { continue }
      measures[place].text = text
      solver.setMeasure(text.measure, of: measures[place].definition, measures[place].number)
    }
    for constant in constants {
      // Adding 0 turns a negative zero into a plain one, as reading a text does.
      solver.setConstant(memory[Int(constant.place)] + 0, of: Int(constant.constraint))
    }
    return true
  }

  /// Whether all conditions on numbers come to what they came to when the layout was lowered.
  private var keepsConditions: Bool {
    for (place, relation, holds) in conditions {
      guard let holds, relation.holds(certainly: memory[place]) == holds else { return false }
    }
    return true
  }
}

/// The numbers of a measured text.
private struct MeasuredText: Equatable {
  var characters: Double
  var advance: Double
  var line: Double

  /// Whether they are such as documents have.
  var isValid: Bool { Int(exactly: characters) != nil && measure.isInRange }

  /// The measure, of valid numbers.
  var measure: ViewMeasure {
    .text(characters: Int(characters), advance: advance, line: line)
  }
}

extension PreparedLayout {
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
    case .implicit(.rootFrame) where variable < 2, .implicit(.intrinsicSize),
      .implicit(.textWidth), .implicit(.textHugging):
      return recorder.sizes[
        .init(view: Int(geometry.order[variable / 4]), isHeight: variable % 4 == 1)]
    case .implicit(.longestWord):
      return recorder.sizes[.longestWord(ofView: Int(geometry.order[variable / 4]))]
    default: return nil
    }
  }
}
