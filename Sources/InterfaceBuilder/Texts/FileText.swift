import LayoutDocuments

/// A text of a file: a plain string, or pieces with their own fonts.
struct FileText {
  /// A piece in one font.
  struct Piece {
    var text: String
    var font: FileFont?
  }

  /// Its key in string files.
  var key: String
  /// The pieces in order, with visible characters.
  var pieces: [Piece]
  /// The alignment and line break mode of its first piece; `nil`: those of its view.
  var alignment: String?
  var lineBreak: String?
}

extension XMLTree {
  /// Returns the text of an element, in an attribute or in an element inside it; `nil` if it has
  /// no visible characters.
  func text(_ element: Int, _ name: String) -> String? {
    if let text = self[element, name] { return text.isSeen ? text : nil }
    for child in children(of: element)
    where self[child, "key"] == name && ["string", "mutableString"].contains(self.name(of: child)) {
      // Base64 is used for characters that XML does not allow.
      if self[child, "base64-UTF8"] != nil { return nil }
      let text = elements[child].text
      return text.isSeen ? text : nil
    }
    return nil
  }

  /// Returns the text of an element, plain or attributed.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The name of the plain text.
  ///   - attributed: The name of the attributed text, which takes precedence.
  ///   - key: Its key in string files.
  ///   - font: The font of pieces without one.
  /// - Returns: The text; `nil` if it has no visible characters.
  func writtenText(
    _ element: Int, _ name: String, attributed: String, key: String, _ font: FileFont
  ) -> FileText? {
    if let list = child(of: element, "attributedString", key: attributed),
      let text = attributedText(list, key: key, font)
    {
      return text
    }
    return text(element, name).map { FileText(key: key, pieces: [.init(text: $0)]) }
  }

  private func attributedText(_ list: Int, key: String, _ font: FileFont) -> FileText? {
    var text = FileText(key: key, pieces: [])
    for fragment in children(of: list) where name(of: fragment) == "fragment" {
      let written = child(of: fragment, key: "content").map { elements[$0].text }
      guard let content = self[fragment, "content"] ?? written, !content.isEmpty else { continue }
      let attributes = child(of: fragment, "attributes")
      let own = attributes.flatMap { child(of: $0, key: "NSFont") }
      if text.pieces.isEmpty {
        let style = attributes.flatMap { child(of: $0, "paragraphStyle") }
        text.alignment = style.flatMap { self[$0, "alignment"] }
        text.lineBreak = style.flatMap { self[$0, "lineBreakMode"] }
      }
      text.pieces.append(
        .init(text: content, font: own.map { FileFont($0, in: self, standard: font) }))
    }
    return text.pieces.contains(where: \.text.isSeen) ? text : nil
  }
}

extension String {
  /// Whether it has any characters except blanks.
  var isSeen: Bool { contains { !$0.isWhitespace } }
}
