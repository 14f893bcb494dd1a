import ConstraintSolving
import Plumb

extension LayoutBatch {
  /// Makes a batch of documents that are solved in several ways: of k ways the results k(n - 1) + 1
  /// to kn answer document n. A document is read once, by the job that first solves it.
  ///
  /// - Parameters:
  ///   - documents: The documents, as many at once as are at hand.
  ///   - variants: The ways in which each is solved, in the order of the results; at least one.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is as many as there are
  ///     cores.
  ///   - options: How to solve each of them beyond that.
  package init<Documents: AsyncSequence & Sendable>(
    _ documents: Documents, variants: [DocumentVariant], jobs: Int? = nil,
    options: DocumentOptions = .init()
  ) where Documents.Element == [BatchDocument] {
    self.init(jobs: jobs) { feed in
      var source = documents.makeAsyncIterator()
      var waiting: ArraySlice<BatchDocument> = []
      while await feed.hasRoom() {
        while waiting.isEmpty {
          guard let next = try await source.next() else { return }
          waiting = next[...]
        }
        let count = Swift.max(1, feed.handful(atMost: 16) / variants.count)
        let pending = waiting.prefix(count).flatMap { document in
          variants.map { PendingDocument(document: document, variant: $0) }
        }
        waiting = waiting.dropFirst(count)
        feed.solve(pending) { [known = feed.known, keepsLayouts = feed.keepsLayouts] in
          let (document, number, job) = ($0, $1, $2)
          let id = String((number - 1) / variants.count + 1)
          if known.contains(number) { return document.known(defaultID: id) }
          var solved = document.solved(
            defaultID: id, options, plans: job.plans, keepsLayout: keepsLayouts)
          solved.writeJSON()
          return solved
        }
      }
    }
  }
}

/// A document to be solved in a way.
private struct PendingDocument: Sendable {
  let document: BatchDocument
  let variant: DocumentVariant

  func solved(
    defaultID: String, _ options: DocumentOptions, plans: PlanCache, keepsLayout: Bool
  ) -> SolvedDocument {
    let start = ContinuousClock.now
    let defaultID = document.defaultID ?? defaultID
    switch document.read() {
    case .success(var layout):
      let parseTime = ContinuousClock.now - start
      layout.id = (layout.id ?? defaultID) + variant.suffix
      let options = variant.options(options)
      let whole = layout.solvedLayout(defaultID: "", options: options, plans: plans)
      var solved = SolvedDocument(result: whole.result)
      solved.note(parseTime: parseTime)
      if keepsLayout { solved.layout = whole }
      return solved
    case .failure(let error):
      let id = (error.documentID ?? defaultID) + variant.suffix
      return SolvedDocument(result: LayoutResult(id: id, invalid: error))
    }
  }

  /// Stands for the result where the caller has it already.
  func known(defaultID: String) -> SolvedDocument {
    let id: String? =
      switch document.read() {
      case .success(let layout): layout.id
      case .failure(let error): error.documentID
      }
    return SolvedDocument(known: (id ?? document.defaultID ?? defaultID) + variant.suffix)
  }
}
