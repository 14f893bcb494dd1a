import FlatMemory
import LayoutNotation

/// A formatter that orders the keys of a document and normalizes the spacing of its texts.
struct NodeFormatter {
  let tree: DocumentTree
  /// The nodes of numbers computed from metrics.
  let formulas: Set<Int>
  /// The comments and the containers in brackets; empty in JSON.
  var comments = PlacedComments()
  let isJSON: Bool

  /// Formats a value.
  func value(of node: DocumentNode, as role: FormattedRole) -> FormattedValue {
    switch tree.kind(of: node) {
    case .mapping: return .container(mapping(node, role))
    case .sequence: return .container(sequence(node, role))
    case .null where role == .view: return .container(.init(isMapping: true, isFlow: true))
    case .null where isJSON: return .scalar("null")
    case .null, .bool, .number: return .scalar(tree.text(of: node))
    case .string: return string(node, role)
    }
  }

  private func mapping(_ node: DocumentNode, _ role: FormattedRole) -> FormattedContainer {
    var container = FormattedContainer(isMapping: true, isFlow: isFlow(node))
    let order = role.keys
    var ranked: [(rank: Int, item: FormattedItem)] = []
    for (key, value) in tree.members(of: node) {
      let name = tree.text(of: key)
      var item = FormattedItem(value: self.value(of: value, as: role.role(of: name)))
      item.key = scalar(name, isPlain: tree.entries[key.index].isPlain)
      decorate(&item, at: key)
      ranked.append((order.firstIndex { $0.name == name } ?? order.count, item))
    }
    container.items = ranked.enumerated().ordered {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element.item)
    container.ending = comments.ending[node.index] ?? []
    return container
  }

  private func sequence(_ node: DocumentNode, _ role: FormattedRole) -> FormattedContainer {
    var container = FormattedContainer(isMapping: false, isFlow: isFlow(node))
    for element in tree.elements(of: node) {
      var item = FormattedItem(value: value(of: element, as: role.roleOfElements))
      decorate(&item, at: element)
      container.items.append(item)
    }
    container.ending = comments.ending[node.index] ?? []
    return container
  }

  private func isFlow(_ node: DocumentNode) -> Bool {
    if tree.entries[node.index].next == UInt32(node.index + 1) { return true }
    return isJSON
      ? !tree.bytes[Int(tree.entries[node.index].start)..<Int(tree.entries[node.index].end)]
        .contains(UInt8(ascii: "\n"))
      : comments.flows.contains(node.index)
  }

  private func decorate(_ item: inout FormattedItem, at node: DocumentNode) {
    item.leading = comments.leading[node.index] ?? []
    item.trailing = comments.trailing[node.index] ?? ""
  }

  // MARK: Texts

  private func string(_ node: DocumentNode, _ role: FormattedRole) -> FormattedValue {
    let text = tree.text(of: node)
    let isPlain = tree.entries[node.index].isPlain
    var lines: [FormattedLine]
    switch role {
    case .equations:
      lines = NotationSpacing.equations(text).map {
        FormattedLine(
          code: String(repeating: "  ", count: $0.code.isEmpty && $0.comment.isEmpty ? 0 : $0.depth)
            + $0.code, comment: $0.comment)
      }
    case .ruleText: lines = Self.lines(of: text).map { .init(code: NotationSpacing.rule($0)) }
    case .formatText, .visual, .format:
      lines = Self.lines(of: text).map { .init(code: NotationSpacing.format($0)) }
    default:
      if !isJSON, comments.blocks.contains(node.index), Self.isProse(text) { return .prose(text) }
      return .scalar(
        scalar(
          formulas.contains(node.index) ? NotationSpacing.number(text) : text, isPlain: isPlain))
    }
    let isBlock = comments.blocks.contains(node.index) || lines.count > 1
    if isBlock, !isJSON { return .text(lines) }
    let joined = lines.map { line in
      [line.code, line.comment].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    return .scalar(scalar(joined.joined(separator: "\n"), isPlain: isPlain))
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter {
      !$0.allSatisfy(\.isWhitespace)
    }
  }

  /// Whether a block can contain a text unchanged, even with folded lines.
  private static func isProse(_ text: String) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, !first.isEmpty, !text.hasSuffix("\n\n") else { return false }
    return lines.allSatisfy { line in
      line.first != " " && line.last != " "
        && line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
  }

  /// Returns a text on one line, quoted if necessary.
  private func scalar(_ text: String, isPlain: Bool) -> String {
    if isJSON { return JSONLine.quoted(text) }
    if isPlain && Self.staysPlain(text) || Self.isSimple(text) { return text }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return JSONLine.quoted(text) }
    return "'\(text.exchanging("'", for: "''"))'"
  }

  /// Whether an unquoted text may stay unquoted on one line with normalized spacing.
  ///
  /// Spaces can turn adjacent characters into comments, keys or indicators.
  private static func staysPlain(_ text: String) -> Bool {
    let ends: Set<UInt32> = [0x0A, 0x0D, 0x85, 0x2028, 0x2029]
    return !text.has(" #") && !text.has(": ") && !["? ", "- "].contains(text.prefix(2))
      && !text.unicodeScalars.contains { ends.contains($0.value) }
  }

  /// Whether a text needs no quotes for any YAML reader.
  private static func isSimple(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter || first == UInt8(ascii: "_"),
      text.utf8.allSatisfy({ $0.isASCIIWord || $0 == UInt8(ascii: "-") })
    else { return false }
    // Older YAML reads these words as true and false, so they stay quoted.
    let words = ["y", "n", "yes", "no", "on", "off"]
    return YAMLScalar.kind(of: text) == .string && !words.contains(text.lowercased())
  }
}
