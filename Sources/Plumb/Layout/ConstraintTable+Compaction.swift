import LayoutNotation

/// Tables derived from other tables.
extension ConstraintTable {
  /// The table without the records of removed constraints; the constraint objects are kept.
  func compacted() -> ConstraintTable {
    var (table, origins) = excerpt(of: order.map(Int.init), edits: edits)
    table.serialCount = serialCount
    for (number, origin) in origins.enumerated() {
      table.records[number].serial = records[origin].serial
      if let object = object(origin) { table.keep(object, of: number) }
      if let place = places[Int32(truncatingIfNeeded: origin)] {
        table.places[Int32(truncatingIfNeeded: number)] = place
      }
    }
    return table
  }

  /// A copy of some constraints with their current values, their parts and the conditions around
  /// them. The copy has no objects.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of their records, in their order.
  ///   - edits: Receives the changes of the objects of the excerpt.
  /// - Returns: A table of these constraints only, and the number in this table of each of its
  ///   records.
  ///   records.
  func excerpt(
    of numbers: [Int], edits: EditLog = EditLog()
  ) -> (table: ConstraintTable, origins: [Int]) {
    var table = ConstraintTable(edits: edits)
    table.reserveCapacity(numbers.count)
    var origins: [Int] = []
    var conditions: [Int32: Int32] = [:]
    var textPlaces: [Int32: Int32] = [:]
    @discardableResult
    func copy(_ number: Int) -> Int32 {
      var record = records[number]
      if let condition = record.branch?.condition {
        let known = conditions[condition] ?? copy(Int(condition))
        conditions[condition] = known
        record.branch?.condition = known
      }
      for part in parts(of: number) { copy(part) }
      if let object = object(number) {
        record.constant = object.constant
        record.priority = object.priority.rawValue
        record.isTraced = object.isTraced
      }
      if record.text >= 0 {
        let text = textPlaces[record.text] ?? Int32(truncatingIfNeeded: table.textCount)
        if Int(text) == table.textCount { table.begin(texts[Int(record.text)]) }
        textPlaces[record.text] = text
        record.text = text
      }
      let first = table.terms.count
      table.terms += terms[record.terms]
      record.terms = first..<table.terms.count
      origins.append(number)
      return table.append(record)
    }
    for number in numbers { table.order.append(copy(number)) }
    return (table, origins)
  }

  /// Adds constraints of another table, for other views.
  ///
  /// - Parameters:
  ///   - others: The other table, which has no objects.
  ///   - text: The text of the constraints, by the numbers of their records.
  ///   - view: Maps a view of the other table to its replacement; -1 for none.
  /// - Returns: The number of the first record.
  mutating func append(
    _ others: ConstraintTable, in text: CopiedText, view: (Int32) -> Int32
  ) -> Int {
    let (firstRecord, firstTerm) = (records.count, terms.count)
    for term in others.terms {
      var term = term
      if term.attribute != nil { term.view = view(term.view) }
      terms.append(term)
    }
    begin(text)
    for (place, record) in others.records.enumerated() {
      var record = record
      record.item = view(record.item)
      if record.superviewOf >= 0 { record.superviewOf = view(record.superviewOf) }
      record.branch?.condition += Int32(truncatingIfNeeded: firstRecord)
      record.terms = record.terms.lowerBound + firstTerm..<record.terms.upperBound + firstTerm
      record.isTraced = false
      record.text = Int32(truncatingIfNeeded: textCount - 1)
      record.span = CopiedText.span(of: place)
      _ = append(record)
    }
    for number in others.order { order.append(number + Int32(truncatingIfNeeded: firstRecord)) }
    return firstRecord
  }

  // MARK: What was written

  /// The original text of a record, for copies of the record.
  func original(of number: Int) -> CopiedText.Original {
    let record = records[number]
    var (text, span) =
      object(number)?.sharedText
      ?? (texts[Int(record.text)], record.span)
    // A copy of a copy refers to the first original.
    if let copied = text as? CopiedText {
      let original = copied.originals[Int(span.start)]
      (text, span) = (original.text, original.span)
    }
    return CopiedText.Original(text: text, span: span, serial: record.serial)
  }

  /// The serial of the record of a constraint; `nil` if it has no record here.
  func serial(of constraint: LayoutConstraint) -> UInt32? {
    number(of: constraint).map { records[$0].serial }
  }

  /// Whether a constraint is written at a span of a copied text.
  func isWritten(_ number: Int, in text: CopiedText, at span: Span) -> Bool {
    if let object = object(number) { return object.isWritten(in: text, at: span) }
    return records[number].span == span && records[number].text >= 0
      && texts[Int(records[number].text)] === text
  }
}
