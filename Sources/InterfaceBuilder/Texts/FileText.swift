import LayoutDocuments

/// A text as a file has it: letters, or pieces with fonts of their own.
struct FileText {
  /// A piece that is set in one font.
  struct Piece {
    var text: String
    var font: FileFont?
  }

  /// What strings of a language know it by.
  var key: String
  /// The pieces, one behind the other; there is something to see in them.
  var pieces: [Piece]
  /// Where its lines stand, and how they are broken, as its first piece has it; `nil`: as its view.
  var alignment: String?
  var lineBreak: String?
}

extension XMLTree {
  /// The text that an element has as an attribute, or in an element inside it; `nil` where there is
  /// nothing to see of it.
  func text(_ element: Int, _ name: String) -> String? {
    if let text = self[element, name] { return text.isSeen ? text : nil }
    for child in children(of: element)
    where self[child, "key"] == name && ["string", "mutableString"].contains(self.name(of: child)) {
      // In another encoding, for characters that XML has not.
      if self[child, "base64-UTF8"] != nil { return nil }
      let text = elements[child].text
      return text.isSeen ? text : nil
    }
    return nil
  }

  /// The text that an element has, plain or with attributes.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: What it calls the text.
  ///   - attributed: What it calls one with attributes; that is the one shown where there is any.
  ///   - key: What strings of a language know it by.
  ///   - font: The font of pieces that say nothing of it.
  /// - Returns: The text; `nil` where there is nothing to see.
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
  /// Whether there is anything but blanks.
  var isSeen: Bool { contains { !$0.isWhitespace } }
}
