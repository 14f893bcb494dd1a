public import LayoutNotation

extension Layout {
  /// The view and attribute of a text such as `table.left` or `"save button".centerX`.
  ///
  /// - Parameter text: The text.
  /// - Returns: The view and the attribute.
  /// - Throws: `LayoutError` with a caret and a proposal when there is no such view or attribute.
  public func attribute(named text: String) throws(LayoutError) -> (LayoutView, LayoutAttribute) {
    let source = SourceText(text)
    func range(_ part: Range<String.Index>) -> SourceRange {
      let bytes = text.utf8
      let start = bytes.distance(from: bytes.startIndex, to: part.lowerBound)
      return source.range(start..<start + text[part].utf8.count)
    }
    do throws(NotationError) {
      guard let point = text.lastIndex(of: "."), point > text.startIndex,
        text.index(after: point) < text.endIndex
      else {
        throw NotationError(
          .syntax, "an attribute is written as view.attribute, such as `table.left`",
          at: range(text.startIndex..<text.endIndex))
      }
      var name = text.startIndex..<point
      if text[name].hasPrefix("\""), text[name].hasSuffix("\""), text[name].count > 1 {
        name = text.index(after: name.lowerBound)..<text.index(before: name.upperBound)
      }
      let isQuoted = name.upperBound < point
      let written = isQuoted ? unescapedName(text[name].utf8) : String(text[name])
      let view = object(try findView(WrittenName(written, at: range(name))))
      let last = text.index(after: point)..<text.endIndex
      guard let attribute = LayoutAttribute(rawValue: String(text[last])) else {
        throw NotationError(
          .unknownAttribute, "there is no attribute \"\(text[last])\"", at: range(last),
          suggestion: nearestName(
            to: String(text[last]), among: LayoutAttribute.allCases.map(\.rawValue)))
      }
      return (view, attribute)
    } catch {
      throw LayoutError(error, source: text)
    }
  }
}
