import LayoutNotation
import TestSupport
import Testing

/// Tests the records of metrics that reading a text makes.
@Suite struct MetricProgramTests {
  private static let names = ["gap", "pad", "wide"]

  private func parse(
    _ text: String, _ values: [Double], _ recorder: MetricRecorder? = nil
  ) throws -> EquationTable {
    let metrics = Dictionary(uniqueKeysWithValues: zip(Self.names, values))
    return try EquationParser(metrics: metrics).parse(SourceText(text), recorder: recorder)
  }

  @Test(arguments: [
    "gap", "gap + 5 - 3", "0.1 + gap / 3", "-(pad - 0.7) * 3", "gap * pad - 2", "10 / gap",
    "a.right + 2 * (gap + 1) - pad / 7", "(gap + pad) * 0.5 + 3 * a.right", "0 - gap", "1 * gap",
    "gap - gap + -pad", "(a.right + gap) * 0.3 - (a.left - pad) / 9",
  ])
  func constantsAreThoseOfReadingAgain(side: String) throws {
    var random = SeededGenerator(seed: 11)
    let recorder = MetricRecorder(metrics: Self.names)
    let table = try parse("b.left == \(side)", [3, 4, 5], recorder)
    #expect(recorder.structural.isEmpty)
    let place = try #require(table.constants(of: 0).right.place)
    let program = recorder.program
    var memory = program.memory()
    for _ in 0..<200 {
      let values = Self.names.map { _ in Double.random(in: -1000...1000, using: &random) }
      for (metric, value) in values.enumerated() { memory[metric] = value }
      #expect(program.run(&memory))
      let constant = try parse("b.left == \(side)", values).parts[0].rightConstant
      #expect(memory[program.place(of: place)] + 0 == constant)
    }
  }

  @Test(arguments: [
    ("a.left == gap * b.left", [0]), ("a.left == (b.left + pad) * gap", [0]),
    ("a.left == b.left / (gap + pad)", [0, 1]), ("a.left == 0 @ gap", [0]),
    ("when gap >= 3 { a.left == pad }", []), ("when a.width >= wide { a.left == 0 }", [2]),
    ("a.left == gap || a.left == pad", [0, 1]), ("a.resistH == wide", [2]),
    ("a.left == gap + pad", []), ("wide * 2 <= a.width", []),
  ])
  func whatIsNoConstantIsStructure(text: String, metrics: [Int]) throws {
    let recorder = MetricRecorder(metrics: Self.names)
    _ = try parse(text, [3, 4, 5], recorder)
    #expect(recorder.structural == Set(metrics))
  }

  /// The outcome of a condition on numbers is kept, together with its operands.
  @Test func conditionsOnNumbersAreRecorded() throws {
    let recorder = MetricRecorder(metrics: Self.names)
    _ = try parse("when gap * 2 >= pad + 1 { a.left == 0 }", [3, 4, 5], recorder)
    #expect(recorder.structural.isEmpty && recorder.comparisons.count == 1)
    let program = recorder.program
    var memory = program.memory()
    (memory[0], memory[1]) = (3, 4)
    #expect(program.run(&memory))
    #expect(recorder.comparisons.map { memory[program.place(of: $0.excess)] } == [1])
    #expect(recorder.comparisons.map(\.relation) == [.greaterThanOrEqual])
  }

  @Test func numbersOutOfRangeStopTheProgram() throws {
    let recorder = MetricRecorder(metrics: Self.names)
    _ = try parse("a.left == 10 / gap\na.top == pad * pad", [3, 4, 5], recorder)
    let program = recorder.program
    for (values, isGood) in [
      ([1.0, 1, 1], true), ([0, 1, 1], false), ([1, 1e15, 1], false), ([1, .nan, 1], false),
      ([1, 2e15, 1], false), ([-0.0, 1, 1], false),
    ] {
      var memory = program.memory()
      for (metric, value) in values.enumerated() { memory[metric] = value }
      #expect(program.run(&memory) == isGood, "\(values)")
    }
  }

  @Test func numbersOfATextAreMetricsToo() throws {
    let text = "a.left == 10 + 20 * 2 @ 300\na.width == 3 * b.width - 7"
    let offsets = ["10", "20", "2 @", "300", "3 *", "7"].compactMap { number in
      text.utf8.firstRange(of: number.utf8).map {
        text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
      }
    }
    let recorder = MetricRecorder(numbersAt: offsets.map { $0 + 100 })
    var places = TextPlaces()
    places.append(0, at: 100)
    // A value written differently in the file is not a number of it.
    places.append(11, at: nil)
    places.append(12, at: 112)
    recorder.begin(places)
    let table = try EquationParser().parse(SourceText(text), recorder: recorder)
    #expect(recorder.asked == [1, 2, 4, 5])
    #expect(recorder.structural == [4])
    #expect(table.constants(of: 0).right.place != nil)
    let program = recorder.program
    var memory = program.memory()
    for (metric, value) in [0.0, 5, 4, 0, 3, 1].enumerated() { memory[metric] = value }
    #expect(program.run(&memory))
    let place = try #require(table.constants(of: 0).right.place)
    #expect(memory[program.place(of: place)] == 30)
    #expect(table.constants(of: 1).right.value == -7)
  }
}
