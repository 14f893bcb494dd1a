import ConstraintSolving

/// A job of a batch: what it keeps from one document to the next.
package final class BatchJob {
  /// The plans of structures that came again.
  let plans = PlanCache()
  /// The lines that came again with other numbers.
  private(set) var lines = KnownLines()
  /// The folder that these are of, beside which fonts may stand.
  private(set) var folder: String?
  /// What answers the rows of the batch's template, for each way in which they are solved.
  private var rows: [TemplateRows?] = []
  /// Hands out the answers that wait for those behind them.
  var handOut: () -> Void = {}

  /// A job that has nothing yet.
  package init() {}

  /// How many lines were recognised so far; of those only the first of each kind was parsed.
  package var recognizedCount: Int { lines.statistics.hits }

  /// How many lines it keeps to recognise others, and about how many bytes they take.
  package var kept: (count: Int, bytes: Int) { (lines.count, lines.byteCount) }
  /// How many lines were ever kept to know others by.
  package var keptCount: Int { lines.statistics.kept }

  /// What answers the rows of the batch's template.
  ///
  /// - Parameters:
  ///   - place: The way in which they are solved, by its place among all.
  ///   - make: Makes it.
  /// - Returns: The one that was made, if need be.
  func rows(_ place: Int, _ make: () -> TemplateRows) -> TemplateRows {
    while rows.count <= place { rows.append(nil) }
    let rows = rows[place] ?? make()
    self.rows[place] = rows
    return rows
  }

  /// The answer to a line of NDJSON, whatever is in it.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - number: Its number, from 1.
  ///   - options: How to solve it, the same for all lines.
  ///   - writesJSON: Whether the result will be written.
  ///   - folder: The folder of its file, beside which fonts may stand; `nil`: it is of no file.
  /// - Returns: The answer.
  package func solved(
    _ line: [UInt8], number: Int, options: DocumentOptions, writesJSON: Bool = false,
    in folder: String? = nil
  ) -> SolvedDocument {
    if folder != self.folder { (lines, self.folder) = (KnownLines(), folder) }
    let known = lines.solved(
      line, number: number, writesJSON: writesJSON, options: options, job: self)
    if let known { return known }
    let start = ContinuousClock.now
    do throws(LayoutError) {
      var document = try LayoutDocument(json: line)
      document.file.folder = folder
      let parseTime = ContinuousClock.now - start
      var solved = document.solved(
        defaultID: String(number), options: options, plans: plans)
      solved.note(parseTime: parseTime)
      return solved
    } catch {
      // The document is one line; what people look for is the line of the batch.
      var placed = error
      placed.line = number
      return SolvedDocument(defaultID: String(number), invalid: placed)
    }
  }
}
