import LayoutNotation

/// The records of a lowered layout's constraints, and how they were written. It contains no
/// objects, so that it can be sent with the system.
struct LoweredConstraints: Sendable {
  typealias Record = ConstraintTable.Record
  typealias Term = ConstraintTable.Term

  /// The constraints, their parts, and conditions.
  private(set) var records: [Record]
  /// The terms of all records.
  let terms: [Term]
  /// The numbers of the constraints' records, in the order the constraints were added.
  let order: [Int32]
  /// The metrics from which constants of records are computed, where they were recorded.
  let places: [Int32: MetricRecorder.Place]
  private let texts: [any WrittenText]
  /// How the objects of records were written, or the result computed from that. It is shorter than
  /// the records where the last ones have no objects.
  private var words: [Written?]

  /// Copies a table that has read its objects.
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

  /// The text and place of a record as it was written.
  func written(_ number: Int) -> Written {
    if words.indices.contains(number), let words = words[number] { return words }
    return .text(texts[Int(records[number].text)], records[number].span)
  }

  /// The text and place of a record, as a source.
  func source(of number: Int) -> ConstraintSource { written(number).source }

  /// The number of the text that contains a record, and the range in it; `nil` if the record has no
  /// text, or its object holds it.
  func copied(_ number: Int) -> (text: Int, stretch: CopiedStretch)? {
    let text = Int(records[number].text)
    guard text >= 0 else { return nil }
    return texts[text].copied(in: records[number].span).map { (text, $0) }
  }

  /// Gives a record another constant and priority.
  mutating func setNumbers(_ constant: Double, _ priority: Double, of number: Int) {
    (records[number].constant, records[number].priority) = (constant, priority)
  }

  /// Replaces how a record is written by the current words of its object.
  mutating func take(_ words: Written, of number: Int) {
    while self.words.count <= number { self.words.append(nil) }
    self.words[number] = words
  }
}
