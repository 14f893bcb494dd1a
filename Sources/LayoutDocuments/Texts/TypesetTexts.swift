#if Text
import LayoutNotation
import Plumb
package import PlumbText

/// The texts of a document as paragraphs, by the ids of their views.
package struct TypesetTexts: Sendable {
  /// A shaped text, with its description in the document.
  package struct Text: Sendable {
    /// The description in the document. A fitted size replaces the original size.
    package var description: TextDescription
    /// The contents and their styles.
    var runs: [TextRun]
    /// The paragraph.
    package var paragraph: Paragraph
    /// Whether lines begin at the right if no side is named.
    let isRightToLeft: Bool
    /// How far the frame of the view reaches beyond the frame of the text.
    let alignmentInsets: EdgeInsets

    /// The sizes and baselines for the layout of its view.
    package var label: TextLabel {
      TextLabel(
        paragraph, lines: description.lines, insets: description.insets,
        preferredWidth: description.preferredWidth)
    }
  }

  private var texts: [Int: Text] = [:]
  /// Whether any text has a size that fits its view.
  private(set) var anyFits = false
  /// The fonts of the texts, each once, by their ids.
  package private(set) var fontIDs: [String] = []

  /// Sets the texts of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: The folders of its fonts, and its language.
  /// - Throws: `LayoutError` for missing fonts, and texts beyond limits.
  package init(_ document: LayoutDocument, _ options: DocumentOptions) throws(LayoutError) {
    if document.allViews.texts.isEmpty { return }
    let document = try document.translated(with: options)
    let setter = TextSetter(document, options)
    for (view, text) in document.allViews.texts.sorted(by: { $0.key < $1.key }) {
      texts[view] = try setter.text(text, of: view)
      if text.fit != nil { anyFits = true }
    }
    fontIDs = setter.fontIDs
  }

  /// The text of a view; `nil` if it shows none.
  package subscript(view: Int) -> Text? { texts[view] }

  /// Whether no view shows a text.
  var isEmpty: Bool { texts.isEmpty }

  /// The views that show texts, by their ids, in order.
  package var views: [Int] { texts.keys.sorted() }

  /// Returns the texts by the indices of their views in a solution, without those of hidden views.
  func placed(in views: Solution.Views) -> [(place: Int, view: Int, text: Text)] {
    if texts.isEmpty { return [] }
    let areHidden = views.areHidden
    return views.indices.compactMap { place in
      let view = views.id(of: place)
      return areHidden[place] ? nil : texts[view].map { (place, view, $0) }
    }
  }

  /// Sets the texts of the views of the document's layout.
  func apply(to layout: Layout) {
    for view in views {
      // A view with a fitted text has no intrinsic size, and its baselines are its edges.
      guard let text = texts[view], text.description.fit == nil,
        let object = layout[layout.table.name(of: view)]
      else { continue }
      layout.setText(
        text.label, of: object, asksForWidth: text.description.wantsWidth,
        asksForHeight: text.description.wantsHeight,
        keepsWords: text.description.keepsWords)
    }
  }
}

extension ParagraphCache {
  /// Returns the paragraph of a text of one or more runs.
  func paragraph(ofRuns runs: [TextRun]) throws(TextError) -> Paragraph {
    runs.count == 1
      ? try paragraph(runs[0].text, style: runs[0].style) : try paragraph(runs)
  }
}

/// Sets texts in the fonts of a document.
final class TextSetter {
  private let document: LayoutDocument
  private let options: DocumentOptions
  /// The fonts by the names that texts use, as far as they were needed.
  private var fonts: [String: [FontFile]] = [:]
  /// The ids of the fonts used so far, each once.
  private(set) var fontIDs: [String] = []

  /// Prepares to set the texts of a document.
  init(_ document: LayoutDocument, _ options: DocumentOptions) {
    (self.document, self.options) = (document, options)
  }

  /// Sets a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - view: The view that shows it, for messages.
  /// - Returns: The text.
  /// - Throws: `LayoutError` for a missing font, and a text beyond limits.
  func text(_ text: TextDescription, of view: Int) throws(LayoutError) -> TypesetTexts.Text {
    let text = text.resolvingEmphasis()
    let runs = try text.runs.map { run throws(LayoutError) in
      TextRun(run.text, style: try style(of: run, in: text, of: view))
    }
    return try setText(runs, text, of: view)
  }

  /// Sets runs with known styles.
  func setText(
    _ runs: [TextRun], _ text: TextDescription, of view: Int
  ) throws(LayoutError) -> TypesetTexts.Text {
    do throws(TextError) {
      let paragraph = try FontShelf.shared.paragraphs.paragraph(ofRuns: runs)
      return TypesetTexts.Text(
        description: text, runs: text.fit == nil ? [] : runs, paragraph: paragraph,
        isRightToLeft: document.direction(with: options) == .rightToLeft,
        alignmentInsets: document.allViews.table[view].alignmentInsets)
    } catch {
      let name = document.allViews.table.name(of: view)
      throw LayoutError(
        error.code == .limit ? .limit : .invalidValue,
        "the text of \"\(name)\" cannot be set: \(error.message)")
    }
  }

  /// Returns the style of a run.
  func style(
    of run: TextDescription.Run, in text: TextDescription, of view: Int
  ) throws(LayoutError) -> TextStyle {
    let fonts = try fonts(run.font ?? text.font, of: view)
    var style = TextStyle(fonts: fonts, size: run.fontSize ?? text.fontSize)
    style.letterSpacing = text.letterSpacing
    style.wraps = text.wraps
    style.wordBreaks =
      switch text.wordBreaks {
      case .never: .never
      case .ofWideWords: .ofWideWords
      case .anywhere: .anywhere
      }
    style.wrapStyle =
      switch text.wrapStyle {
      case .greedy: .greedy
      case .balanced: .balanced
      case .pretty: .pretty
      }
    style.whiteSpace = .collapseLines
    if text.lineHeight != 1 { style.lineHeight = .scaled(text.lineHeight) }
    if let language = options.language ?? document.language { style.language = language }
    return style
  }

  private func fonts(_ name: String?, of view: Int) throws(LayoutError) -> [FontFile] {
    if let known = fonts[name ?? ""] { return known }
    let given = document.fonts
    let font = name.map { name in given.first { $0.name == name } } ?? given.first
    guard let font else {
      let place = "the text of \"\(document.allViews.table.name(of: view))\""
      guard let name else {
        throw LayoutError(
          .missingKey,
          "\(place) has no font: write `fonts: {body: FILE}` at the top of the layout")
      }
      throw LayoutError(
        .unknownName,
        "there is no font \"\(name)\", which \(place) is set in; "
          + (given.isEmpty
            ? "write `fonts: {\(name): FILE}` at the top of the layout"
            : "the fonts are \(given.map(\.name).joined(separator: ", "))"),
        suggestion: nearestName(to: name, among: given.map(\.name)))
    }
    let files = try font.files.map { file throws(LayoutError) in
      try FontShelf.shared.font(
        named: file,
        in: FileFinder.Places(
          folder: document.file.folder, folders: options.fonts.folders,
          memory: options.fonts.memory))
    }
    fonts[name ?? ""] = files
    for file in files where !fontIDs.contains(file.id) { fontIDs.append(file.id) }
    return files
  }
}
#endif
