/// A writer of formatted documents as YAML or JSON.
struct FormatWriter {
  /// The maximum width of lines, in characters.
  static let width = 100

  let isJSON: Bool
  private var lines: [FormattedLine] = []

  /// Returns the text of a YAML document.
  static func yaml(_ container: FormattedContainer, header: [String]) -> String {
    var writer = FormatWriter(isJSON: false)
    writer.lines = header.drop { $0.isEmpty }.map { FormattedLine(code: "", comment: $0) }
    writer.write(container, at: 0)
    return writer.text
  }

  /// Returns the text of a JSON document.
  static func json(_ container: FormattedContainer) -> String {
    var writer = FormatWriter(isJSON: true)
    writer.writeJSON(.container(container), behind: "", at: 0, and: "")
    return writer.text
  }

  private init(isJSON: Bool) { self.isJSON = isJSON }

  // MARK: YAML

  private mutating func write(_ container: FormattedContainer, at depth: Int) {
    let indentation = String(repeating: "  ", count: depth)
    for (place, item) in container.items.enumerated() {
      add(place == 0 ? Array(item.leading.drop { $0.isEmpty }) : item.leading, indentation)
      if place == 0, depth == 0, let blank = item.leading.first, blank.isEmpty, !lines.isEmpty {
        lines.append(FormattedLine(code: ""))
      }
      write(item, indentation, at: depth)
    }
    add(container.ending, indentation)
  }

  private mutating func add(_ comments: [String], _ indentation: String) {
    for comment in comments {
      // Repeated blank lines become one; leading ones are removed.
      if comment.isEmpty, lines.last.map({ $0.code.isEmpty && $0.comment.isEmpty }) ?? true {
        continue
      }
      lines.append(FormattedLine(code: comment.isEmpty ? "" : indentation, comment: comment))
    }
  }

  private mutating func write(_ item: FormattedItem, _ indentation: String, at depth: Int) {
    let start = indentation + (item.key.map { $0 + ":" } ?? "-")
    switch item.value {
    case .scalar(let text):
      lines.append(.init(code: text.isEmpty ? start : "\(start) \(text)", comment: item.trailing))
    case .text(let text):
      lines.append(.init(code: "\(start) |", comment: item.trailing))
      for var line in text {
        let isBlank = line.code.isEmpty && line.comment.isEmpty
        line.code = isBlank ? "" : indentation + "  " + line.code
        lines.append(line)
      }
    case .prose(let text):
      write(prose: text, behind: start, item.trailing, indentation + "  ")
    case .container(let container):
      let room = Self.width - start.count - 1
      if let inline = inline(container), inline.count <= room {
        lines.append(.init(code: "\(start) \(inline)", comment: item.trailing))
      } else if item.key != nil {
        lines.append(.init(code: start, comment: item.trailing))
        write(container, at: depth + 1)
      } else {
        writeElement(container, item.trailing, indentation, at: depth)
      }
    }
  }

  /// Writes a text as a block, and folds its lines if one is too long.
  private mutating func write(
    prose text: String, behind start: String, _ comment: String, _ indentation: String
  ) {
    let ending = text.hasSuffix("\n") ? "" : "-"
    let room = Self.width - indentation.count
    var written = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if ending.isEmpty { written.removeLast() }
    let isFolded = written.contains { $0.count > room }
    lines.append(.init(code: "\(start) \(isFolded ? ">" : "|")\(ending)", comment: comment))
    for (place, line) in written.enumerated() {
      // In a folded block a single line break means a space.
      if isFolded, place > 0, !line.isEmpty { lines.append(.init(code: "")) }
      for part in isFolded ? Self.folded(line, to: room) : [line] {
        lines.append(.init(code: part.isEmpty ? "" : indentation + part))
      }
    }
  }

  /// Returns the parts of a line, cut at single spaces.
  private static func folded(_ line: String, to room: Int) -> [String] {
    var parts: [String] = []
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    var part = words.first.map(String.init) ?? ""
    for (last, word) in zip(words, words.dropFirst()) {
      if !last.isEmpty, !word.isEmpty, part.count + 1 + word.count > room {
        parts.append(part)
        part = String(word)
      } else {
        part += " " + word
      }
    }
    parts.append(part)
    return parts
  }

  /// Writes a list element behind its dash.
  private mutating func writeElement(
    _ container: FormattedContainer, _ comment: String, _ indentation: String, at depth: Int
  ) {
    var container = container
    add(container.items[0].leading.filter { !$0.isEmpty }, indentation)
    if !comment.isEmpty { add([comment], indentation) }
    container.items[0].leading = []
    let first = lines.count
    write(container, at: depth + 1)
    let code = lines[first].code.dropFirst(indentation.count + 2)
    lines[first].code = "\(indentation)- \(code)"
  }

  /// Returns a container in brackets; `nil` if it does not fit that form.
  private func inline(_ container: FormattedContainer) -> String? {
    guard container.isFlow, container.ending.isEmpty else { return nil }
    var parts: [String] = []
    for item in container.items {
      guard item.trailing.isEmpty, item.leading.allSatisfy(\.isEmpty),
        let value = inline(item.value)
      else { return nil }
      parts.append((item.key.map { $0 + ": " } ?? "") + value)
    }
    let list = parts.joined(separator: ", ")
    return container.isMapping ? "{\(list)}" : "[\(list)]"
  }

  private func inline(_ value: FormattedValue) -> String? {
    switch value {
    case .scalar(let text): text.isEmpty ? "null" : text
    case .text, .prose: nil
    case .container(let container): inline(container)
    }
  }

  // MARK: JSON

  private mutating func writeJSON(
    _ value: FormattedValue, behind key: String, at depth: Int, and comma: String
  ) {
    let start = String(repeating: "  ", count: depth) + key
    switch value {
    case .scalar(let text): lines.append(.init(code: start + text + comma))
    case .text, .prose: break
    case .container(let container):
      if let inline = inline(container), start.count + inline.count + comma.count <= Self.width {
        return lines.append(.init(code: start + inline + comma))
      }
      lines.append(.init(code: start + (container.isMapping ? "{" : "[")))
      for (place, item) in container.items.enumerated() {
        writeJSON(
          item.value, behind: item.key.map { $0 + ": " } ?? "", at: depth + 1,
          and: place + 1 < container.items.count ? "," : "")
      }
      let end = container.isMapping ? "}" : "]"
      lines.append(.init(code: String(repeating: "  ", count: depth) + end + comma))
    }
  }

  // MARK: Lines

  /// The text of all lines.
  ///
  /// Comments of adjacent lines are aligned in one column.
  private var text: String {
    var text = ""
    for paragraph in lines.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.code.isEmpty && $0.comment.isEmpty })
    {
      if !text.isEmpty { text += "\n" }
      let both = paragraph.filter { !$0.comment.isEmpty && !Self.isBlank($0.code) }
      let widest = both.map(\.code.count).max() ?? 0
      let fits = both.allSatisfy { widest + 2 + $0.comment.count <= Self.width }
      for line in paragraph {
        let isBehind = !line.comment.isEmpty && !Self.isBlank(line.code)
        let blanks = isBehind ? (fits ? widest - line.code.count + 2 : 2) : 0
        text += line.code + String(repeating: " ", count: blanks) + line.comment + "\n"
      }
    }
    return text
  }

  private static func isBlank(_ code: String) -> Bool { code.allSatisfy { $0 == " " } }
}
