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

  /// The answer to a document of a file, whatever is in it.
  ///
  /// A line of NDJSON that is like one before it is answered without being read, unless its layout
  /// is asked for too.
  ///
  /// - Parameters:
  ///   - piece: The document.
  ///   - question: How to solve it; of lines the same for all.
  ///   - number: What it is called where it has no other name.
  ///   - writesJSON: Whether the result will be written as JSON.
  ///   - keepsLayout: Whether the layout behind the result is asked for.
  ///   - tell: Receives what `?` in equations traces; `nil`: the receiver of the question's
  ///   options.
  /// - Returns: The answer.
  package func solved(
    _ piece: DocumentPiece, _ question: LayoutQuestion, number: Int, writesJSON: Bool = false,
    keepsLayout: Bool = false, telling tell: (@Sendable (String) -> Void)? = nil
  ) -> SolvedDocument {
    if !keepsLayout, question.isPlain, case .text(let line) = piece.content, line.isLine {
      if line.folder != folder { (lines, folder) = (KnownLines(), line.folder) }
      let known = lines.solved(
        line.bytes, number: number, writesJSON: writesJSON, options: question.options, job: self)
      if var known {
        if writesJSON, known.writtenJSON == nil { known.writeJSON() }
        return known
      }
    }
    var solved = read(piece, question, number, keepsLayout: keepsLayout, tell)
    if writesJSON { solved.writeJSON() }
    return solved
  }

  private func read(
    _ piece: DocumentPiece, _ question: LayoutQuestion, _ number: Int, keepsLayout: Bool,
    _ tell: (@Sendable (String) -> Void)?
  ) -> SolvedDocument {
    do throws(LayoutError) {
      let document = try piece.document(number: number, as: question.variant)
      let layout = document.solvedLayout(
        defaultID: "", options: question.options(telling: tell), plans: plans)
      var solved = SolvedDocument(result: layout.result)
      solved.note(parseTime: piece.reading.time)
      if keepsLayout { solved.layout = layout }
      return solved
    } catch {
      let isRead = if case .success = piece.reading.document { true } else { false }
      return SolvedDocument(
        result: LayoutResult(
          id: piece.id(number: number, as: question.variant),
          invalid: isRead ? error : piece.placed(error)))
    }
  }
}
