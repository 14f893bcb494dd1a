import LayoutNotation
import Plumb

extension LayoutTemplate {
  /// The formats of rows.
  public enum RowFormat: String, Sendable, CaseIterable {
    /// CSV (RFC 4180). The first line names the metrics of the columns; a column `id` names the
    /// rows.
    case csv
    /// A JSON object on each line: `{"id": "a", "gap": 8}`, or `{"id": "a", "metrics": {"gap":
    /// 8}}`.
    case ndjson
  }
}

/// A solver of lines of rows, in order.
final class TemplateRows {
  let solver: LayoutTemplate.Solver
  /// The header of a CSV; `nil` for NDJSON.
  private let header: CSVHeader?
  /// The suffix of the ids of results.
  private let suffix: String
  private let keepsLayouts: Bool
  private let emptyCells: EmptyCells?
  /// The indices of the metrics whose cells are empty in the row.
  private var empty: [Int] = []
  private var row: [Double]
  private var texts: [String]
  /// The lists of data that the row supplies.
  private var data = DataLists()
  private let json = TemplateJSON()
  private var parameters: [String] { solver.template.parameters }

  init(
    _ template: LayoutTemplate, _ header: CSVHeader?, suffix: String, keepsLayouts: Bool,
    emptyCells: EmptyCells? = nil
  ) {
    self.emptyCells = emptyCells
    solver = template.makeSolver()
    (self.header, self.suffix, self.keepsLayouts) = (header, suffix, keepsLayouts)
    row = template.defaults
    texts = template.textDefaults
  }

  /// Returns the answer to a line, valid or not, given the number of its row. Its JSON is written.
  func answer(_ line: TemplateLine, number: Int) -> SolvedDocument {
    let keepsStatistics = solver.template.options.keepsStatistics
    let start = keepsStatistics ? ContinuousClock.now : nil
    do throws(LayoutError) {
      let id = (try read(line) ?? String(number)) + suffix
      let parsed = start.map { ContinuousClock.now - $0 }
      if !data.isEmpty || solver.template.document.pages != nil {
        return whole(id: id, line, parsed)
      }
      solver.texts = texts
      var solved = solver.solved(row, id: id)
      placeError(of: &solved, at: line)
      // A row with numbers that give an invalid document has no picture.
      if keepsLayouts, let document = try? solver.template.document(row, texts: texts, id: id) {
        solved.layout = SolvedLayout(document, solver.template.options, solved.result)
      }
      if let parsed { solved.note(parseTime: parsed) }
      if let answer = solved.answer, answer.coordinates == .parent {
        solved.writtenJSON = json.bytes(answer)
      } else {
        solved.writeJSON()
      }
      return solved
    } catch {
      let id = (error.documentID ?? String(number)) + suffix
      var solved = SolvedDocument(result: LayoutResult(id: id, invalid: error))
      solved.writeJSON()
      return solved
    }
  }

  /// Returns the answer to a row with its own lists, or with pages, which needs its own document.
  private func whole(id: String, _ line: TemplateLine, _ parsed: Duration?) -> SolvedDocument {
    var solved: SolvedDocument
    do throws(LayoutError) {
      let layout = try written(id: id).solvedLayout(defaultID: id, options: solver.template.options)
      solved = SolvedDocument(result: layout.result)
      if keepsLayouts { solved.layout = layout }
    } catch {
      solved = SolvedDocument(result: LayoutResult(id: id, invalid: error))
    }
    placeError(of: &solved, at: line)
    if let parsed { solved.note(parseTime: parsed) }
    solved.writeJSON()
    return solved
  }

  /// Gives the error of a row's document the position of the row. A hint names its position in the
  /// template.
  private func placeError(of solved: inout SolvedDocument, at line: TemplateLine) {
    guard let error = solved.error else { return }
    var place = error.line.map { SourcePosition(line: $0, column: error.column ?? 1) }
    // In a document that can be read, the position may be one of its equations.
    if place != nil, let document = try? written(id: solved.id) {
      place = DocumentPlaces(of: document).position(of: error)
    }
    var placed = line.error(error.code, error.message, at: 0, suggestion: error.suggestion)
    if let place {
      placed = placed.withHint(
        "this is at line \(place.line), column \(place.column) of the template")
    }
    solved.result.error = placed
  }

  /// Returns the document with the values of the row.
  private func written(id: String) throws(LayoutError) -> LayoutDocument {
    var values = TemplateRow(row, texts)
    values.data = data
    return try solver.template.document(values, id: id)
  }

  /// Returns the document of a line, given the number of its row.
  func document(_ line: TemplateLine, number: Int) -> RowDocument {
    let id: String
    do throws(LayoutError) {
      id = try read(line) ?? String(number)
    } catch {
      return RowDocument(
        id: error.documentID ?? String(number), line: line.number, isRead: false,
        document: .failure(error))
    }
    let document = Result { () throws(LayoutError) -> LayoutDocument in
      try written(id: id)
    }
    return RowDocument(id: id, line: line.number, isRead: true, document: document)
  }

  /// Returns a placeholder for an answer that the caller already has.
  func known(_ line: TemplateLine, number: Int) -> SolvedDocument {
    do throws(LayoutError) {
      return SolvedDocument(known: (try read(line) ?? String(number)) + suffix)
    } catch {
      return SolvedDocument(known: (error.documentID ?? String(number)) + suffix)
    }
  }

  /// Reads a line into `row` and returns its id.
  private func read(_ line: TemplateLine) throws(LayoutError) -> String? {
    guard !line.isTooLong else {
      throw line.error(
        .limit, "the line is longer than \(BatchLines.longestLine >> 20) MiB", at: 0)
    }
    for place in row.indices { row[place] = solver.template.defaults[place] }
    for place in texts.indices { texts[place] = solver.template.textDefaults[place] }
    if !data.isEmpty { data = DataLists() }
    if let header { return try readCells(line, header) }
    do throws(LayoutError) {
      return try readJSON(line)
    } catch {
      var error = error
      error.line = line.number
      throw error
    }
  }

  // MARK: CSV

  private func readCells(
    _ line: TemplateLine, _ header: CSVHeader
  ) throws(LayoutError) -> String? {
    var cells = CSVCells(line.bytes, delimiter: header.delimiter)
    var id: String?
    let hasDecimalComma = header.hasDecimalComma
    empty.removeAll(keepingCapacity: true)
    do throws(LayoutError) {
      for column in header.columns {
        if case .metric(let metric) = column, !hasDecimalComma,
          let number = cells.nextPlainNumber()
        {
          row[metric] = number
          continue
        }
        guard let (cell, start) = try line.next(&cells) else { throw wrongCount(line, header) }
        switch column {
        case .id:
          if cells.hasOthersThanASCII(cell) { try line.checkEncoding() }
          let text = cells.text(of: cell)
          if !text.isEmpty { id = text }
        case .text(let place):
          if cells.hasOthersThanASCII(cell) { try line.checkEncoding() }
          texts[place] = cells.text(of: cell)
        case .unknown: if cells.hasOthersThanASCII(cell) { try line.checkEncoding() }
        case .metric(let metric):
          let number = try number(
            of: cell, at: start, of: metric, in: cells, line, hasDecimalComma: hasDecimalComma)
          if let number { row[metric] = number } else { empty.append(metric) }
        }
      }
      if cells.offset != nil { throw wrongCount(line, header) }
      if !empty.isEmpty { emptyCells?.add(empty) }
    } catch {
      var error = error
      error.documentID = id
      throw error
    }
    return id
  }

  /// Returns the number of a cell; `nil` if it is empty.
  private func number(
    of cell: CSVCells.Cell, at start: Int, of metric: Int, in cells: CSVCells, _ line: TemplateLine,
    hasDecimalComma: Bool
  ) throws(LayoutError) -> Double? {
    if cells.trimmed(cell).isEmpty { return nil }
    let name = parameters[metric]
    guard let number = cells.number(of: cell, hasDecimalComma: hasDecimalComma) else {
      let hint =
        cells.number(of: cell, hasDecimalComma: true) == nil
        ? "" : "; if numbers have a decimal comma, say so by --decimal ,"
      throw line.error(
        .wrongType,
        "\(name) must be a number; found \"\(cells.text(of: cell).prefix(40))\"\(hint)", at: start)
    }
    guard number.isInRange else {
      throw line.error(
        number.isFinite ? .invalidValue : .notFinite,
        "\(name) must be at most 1e15; found \(cells.text(of: cell).prefix(40))", at: start)
    }
    return number
  }

  private func wrongCount(_ line: TemplateLine, _ header: CSVHeader) -> LayoutError {
    var cells = CSVCells(line.bytes, delimiter: header.delimiter)
    var count = 0
    var surplus = line.bytes.count
    while let start = cells.offset, (try? cells.next()) != nil {
      if count == header.columns.count { surplus = start }
      count += 1
    }
    return line.error(
      .syntax, "the row has \(count) cells; the header has \(header.columns.count)", at: surplus)
  }

  // MARK: NDJSON

  private func readJSON(_ line: TemplateLine) throws(LayoutError) -> String? {
    let tree = try JSONParser.parse(line.bytes)
    let reader = DocumentReader(tree: tree)
    var id: String?
    do throws(LayoutError) {
      if let fault = tree.fault { throw fault }
      guard tree.kind(of: tree.root) == .mapping else {
        throw reader.error(
          .wrongType,
          "a row must be a mapping of metrics and their values; found \(reader.describe(tree.root))",
          at: tree.root)
      }
      var nested: DocumentNode?
      var metrics: [(key: DocumentNode, value: DocumentNode)] = []
      for (key, value) in tree.members(of: tree.root) {
        let bytes = tree.bytes(of: key)
        if bytes.elementsEqual("id".utf8) {
          id = try reader.id(value)
        } else if bytes.elementsEqual("metrics".utf8), tree.kind(of: value) == .mapping {
          nested = value
        } else {
          metrics.append((key, value))
        }
      }
      if let nested {
        if let (key, _) = metrics.first {
          throw reader.error(
            .unknownKey, "\(reader.path(key)) is beside metrics; move it into metrics",
            at: key)
        }
        metrics = Array(tree.members(of: nested))
      }
      for (place, member) in metrics.enumerated() {
        if tree.kind(of: member.value) == .sequence,
          solver.template.document.data.names.contains(tree.text(of: member.key))
        {
          data[tree.text(of: member.key)] = try DataRecords(member.value, of: reader).list
          continue
        }
        if let text = text(member.key, guess: place - row.count, tree) {
          if let string = try string(member.value, reader) { texts[text] = string }
          continue
        }
        let isNull = tree.kind(of: member.value) == .null
        if let metric = self.metric(member.key, guess: place, tree) {
          if !isNull { row[metric] = try reader.number(member.value) }
        } else if !solver.template.document.data.names.contains(tree.text(of: member.key)) {
          throw unknownMetric(member.key, tree, line)
        } else if !isNull {
          throw reader.expected("a list of records", at: member.value)
        }
      }
    } catch {
      var error = error
      error.documentID = id
      throw error
    }
    return id
  }

  /// Returns the index of the text metric of a key; the guess is tried first.
  private func text(_ key: DocumentNode, guess: Int, _ tree: DocumentTree) -> Int? {
    let names = solver.template.textParameters
    if names.isEmpty { return nil }
    let bytes = tree.bytes(of: key)
    if names.indices.contains(guess), bytes.elementsEqual(names[guess].utf8) { return guess }
    return names.firstIndex(of: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns a text of a row, or a number as it is written; `nil` for null.
  private func string(
    _ node: DocumentNode, _ reader: DocumentReader
  ) throws(LayoutError) -> String? {
    switch reader.tree.kind(of: node) {
    case .null: nil
    case .sequence, .mapping: throw reader.expected("a text or a number", at: node)
    default: reader.tree.text(of: node)
    }
  }

  /// Returns the index of the number metric of a key, `nil` for an unknown one; the guess is tried
  /// first.
  private func metric(_ key: DocumentNode, guess: Int, _ tree: DocumentTree) -> Int? {
    let bytes = tree.bytes(of: key)
    if guess < parameters.count, bytes.elementsEqual(parameters[guess].utf8) { return guess }
    return parameters.firstIndex(of: String(decoding: bytes, as: UTF8.self))
  }

  private func unknownMetric(
    _ key: DocumentNode, _ tree: DocumentTree, _ line: TemplateLine
  ) -> LayoutError {
    let name = tree.text(of: key)
    return line.error(
      .unknownMetric, "there is no metric \"\(name)\"", at: tree.fileOffset(of: key),
      suggestion: nearestName(
        to: name,
        among: parameters + solver.template.textParameters + [CSVHeader.id]
          + solver.template.document.data.names))
  }
}
