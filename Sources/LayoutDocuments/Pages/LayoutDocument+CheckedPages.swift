import Plumb

extension LayoutDocument {
  /// Checks a document with pages.
  ///
  /// The constraints are checked in the layout before it is cut, which is as high as its content.
  /// The texts are checked page by page.
  func checkedPages(
    defaultID: String, options: DocumentOptions, by job: BatchJob?
  ) -> CheckedDocument {
    var (checked, _) = asOnePage.checkedAndSolved(
      defaultID: defaultID, options: options, by: job)
    guard checked.status == .solved else { return checked }
    let solved = solvedLayout(defaultID: defaultID, options: options, plans: job?.plans)
    if let error = solved.result.error {
      let places = DocumentPlaces(of: self)
      checked.status = solved.result.status
      checked.error = error
      checked.findings.append(Finding(error, at: places.position(of: error), in: places.file, self))
    }
    checked.findings.removeAll { Finding.Rule.ofCutTexts.contains($0.rule) }
    var known: Set<String> = []
    for page in solved.pages {
      guard let solution = page.result.solution, !page.result.textFaults.isEmpty else { continue }
      let facts = Facts(of: page.document, solution, page.prepared, options, page.result.textFaults)
      checked.findings += facts.findings.filter {
        Finding.Rule.ofCutTexts.contains($0.rule) && known.insert($0.message).inserted
      }
    }
    return checked
  }
}
