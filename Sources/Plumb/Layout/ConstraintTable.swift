import LayoutNotation

/// The normalised constraints of a layout, in flat arrays.
///
/// Every notation writes its constraints here, and lowering reads them from here.
///
/// A `LayoutConstraint` object for a record is made on the first request and then kept. Values set
/// on the object are copied to its record before the record is used.
struct ConstraintTable {
  typealias Term = ConstraintNormalizer.Term

  /// A constraint, a part of one with `||` or `&&`, or a condition.
  ///
  /// It means `item.attribute  relation  Σ terms + constant  @ priority`.
  struct Record {
    var item: Int32
    var attribute: LayoutAttribute
    var relation: Relation
    /// Whether `?` requested debug output.
    var isTraced = false
    var constant: Double
    var priority: Double
    /// The range of the terms of its right side in `ConstraintTable.terms`.
    var terms: Range<Int>
    /// The view whose current superview it is relative to; -1: all views are named.
    var superviewOf: Int32 = -1
    /// The side of a condition on which it applies; `nil`: it always applies.
    var branch: Branch?
    /// How many records directly before it are its parts. Its own fields repeat the first part.
    var partCount: Int32 = 0
    /// For a part: its alternative, from 0.
    var alternative: Int32 = 0
    /// The index of its text in `texts`, and its span; -1: its object knows the text.
    var text: Int32 = -1
    var span = Span.none
    /// Identifies the record among all records that the table ever had.
    var serial: UInt32 = 0
  }

  /// The side of a condition, which is a record.
  struct Branch {
    var condition: Int32
    var holds: Bool
  }

  /// The constraints, their parts, and conditions.
  var records: [Record] = []
  /// The terms of all records.
  var terms: [Term] = []
  /// The numbers of the records of the constraints, in the order they were added.
  var order: [Int32] = []
  private(set) var texts: [any WrittenText] = []
  /// The objects of the records that have one.
  var objects: [LayoutConstraint?] = []
  /// The changes of objects since the constraints were last lowered.
  let edits: EditLog
  /// The serial of the last record.
  var serialCount: UInt32 = 0
  /// How many records of removed constraints are still in the table.
  private(set) var wasteCount = 0
  /// The metrics that constants of records come from, if recorded, by the numbers of the records.
  var places: [Int32: MetricRecorder.Place] = [:]

  /// A table without constraints.
  ///
  /// - Parameter edits: Receives the changes of objects.
  init(edits: EditLog = EditLog()) { self.edits = edits }

  /// Reserves space for `count` constraints.
  mutating func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    terms.reserveCapacity(count + count / 4)
    order.reserveCapacity(count)
  }

  /// The parts of a constraint with `||` or `&&`.
  func parts(of number: Int) -> Range<Int> { number - Int(records[number].partCount)..<number }

  /// The text of a record and its place, before the source is formatted.
  func written(_ number: Int) -> Written {
    object(number).map { .source($0.source) }
      ?? .text(texts[Int(records[number].text)], records[number].span)
  }

  /// The text of a record and its place, formatted.
  func source(of number: Int) -> ConstraintSource { written(number).source }

  // MARK: Records

  /// Begins a text; records that are added next refer to it.
  mutating func begin(_ text: any WrittenText) { texts.append(text) }

  /// How many texts are kept.
  var textCount: Int { texts.count }

  /// Adds a record of the last normalised constraint.
  ///
  /// - Returns: Its number.
  @discardableResult
  mutating func append(
    _ normal: ConstraintNormalizer.Normal, _ sums: [ConstraintNormalizer.Sum],
    priority: Double = Priority.required.rawValue, branch: Branch? = nil, alternative: Int32 = 0,
    isTraced: Bool = false, superviewOf view: Int32 = -1, at span: Span
  ) -> Int32 {
    let first = terms.count
    for sum in sums { terms.append(sum.term) }
    let number = append(
      Record(
        item: normal.item, attribute: normal.attribute, relation: normal.relation,
        isTraced: isTraced, constant: normal.constant, priority: priority,
        terms: first..<terms.count, superviewOf: normal.isInSuperview ? normal.item : view,
        branch: branch, alternative: alternative,
        text: Int32(truncatingIfNeeded: texts.count - 1), span: span))
    if let place = normal.place { places[number] = place }
    return number
  }

  /// Adds the record of a constraint whose parts are the last records.
  ///
  /// - Returns: Its number.
  mutating func appendWhole(
    ofParts parts: Range<Int>, priority: Double, branch: Branch?, isTraced: Bool, at span: Span
  ) -> Int32 {
    var whole = records[parts.lowerBound]
    whole.partCount = Int32(truncatingIfNeeded: parts.count)
    (whole.priority, whole.branch, whole.isTraced, whole.span) = (priority, branch, isTraced, span)
    return append(whole)
  }

  /// Adds a record and gives it a new serial.
  ///
  /// - Returns: Its number.
  mutating func append(_ record: Record) -> Int32 {
    records.append(record)
    serialCount &+= 1
    records[records.count - 1].serial = serialCount
    return Int32(truncatingIfNeeded: records.count - 1)
  }

  // MARK: Objects

  /// The object of a record; `nil` if none was requested.
  func object(_ number: Int) -> LayoutConstraint? {
    objects.indices.contains(number) ? objects[number] : nil
  }

  /// The number of the record of an object; `nil` if it has none here.
  func number(of constraint: LayoutConstraint) -> Int? {
    // A part may be one of several constraints.
    object(constraint.number) === constraint
      ? constraint.number : objects.firstIndex { $0 === constraint }
  }

  /// The object of a record, made at the first request.
  mutating func object(_ number: Int, in layout: Layout) -> LayoutConstraint {
    if let known = object(number) { return known }
    let record = records[number]
    let branch = record.branch.map {
      LayoutConstraint.Branch(condition: object(Int($0.condition), in: layout), holds: $0.holds)
    }
    var alternatives: [[LayoutConstraint]] = []
    for part in parts(of: number) {
      if alternatives.count == Int(records[part].alternative) { alternatives.append([]) }
      alternatives[alternatives.count - 1].append(object(part, in: layout))
    }
    let constraint = LayoutConstraint(
      item: layout.object(Int(record.item)), attribute: record.attribute,
      relation: record.relation, terms: terms[record.terms].map { .init($0, layout.object) },
      constant: record.constant, priority: Priority(record.priority),
      superviewOf: record.superviewOf < 0 ? nil : layout.object(Int(record.superviewOf)),
      branch: branch, alternatives: alternatives,
      written: .text(texts[Int(record.text)], record.span))
    constraint.isTraced = record.isTraced
    keep(constraint, of: number)
    return constraint
  }

  /// Keeps the object of a record.
  mutating func keep(_ constraint: LayoutConstraint, of number: Int) {
    while objects.count <= number { objects.append(nil) }
    objects[number] = constraint
    constraint.number = number
    constraint.edits = edits
  }

  /// Adds the record of an object.
  ///
  /// - Parameters:
  ///   - constraint: The object.
  ///   - view: Returns the number of a view.
  /// - Returns: The record's number.
  @discardableResult
  mutating func append(
    _ constraint: LayoutConstraint, _ view: (LayoutView) -> Int
  ) -> Int32 {
    var branch: Branch?
    if let (condition, holds) = constraint.branch.map({ ($0.condition, $0.holds) }) {
      // Constraints of a branch share their condition.
      let known = number(of: condition).map { Int32(truncatingIfNeeded: $0) }
      branch = Branch(condition: known ?? append(condition, view), holds: holds)
    }
    for (alternative, parts) in constraint.alternatives.enumerated() {
      for part in parts {
        records[Int(append(part, view))].alternative = Int32(truncatingIfNeeded: alternative)
      }
    }
    let first = terms.count
    for term in constraint.terms { terms.append(Term(term, view)) }
    let number = append(
      Record(
        item: Int32(truncatingIfNeeded: view(constraint.item)), attribute: constraint.attribute,
        relation: constraint.relation, isTraced: constraint.isTraced,
        constant: constraint.constant, priority: constraint.priority.rawValue,
        terms: first..<terms.count,
        superviewOf: constraint.superviewOf.map { Int32(truncatingIfNeeded: view($0)) } ?? -1,
        branch: branch,
        partCount: Int32(truncatingIfNeeded: constraint.parts.count)))
    keep(constraint, of: Int(number))
    return number
  }

  /// Removes the constraints whose objects a predicate selects. Their records stay until the table
  /// is compacted.
  mutating func removeAll(where isLeaving: (LayoutConstraint) -> Bool) {
    var rest: [Int32] = []
    rest.reserveCapacity(order.count)
    for number in order {
      guard let object = object(Int(number)), isLeaving(object) else {
        rest.append(number)
        continue
      }
      let record = records[Int(number)]
      for place in parts(of: Int(number)).lowerBound...Int(number) { objects[place] = nil }
      wasteCount += (record.branch == nil ? 1 : 2) + Int(record.partCount)
    }
    order = rest
  }

  /// Copies changed values of all objects to their records.
  mutating func update() {
    for number in objects.indices { readObject(of: number) }
  }

  /// Copies changed values to a record from its object, and to the conditions around it from
  /// theirs.
  mutating func update(_ number: Int) {
    var next: Int? = number
    while let record = next {
      readObject(of: record)
      next = records[record].branch.map { Int($0.condition) }
    }
  }

  private mutating func readObject(of number: Int) {
    guard let object = object(number) else { return }
    records[number].constant = object.constant
    records[number].priority = object.priority.rawValue
    records[number].isTraced = object.isTraced
  }
}
