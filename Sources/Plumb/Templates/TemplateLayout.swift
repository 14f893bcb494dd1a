import ConstraintSolving
import FlatMemory
package import LayoutNotation

/// A layout that is lowered once and solved for many values of its metrics.
///
/// It serves all values that give a system of the same structure. The metrics that determine the
/// structure keep the values they had when the layout was lowered.
package final class TemplateLayout {
  /// A constant of the system that comes from metrics, and its place in the memory.
  private struct Constant {
    var constraint: Int32
    var place: Int32
  }

  /// A measured text whose numbers come from metrics.
  private struct Measure {
    /// The definition of the measure, and its number.
    var definition: LayoutDefinition
    var number: Int
    /// The current text.
    var text: MeasuredText
    /// The places of its numbers in the memory; `nil` for constants.
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

    /// Returns the text with the metrics of a memory.
    func text(in memory: [Double]) -> MeasuredText {
      MeasuredText(
        characters: characters.map { memory[$0] } ?? text.characters,
        advance: advance.map { memory[$0] } ?? text.advance,
        line: line.map { memory[$0] } ?? text.line)
    }
  }

  /// Solves the layout with the current constants.
  package let solver: PreparedSolver
  private let program: MetricProgram
  /// The metrics, and the values the program computes.
  private var memory: [Double]
  private let constants: [Constant]
  /// The places in the memory of sizes, which are at least 0.
  private let sizes: [Int]
  private var measures: [Measure] = []
  private let likes: LikeConstraints
  /// The values of the metrics that determine the structure, by their numbers.
  private let structural: [(metric: Int, bits: UInt64)]
  /// The results of conditions on numbers. `place` is where the memory holds the left side minus
  /// the right side.
  private var conditions: [(place: Int, relation: Relation, holds: Bool?)]

  /// Lowers a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout, whose texts were recorded.
  ///   - recorder: The recorded origins of the constants.
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

  /// Whether these values of the first metrics give a system of this structure.
  package func hasStructure(of metrics: Swift.Span<Double>) -> Bool {
    structural.allSatisfy { metric, bits in
      metric >= metrics.count || metrics[metric].bitPattern == bits
    }
  }

  /// Gives the metrics other values.
  ///
  /// - Parameter metrics: The values of all metrics.
  /// - Returns: False if the layout would be lowered to a system of another structure, or to
  ///   none. Nothing has changed then.
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

  /// Whether every condition on numbers has the result it had when the layout was lowered.
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

  /// Whether a document could contain these numbers.
  var isValid: Bool { Int(exactly: characters) != nil && measure.isInRange }

  /// The measure; the numbers must be valid.
  var measure: ViewMeasure {
    .text(characters: Int(characters), advance: advance, line: line)
  }
}

extension PreparedLayout {
  /// Records how the constants of the system follow from the written constants.
  ///
  /// - Parameter recorder: The recorder.
  /// - Returns: The constraints whose constants come from metrics, with the places of these
  ///   constants.
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
      // The constant that the attributes add.
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

  /// Returns the place of an unwritten constraint's constant, if it is a given size.
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
