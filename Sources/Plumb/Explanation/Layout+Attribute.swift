package import LayoutNotation

extension Layout {
  /// The view and attribute of a text such as `table.left` or `"save button".centerX`.
  ///
  /// - Parameter text: The text.
  /// - Returns: The view and the attribute.
  /// - Throws: `LayoutError` with a caret and a proposal if there is no such view or attribute.
  package func attribute(named text: String) throws(LayoutError) -> (LayoutView, LayoutAttribute) {
    try LayoutAttribute.find(text) { (name, source) throws(LayoutError) in
      try view(in: name, of: source)
    }
  }

  /// The maximum number of views listed in an error for an unknown view.
  private static var mostNames: Int { 20 }

  /// The view with a name; the error for an unknown name lists the known ones.
  private func view(
    in name: Range<Int>, of source: SourceText
  ) throws(LayoutError) -> LayoutView {
    do throws(LayoutError) {
      return object(try findView(Span(name), in: source))
    } catch {
      guard error.code == .unknownView, error.suggestion == nil else { throw error }
      let names = Array(table.givenNames)
      let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
      let list = names.prefix(Self.mostNames).joined(separator: ", ") + more
      throw source.error(
        .unknownView, names.isEmpty ? error.message : "\(error.message); there are \(list)",
        at: name)
    }
  }
}

extension PreparedLayout {
  /// The id of the view and the attribute of a text such as `table.left`.
  ///
  /// - Parameter text: The text.
  /// - Returns: The view and the attribute; `nil` if they do not exist, or if the layout would have
  ///   to create a guide for them.
  package func attribute(named text: String) -> (view: Int, attribute: LayoutAttribute)? {
    let found = try? LayoutAttribute.find(text) { (name, source) throws(LayoutError) in
      geometry.table.id(of: Span(name), in: source)
    }
    guard let (view, attribute) = found, let view else { return nil }
    return (view, attribute)
  }
}

extension LayoutAttribute {
  /// The view and attribute of a text such as `table.left` or `"save button".centerX`.
  fileprivate static func find<View>(
    _ text: String, view: (Range<Int>, SourceText) throws(LayoutError) -> View
  ) throws(LayoutError) -> (View, LayoutAttribute) {
    let source = SourceText(text)
    let bytes = source.bytes
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), 0 < point, point + 1 < bytes.count
    else {
      throw source.error(
        .syntax, "an attribute is written as view.attribute, such as `table.left`",
        at: bytes.indices)
    }
    var name = 0..<point
    let quote = UInt8(ascii: "\"")
    if bytes[0] == quote, point > 1 {
      if bytes[point - 1] == quote {
        name = 1..<point - 1
      } else if let before = bytes[1..<point].lastIndex(of: UInt8(ascii: ".")),
        OwnGuide(suffix: bytes[before..<point]) != nil
      {
        name = 1..<point
      }
    }
    let view = try view(name, source)
    let last = point + 1..<bytes.count
    let attribute = source.string(last)
    guard let known = LayoutAttribute(rawValue: attribute) else {
      throw source.error(
        .unknownAttribute, "there is no attribute \"\(attribute)\"", at: last,
        suggestion: nearestName(to: attribute, among: LayoutAttribute.allCases.map(\.rawValue)))
    }
    return (view, known)
  }
}
