public import LayoutNotation
import Plumb

extension DocumentRequest {
  /// Draws a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - format: The picture format.
  /// - Returns: The file: UTF-8 text, a PDF or a PNG.
  /// - Throws: `LayoutError` for an invalid document, for a layout without frames, and if the
  ///   library was built without a feature that the format needs.
  public func drawn(
    _ document: LayoutDocument, as format: Format
  ) throws(LayoutError) -> [UInt8] {
    if look.isPlain, format == .html {
      throw LayoutError(.invalidValue, "plain says how pictures look: svg, png and pdf, not html")
    }
    let answer = try answer(to: document)
    let pages = try pages(of: answer)
    try throwIfCancelled()
    switch format {
    case .svg, .png:
      let picture = try picture(of: onlyPage(of: pages))
      return try picture.bytes(as: format == .svg ? .svg : .png, look)
    case .pdf:
      let file = try PDFWriter(theme: look.theme)
      var bytes: [UInt8] = []
      for page in pages { bytes += try file.add(picture(of: page)) }
      return try bytes + file.finish()
    case .html:
      var report = HTMLReport()
      for page in pages {
        report.add(
          page.result, on: .init(group: answer.result.id),
          message: page.result.status == .solved ? "" : ResultTable.text(page.result),
          of: page, place: ExplanationText.words)
      }
      return Array(report.text(theme: look.theme).utf8)
    }
  }

  /// Returns the pages to draw; a layout without pages counts as one page.
  private func pages(of answer: SolvedLayout) throws(LayoutError) -> [SolvedLayout] {
    let pages = answer.pages.isEmpty ? [answer] : answer.pages
    guard let page else { return pages }
    guard pages.indices.contains(page - 1) else {
      throw LayoutError(
        .invalidValue,
        pages.count == 1
          ? "there is no page \(page), there is one" : "there is no page \(page) of \(pages.count)")
    }
    return [pages[page - 1]]
  }

  /// Returns the single page to draw.
  private func onlyPage(of pages: [SolvedLayout]) throws(LayoutError) -> SolvedLayout {
    guard pages.count == 1 else {
      throw LayoutError(
        .invalidValue, "there are \(pages.count) pages; name one, or draw them all as pdf or html")
    }
    return pages[0]
  }

  private func picture(of page: SolvedLayout) throws(LayoutError) -> Picture {
    if let picture = page.picture(as: look) { return picture }
    if let error = page.result.error { throw error }
    throw page.result.status == .infeasible
      ? LayoutError(.invalidValue, "a plain picture needs a solution, and there is none")
      : LayoutError(.limit, "there is nothing to draw: a limit ended the solve")
  }
}
