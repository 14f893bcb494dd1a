import LayoutNotation

/// Tables made of tables.
extension ConstraintTable {
  /// The table without what is left of constraints that were taken out; objects stay the same ones.
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

  /// Some constraints as they are now, with their parts and the conditions around them, and without
  /// objects.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of their records, in their order.
  ///   - edits: Receives the changes of objects of the excerpt.
  /// - Returns: A table of these alone, and for each of its records the number it has here.
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
  ///   - others: The table, which has no objects.
  ///   - text: What they were written as, by the places of their records.
  ///   - view: The view that replaces one of theirs; -1 for none.
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

  /// What a record was written as, for copies of it.
  func original(of number: Int) -> CopiedText.Original {
    let record = records[number]
    var (text, span) =
      object(number)?.sharedText
      ?? (texts[Int(record.text)], record.span)
    // A copy of a copy is one of the same text.
    if let copied = text as? CopiedText {
      let original = copied.originals[Int(span.start)]
      (text, span) = (original.text, original.span)
    }
    return CopiedText.Original(text: text, span: span, serial: record.serial)
  }

  /// What tells the record of a constraint from all others; `nil` where it has none.
  func serial(of constraint: LayoutConstraint) -> UInt32? {
    number(of: constraint).map { records[$0].serial }
  }

  /// Whether a constraint is written in a copied text at a place.
  func isWritten(_ number: Int, in text: CopiedText, at span: Span) -> Bool {
    if let object = object(number) { return object.isWritten(in: text, at: span) }
    return records[number].span == span && records[number].text >= 0
      && texts[Int(records[number].text)] === text
  }
}
