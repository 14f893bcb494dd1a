import LayoutNotation

/// What a lowered layout knows of its constraints: their records, and how they were written. It
/// holds no objects, so that it can be sent with the system.
struct LoweredConstraints: Sendable {
  typealias Record = ConstraintTable.Record
  typealias Term = ConstraintTable.Term

  /// The constraints, their parts, and conditions.
  private(set) var records: [Record]
  /// The terms of all records.
  let terms: [Term]
  /// The constraints, in the order they were added, by the numbers of their records.
  let order: [Int32]
  /// Where the constants of records come from, if that is metrics and was recorded.
  let places: [Int32: MetricRecorder.Place]
  private let texts: [any WrittenText]
  /// How the objects of records were written, or what became of that; shorter than the records
  /// where the last ones have no objects.
  private var words: [Written?]

  /// Takes over a table that has read its objects.
  init(_ table: ConstraintTable) {
    records = table.records
    terms = table.terms
    order = table.order
    places = table.places
    texts = table.texts
    words = table.objects.map { $0?.words }
  }

  /// The parts of a constraint with `||` or `&&`.
  func parts(of number: Int) -> Range<Int> { number - Int(records[number].partCount)..<number }

  /// What a record was written as, and where.
  func written(_ number: Int) -> Written {
    if words.indices.contains(number), let words = words[number] { return words }
    return .text(texts[Int(records[number].text)], records[number].span)
  }

  /// What a record was written as, and where, worked out.
  func source(of number: Int) -> ConstraintSource { written(number).source }

  /// The number of the text that a record is written in, and its range there; `nil`
  /// if it has no text, or its object has it.
  func copied(_ number: Int) -> (text: Int, stretch: CopiedStretch)? {
    let text = Int(records[number].text)
    guard text >= 0 else { return nil }
    return texts[text].copied(in: records[number].span).map { (text, $0) }
  }

  /// Gives a record another constant and priority.
  mutating func setNumbers(_ constant: Double, _ priority: Double, of number: Int) {
    (records[number].constant, records[number].priority) = (constant, priority)
  }

  /// Takes over what the object of a record says now.
  mutating func take(_ words: Written, of number: Int) {
    while self.words.count <= number { self.words.append(nil) }
    self.words[number] = words
  }
}
