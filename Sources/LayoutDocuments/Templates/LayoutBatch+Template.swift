extension LayoutBatch {
  /// The maximum number of rows that a job gets at once.
  private static let mostRows = 256

  /// Makes a batch of rows of a template as their bytes arrive, with a solver for each job. Result
  /// n answers row n.
  ///
  /// A row leaves out metrics that keep the template's values. An error in a row becomes part of
  /// its result, with line and column. An error in the header of a CSV is thrown as a `LayoutError`
  /// before any result. Columns other than metrics are ignored, unless their name is similar to
  /// that of a metric without a column. The id of a row is its `id`, or else its number, from 1.
  ///
  /// - Parameters:
  ///   - pieces: The UTF-8 bytes, cut anywhere; read ahead while there is room.
  ///   - format: The format of the rows; `nil`: NDJSON if the first line begins with `{`, otherwise
  ///     CSV.
  ///   - template: The template.
  ///   - jobs: The number of layouts solved at once; less than 1 means 1, `nil` the number of
  ///     cores.
  public init<Pieces: AsyncSequence & Sendable>(
    rows pieces: Pieces, as format: LayoutTemplate.RowFormat? = nil, of template: LayoutTemplate,
    jobs: Int? = nil
  ) where Pieces.Element == [UInt8] {
    self.init(rows: pieces, as: format, CSVDialect(), of: [(template, "")], jobs: jobs)
  }

  /// Makes a batch of rows of a template, each solved in k ways. The results k(n - 1) + 1 to kn
  /// answer row n.
  ///
  /// - Parameters:
  ///   - pieces: The UTF-8 bytes, cut anywhere; read ahead while there is room.
  ///   - format: The format of the rows; `nil`: NDJSON if the first line begins with `{`, otherwise
  ///     CSV.
  ///   - dialect: The CSV dialect.
  ///   - ways: The template for each way of solving, with the suffix of the ids; at least one.
  ///   - emptyCells: Counts the empty cells of number metrics.
  ///   - jobs: The number of layouts solved at once; less than 1 means 1, `nil` the number of
  ///     cores.
  package init<Pieces: AsyncSequence & Sendable>(
    rows pieces: Pieces, as format: LayoutTemplate.RowFormat?, _ dialect: CSVDialect,
    of ways: [(template: LayoutTemplate, suffix: String)], emptyCells: EmptyCells? = nil,
    jobs: Int?
  ) where Pieces.Element == [UInt8] {
    self.init(jobs: jobs) { feed in
      var lines = TemplateLines(format, dialect)
      var pieces = pieces.makeAsyncIterator()
      let header = try await lines.header(from: &pieces, of: ways[0].template)
      lines.skip((feed.first - 1) / ways.count)
      while await feed.hasRoom(), let line = try await lines.next(from: &pieces) {
        let count = Swift.max(1, feed.handful(atMost: Self.mostRows) / ways.count)
        let pending = ([line] + lines.atHand(atMost: count - 1)).flatMap { line in
          ways.indices.map { (line: line, way: $0) }
        }
        feed.solve(pending, wait: BatchFeed<SolvedDocument>.wait) {
          [known = feed.known, keepsLayouts = feed.keepsLayouts] in
          let (pending, number, job) = ($0, $1, $2)
          let rows = job.rows(pending.way) {
            TemplateRows(
              ways[pending.way].template, header, suffix: ways[pending.way].suffix,
              keepsLayouts: keepsLayouts, emptyCells: pending.way == 0 ? emptyCells : nil)
          }
          let row = (number - 1) / ways.count + 1
          return known.contains(number)
            ? rows.known(pending.line, number: row) : rows.answer(pending.line, number: row)
        }
      }
    }
  }
}

/// The document of a row of a template.
package struct RowDocument: Sendable {
  /// The id of the row, or else its number.
  package let id: String
  /// The line of the file where the row begins, from 1.
  package let line: Int
  /// Whether the row could be read. The positions of errors are then in the template, otherwise in
  /// the file of the row.
  package let isRead: Bool
  /// The document, or its error.
  package let document: Result<LayoutDocument, LayoutError>
}

extension LayoutTemplate {
  /// Returns the documents of rows. An invalid row has an error instead.
  ///
  /// - Parameters:
  ///   - pieces: The bytes of the rows, cut anywhere.
  ///   - format: The format of the rows; `nil`: NDJSON if the first line begins with `{`, otherwise
  ///     CSV.
  ///   - dialect: The CSV dialect.
  ///   - emptyCells: Counts the empty cells of number metrics.
  /// - Returns: The documents, in the order of the rows.
  /// - Throws: `LayoutError` for an error in the header of a CSV.
  package func documents(
    ofRows pieces: [[UInt8]], as format: RowFormat?, _ dialect: CSVDialect = CSVDialect(),
    emptyCells: EmptyCells? = nil
  ) async throws -> [RowDocument] {
    let source = AsyncStream { stream in
      for piece in pieces { stream.yield(piece) }
      stream.finish()
    }
    var pieces = source.makeAsyncIterator()
    var lines = TemplateLines(format, dialect)
    let header = try await lines.header(from: &pieces, of: self)
    let rows = TemplateRows(
      self, header, suffix: "", keepsLayouts: false, emptyCells: emptyCells)
    var documents: [RowDocument] = []
    while let line = try await lines.next(from: &pieces) {
      documents.append(rows.document(line, number: documents.count + 1))
    }
    return documents
  }

  /// Reads the header of rows before a batch is made of them.
  ///
  /// - Parameters:
  ///   - beginning: At least the first line.
  ///   - format: The format of the rows; `nil`: NDJSON if the first line begins with `{`, otherwise
  ///     CSV.
  ///   - dialect: The CSV dialect.
  /// - Returns: The header; `nil` for NDJSON, and if there is no line.
  /// - Throws: `LayoutError` for an error in the header of a CSV.
  package func header(
    ofRows beginning: [UInt8], as format: RowFormat?, _ dialect: CSVDialect
  ) async throws -> CSVHeader? {
    let source = AsyncStream { pieces in
      pieces.yield(beginning)
      pieces.finish()
    }
    var pieces = source.makeAsyncIterator()
    var lines = TemplateLines(format, dialect)
    return try await lines.header(from: &pieces, of: self)
  }
}
