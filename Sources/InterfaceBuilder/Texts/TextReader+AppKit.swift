import LayoutDocuments
import Plumb

extension TextReader {
  /// Returns the text of an AppKit view, which is in its cell.
  func appKitText(of view: FileView) -> TextDescription? {
    guard let cell = tree.child(of: view.element, key: "cell"), let id = tree[cell, "id"] else {
      return nil
    }
    let font = FileFont(
      tree.child(of: cell, "font", key: "font"), in: tree,
      standard: FileFont(name: FileFont.system, size: 13))
    func written(_ name: String, attributed: String) -> FileText? {
      tree.writtenText(cell, name, attributed: attributed, key: "\(id).\(name)", font)
    }
    let title = written("title", attributed: "attributedTitle")
    switch view.kind {
    case "textField":
      let hint = { written("placeholderString", attributed: "placeholderAttributedString") }
      guard let shown = title ?? hint(), var text = description(of: shown, font) else {
        return nil
      }
      readLines(of: &text, cell, shown)
      text.preferredWidth = preferredWidth(of: view.element)
      if tree.isYes(cell, "editable") == true {
        (text.wantsWidth, text.wantsHeight) = (false, false)
        text.insets = EdgeInsets(top: 0, left: 4, bottom: 0, right: 4)
      }
      return text
    case "button":
      guard let title, tree[cell, "imagePosition"] != "only",
        var text = description(of: title, font)
      else { return nil }
      (text.lines, text.wraps, text.wantsHeight) = (1, false, false)
      text.isCentered = true
      text.alignment = alignment(tree[cell, "alignment"]) ?? .start
      if let insets = sides(ofButton: cell) {
        text.insets = insets
      } else {
        text.wantsWidth = false
      }
      return text
    default: return nil
    }
  }

  private func readLines(of text: inout TextDescription, _ cell: Int, _ written: FileText) {
    let mode = written.lineBreak ?? tree[cell, "lineBreakMode"] ?? "wordWrapping"
    if mode.hasPrefix("truncating") || tree.isYes(cell, "usesSingleLineMode") == true {
      text.lines = 1
    }
    breakLines(of: &text, as: mode)
    if mode == "clipping" { text.wraps = false }
    text.alignment = alignment(written.alignment ?? tree[cell, "alignment"]) ?? .start
  }

  /// Returns the insets around the title within a button's alignment rectangle, from recorded
  /// frames: a border, or a check box.
  ///
  /// Returns `nil` for rarer buttons, and those with images: they keep their recorded width.
  private func sides(ofButton cell: Int) -> EdgeInsets? {
    if tree[cell, "image"] != nil { return nil }
    switch (tree[cell, "type"], tree[cell, "bezelStyle"]) {
    case ("push", "rounded"): return EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    case ("check", _), ("radio", _):
      let position = tree[cell, "imagePosition"]
      if position == "below" || position == "above" || position == "overlaps" { return nil }
      let isRight = position == "right" || position == "trailing"
      return EdgeInsets(top: 0, left: isRight ? 0 : 20, bottom: 0, right: isRight ? 20 : 0)
    default: return nil
    }
  }
}
