import LayoutDocuments
import LayoutNotation
import Plumb

/// Reads the texts of a file's views that have a font.
struct TextReader {
  let tree: XMLTree
  let platform: InterfaceFile.Platform
  /// The traits that select the file's variations.
  let traits: Traits
  /// The names of the available fonts; `nil`: each text has its own font.
  private let fonts: Set<String>?
  /// The widths of the images in the file. System symbols are left out.
  let imageWidths: [String: Double]

  init(
    _ tree: XMLTree, _ platform: InterfaceFile.Platform, _ traits: Traits, fonts: Set<String>?
  ) {
    (self.tree, self.platform, self.traits, self.fonts) = (tree, platform, traits, fonts)
    var widths: [String: Double] = [:]
    if fonts?.isEmpty == false, let resources = tree.child(of: 0, "resources") {
      for image in tree.children(of: resources)
      where tree.name(of: image) == "image" && tree[image, "catalog"] == nil {
        guard let name = tree[image, "name"] else { continue }
        widths[name] = tree.number(image, "width").flatMap { $0 >= 0 ? $0 : nil }
      }
    }
    imageWidths = widths
  }

  /// Returns the visible text of a view; `nil` if it has none, or no font for it.
  func text(of view: FileView) -> TextDescription? {
    if fonts?.isEmpty == true { return nil }
    if platform == .macOS { return appKitText(of: view) }
    return switch view.kind {
    case "label": label(view)
    case "button": button(view)
    case "textField": field(view)
    case "textView" where tree.isYes(view.element, "scrollEnabled") == false: textView(view)
    default: nil
    }
  }

  /// Returns a text as a document describes it.
  ///
  /// - Parameters:
  ///   - written: The text.
  ///   - font: Its font.
  /// - Returns: The text; `nil` without fonts for all its pieces.
  func description(of written: FileText, _ font: FileFont) -> TextDescription? {
    guard let name = name(ofFontFor: font) else { return nil }
    var text = TextDescription("")
    text.runs = []
    (text.key, text.font, text.fontSize) = (written.key, name, font.size)
    for piece in written.pieces {
      var run = TextDescription.Run(piece.text)
      // In documents, braces are placeholders.
      run.source = piece.text.exchanging("{", for: "{{").exchanging("}", for: "}}")
      if let own = piece.font, own != font {
        guard let name = self.name(ofFontFor: own) else { return nil }
        (run.font, run.fontSize) = (name, own.size)
      }
      text.runs.append(run)
    }
    return text
  }

  private func name(ofFontFor font: FileFont) -> String? {
    guard let fonts else { return font.name }
    return FileFont.substitutes(for: font.name).first(where: fonts.contains)
  }

  // MARK: UIKit

  private func label(_ view: FileView) -> TextDescription? {
    let element = view.element
    let font = FileFont(ofTouch: element, in: tree, traits)
    guard
      let written = tree.writtenText(
        element, "text", attributed: "attributedText", key: "\(view.id).text", font),
      var text = description(of: written, font)
    else { return nil }
    let lines = tree[element, "numberOfLines"].flatMap(Int.init) ?? 1
    text.lines = lines > 0 ? lines : nil
    breakLines(of: &text, as: written.lineBreak ?? tree[element, "lineBreakMode"])
    text.alignment = alignment(written.alignment ?? tree[element, "textAlignment"]) ?? .left
    text.preferredWidth = preferredWidth(of: element)
    text.isCentered = true
    // Without this attribute letters shrink.
    if tree[element, "adjustsFontSizeToFit"] == nil, lines == 1 {
      if let scale = tree.number(element, "minimumScaleFactor") {
        text.minimumScale = min(1, max(0.01, scale))
      } else if let least = tree.number(element, "minimumFontSize"), least > 0 {
        text.minimumScale = min(1, max(0.01, least / font.size))
      }
    }
    return text
  }

  private func field(_ view: FileView) -> TextDescription? {
    let font = FileFont(ofTouch: view.element, in: tree, traits)
    func written(_ name: String, attributed: String) -> FileText? {
      tree.writtenText(
        view.element, name, attributed: attributed, key: "\(view.id).\(name)", font)
    }
    guard
      let shown = written("text", attributed: "attributedText")
        ?? written("placeholder", attributed: "attributedPlaceholder"),
      var text = description(of: shown, font)
    else { return nil }
    (text.lines, text.wraps, text.wantsHeight) = (1, false, false)
    text.isCentered = true
    text.alignment = alignment(tree[view.element, "textAlignment"]) ?? .left
    let style = tree[view.element, "borderStyle"]
    if style == "roundedRect" || style == "bezel" {
      text.insets = EdgeInsets(top: 0, left: 7, bottom: 0, right: 7)
    }
    return text
  }

  private func textView(_ view: FileView) -> TextDescription? {
    let font = FileFont(ofTouch: view.element, in: tree, traits, standard: 12)
    guard
      let written = tree.writtenText(
        view.element, "text", attributed: "attributedText", key: "\(view.id).text", font),
      var text = description(of: written, font)
    else { return nil }
    text.alignment =
      alignment(written.alignment ?? tree[view.element, "textAlignment"]) ?? .left
    text.insets = EdgeInsets(top: 8, left: 5, bottom: 8, right: 5)
    return text
  }

  // MARK: Both systems

  /// Sets the line break mode, by its name in UIKit or AppKit.
  func breakLines(of text: inout TextDescription, as mode: String?) {
    switch mode {
    case "wordWrap", "wordWrapping": (text.truncates, text.wordBreaks) = (false, .ofWideWords)
    case "characterWrap", "charWrapping": (text.truncates, text.wordBreaks) = (false, .anywhere)
    case "clip", "clipping":
      text.truncates = false
      text.wraps = text.lines != 1
    default: text.wraps = text.lines != 1
    }
  }

  /// Returns the text alignment, by its name in UIKit or AppKit.
  func alignment(_ word: String?) -> TextDescription.Alignment? {
    switch word {
    case "natural", "justified", "fill", "leading": .start
    case "left": .left
    case "right": .right
    case "center": .center
    case "trailing": .end
    default: nil
    }
  }

  /// Returns the preferred maximum width of an element.
  func preferredWidth(of element: Int) -> Double? {
    tree.number(element, "preferredMaxLayoutWidth").flatMap { $0 > 0 ? $0 : nil }
  }
}
