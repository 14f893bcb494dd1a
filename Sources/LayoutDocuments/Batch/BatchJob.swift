import ConstraintSolving

/// A job of a batch: the caches that it keeps from one document to the next.
package final class BatchJob {
  /// The plans of structures that occur repeatedly.
  let plans = PlanCache()
  /// The lines that occur again with other numbers.
  private(set) var lines = KnownLines()
  /// The folder of `lines`, where their fonts may be.
  private(set) var folder: String?
  /// The solvers for the rows of the batch's template, one for each variant.
  private var rows: [TemplateRows?] = []
  /// Hands out the answers that are held back until later ones are ready.
  var handOut: () -> Void = {}

  /// Makes a job with empty caches.
  package init() {}

  /// How many lines were recognised so far. Only the first line of each kind was parsed.
  package var recognizedCount: Int { lines.statistics.hits }

  /// How many lines the job keeps to recognise others, and their approximate size in bytes.
  package var kept: (count: Int, bytes: Int) { (lines.count, lines.byteCount) }
  /// How many lines were ever kept to recognise others.
  package var keptCount: Int { lines.statistics.kept }

  /// Returns the solver for the rows of the batch's template.
  ///
  /// - Parameters:
  ///   - place: The index of the variant in which the rows are solved.
  ///   - make: Makes the solver on first use.
  /// - Returns: The solver, which is made once for each `place`.
  func rows(_ place: Int, _ make: () -> TemplateRows) -> TemplateRows {
    while rows.count <= place { rows.append(nil) }
    let rows = rows[place] ?? make()
    self.rows[place] = rows
    return rows
  }

  /// Solves a document of a file, whether it is valid or not.
  ///
  /// A line of NDJSON that resembles an earlier one is answered without parsing it, unless its
  /// layout is requested too.
  ///
  /// - Parameters:
  ///   - piece: The document.
  ///   - question: How to solve it; the same for all lines.
  ///   - number: The number that names the document if it has no other name.
  ///   - writesJSON: Whether the result will be written as JSON.
  ///   - keepsLayout: Whether the layout of the result is requested.
  ///   - tell: Receives what `?` in equations traces; `nil` uses the receiver of the question's
  ///     options.
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
