import LinearProgramming

extension MPSParser {
  /// Returns the fields of a data line by their meaning in the section.
  func fields(_ line: MPSLine) throws(ProgramTextError) -> MPSLine.Fields {
    var fields = MPSLine.Fields()
    if form == .fixed {
      let words = try line.fixedFields()
      fields.kind = words[0]
      fields.subject = words[1]
      for (name, value) in [(words[2], words[3]), (words[4], words[5])] {
        if let name {
          fields.pairs.append((name, value))
        } else if let value {
          throw value.error(.syntax, "expected a name before the number \(value.quoted)")
        }
      }
      return fields
    }
    var words = line.words()[...]
    if section == .rows || section == .bounds { fields.kind = words.popFirst() }
    if hasSubject(words) { fields.subject = words.popFirst() }
    while let name = words.popFirst() { fields.pairs.append((name, words.popFirst())) }
    return fields
  }

  /// Whether the first word in free form is outside the pairs. Sets need no name, and some bounds
  /// no number.
  private func hasSubject(_ words: ArraySlice<TextWord>) -> Bool {
    switch section {
    case .rightSides, .ranges: return !words.count.isMultiple(of: 2)
    case .bounds:
      guard words.count == 2, let first = words.first, let last = words.last else {
        return words.count > 2
      }
      // A set and a column, or a column and a number.
      if builder.column(last.text) != nil { return true }
      return builder.column(first.text) == nil && NumberText.value(of: last.bytes) == nil
    default: return true
    }
  }

  /// Checks that a section has only one set.
  mutating func checkSet(
    _ word: TextWord?, _ what: String
  ) throws(ProgramTextError) {
    guard let word else { return }
    let name = word.text
    guard let first = setNames[section] else {
      setNames[section] = name
      return
    }
    guard first == name else {
      throw word.error(
        .unsupported,
        "a second set of \(what), \(word.quoted) beside \(quotedText(first.utf8)); one is read")
    }
  }

  /// Reads a line of `ROWS`: a kind and a name.
  mutating func readRow(_ line: MPSLine) throws(ProgramTextError) {
    let fields = try fields(line)
    guard let kind = fields.kind, let name = fields.subject else {
      throw line.errorAtEnd("expected a row: its kind (N, E, L or G) and its name")
    }
    if let surplus = fields.pairs.first {
      throw surplus.name.error(.syntax, "expected nothing behind the name of a row")
    }
    guard kind.bytes.count == 1, let letter = kind.bytes.first, "NELGnelg".utf8.contains(letter)
    else {
      throw kind.error(.syntax, "expected the kind of a row, N, E, L or G; found \(kind.quoted)")
    }
    guard builder.row(name.text) == nil else {
      throw name.error(.duplicate, "a second row \(name.quoted)")
    }
    _ = builder.addRow(name.text, .init(lower: -.infinity, upper: .infinity))
    rowKinds.append(letter & ~0x20)
    rightSides.append(nil)
    ranges.append(nil)
    lastColumn.append(-1)
  }

  private func row(_ word: TextWord) throws(ProgramTextError) -> Int {
    guard let row = builder.row(word.text) else {
      throw word.error(.unknownName, "there is no row \(word.quoted) in ROWS")
    }
    return row
  }

  private func value(
    _ pair: (name: TextWord, value: TextWord?), _ what: String, _ line: MPSLine
  ) throws(ProgramTextError) -> Double {
    guard let value = pair.value else {
      throw line.errorAtEnd("expected a number for \(what)")
    }
    return try value.finiteNumber(for: what)
  }

  /// Reads a line of `COLUMNS`: a column, and rows with coefficients; or a marker.
  mutating func readEntries(_ line: MPSLine) throws(ProgramTextError) {
    if line.bytes.contains(UInt8(ascii: "'")), try readMarker(line) { return }
    let fields = try fields(line)
    guard let name = fields.subject, !fields.pairs.isEmpty else {
      throw line.errorAtEnd("expected a column, a row and a number")
    }
    let column = try column(beginning: name)
    for pair in fields.pairs {
      let row = try row(pair.name)
      let value = try value(pair, "the coefficient", line)
      guard lastColumn[row] != column else {
        throw pair.name.error(
          .duplicate, "a second coefficient of \(name.quoted) in \(pair.name.quoted)")
      }
      lastColumn[row] = column
      builder.entries.append(.init(row: row, column: column, value: value))
    }
  }

  /// Reads a line that begins or ends whole-valued columns, if it is one. In most files its words
  /// are not in the columns of the fixed form.
  private mutating func readMarker(_ line: MPSLine) throws(ProgramTextError) -> Bool {
    let words = line.words()
    guard words.count > 1, words[1].matches("'MARKER'") else { return false }
    guard words.count > 2 else {
      throw line.errorAtEnd("expected 'INTORG' or 'INTEND' behind 'MARKER'")
    }
    let marker = words[2]
    if marker.matches("'SOSORG'") || marker.matches("'SOSEND'") {
      throw marker.error(.unsupported, "special ordered sets are not read")
    }
    guard marker.matches("'INTORG'") || marker.matches("'INTEND'") else {
      throw marker.error(.syntax, "expected 'INTORG' or 'INTEND'; found \(marker.quoted)")
    }
    isBetweenMarkers = marker.matches("'INTORG'")
    return true
  }

  /// Returns the column of a line. It is new if the name differs from the previous line.
  private mutating func column(beginning name: TextWord) throws(ProgramTextError) -> Int {
    if let currentColumn, currentColumn.name == name.bytes { return currentColumn.number }
    let text = name.text
    guard builder.column(text) == nil else {
      throw name.error(
        .duplicate, "the column \(name.quoted) begins a second time; its lines must be together")
    }
    let number = builder.addColumn(text)
    builder.isInteger[number] = isBetweenMarkers
    isMarked.append(isBetweenMarkers)
    hasLower.append(false)
    hasUpper.append(false)
    currentColumn = (name.bytes, number)
    return number
  }

  /// Reads a line of `RHS`: rows with their right sides.
  mutating func readRightSides(_ line: MPSLine) throws(ProgramTextError) {
    try readNumbers(line, "right side", \.rightSides)
  }

  /// Reads a line of `RANGES`: rows with the distance between their limits.
  mutating func readRanges(_ line: MPSLine) throws(ProgramTextError) {
    try readNumbers(line, "range", \.ranges)
  }

  /// Reads rows with a number each, of a kind that each row has at most once.
  private mutating func readNumbers(
    _ line: MPSLine, _ kind: String, _ numbers: WritableKeyPath<Self, [Double?]>
  ) throws(ProgramTextError) {
    let fields = try fields(line)
    try checkSet(fields.subject, "\(kind)s")
    guard !fields.pairs.isEmpty else { throw line.errorAtEnd("expected a row and a number") }
    let what = "the \(kind)"
    for pair in fields.pairs {
      let row = try row(pair.name)
      let value = try value(pair, what, line)
      guard self[keyPath: numbers][row] == nil else {
        throw pair.name.error(.duplicate, "a second \(kind) of \(pair.name.quoted)")
      }
      self[keyPath: numbers][row] = value
    }
  }
}
