import Foundation

/// A Markdown page, with the parts that the documentation tests check.
struct MarkdownPage {
  /// A heading.
  struct Heading {
    var level: Int
    var text: String
    /// The line number, from 1.
    var line: Int
  }

  /// The target of a link or a picture.
  struct Link {
    var target: String
    var line: Int
  }

  /// A block of code between fences.
  struct Block {
    var language: String
    var line: Int
    var lines: [String] = []
    /// The file name announced by the preceding paragraph: a line with only `card.yaml` in it.
    var fileName: String?

    var text: String { lines.joined(separator: "\n") }
  }

  /// A command in a `console` block, and its output.
  struct Command {
    /// The command as written.
    var line: String
    /// The words of the command, without quotes.
    var words: [String]
    /// The output shown; empty if the page shows none.
    var output: String
  }

  /// A paragraph, a list item, or a table cell, without markup.
  struct Prose {
    var text: String
    var line: Int

    var words: [Substring] {
      text.split { !$0.isLetter && $0 != "'" && $0 != "’" && $0 != "-" }
    }

    var sentences: [String] {
      text.split(separator: /[.!?](?=\s|$)/).map(String.init)
    }
  }

  let file: URL
  let lines: [String]
  private(set) var headings: [Heading] = []
  private(set) var links: [Link] = []
  private(set) var blocks: [Block] = []
  private(set) var prose: [Prose] = []

  /// Reads a page of the package.
  init(_ path: String) throws { try self.init(Recorded.package.appending(path: path)) }

  /// Reads a page from a file.
  init(_ file: URL) throws {
    self.file = file
    lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    var open: Block?
    var paragraph = Prose(text: "", line: 0)
    var fileName: String?
    func close(_ prose: inout [Prose]) {
      if !paragraph.text.isEmpty { prose.append(paragraph) }
      paragraph.text = ""
    }
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          close(&prose)
          open = Block(
            language: String(line.dropFirst(3)), line: index + 1, fileName: fileName)
        }
        fileName = nil
        continue
      }
      if open != nil {
        open?.lines.append(line)
        continue
      }
      if !line.isEmpty { fileName = line.wholeMatch(of: /`([\w.-]+)`:/).map { String($0.1) } }
      addLinks(of: line, at: index + 1)
      let text = Self.plain(line)
      if line.isEmpty || line.hasPrefix("    ") && paragraph.text.isEmpty || line.hasPrefix("<") {
        close(&prose)
      } else if let match = line.firstMatch(of: /^(#+) (.*)$/) {
        close(&prose)
        headings.append(
          Heading(level: match.1.count, text: String(match.2), line: index + 1))
      } else if line.hasPrefix("|") {
        close(&prose)
        let cells = text.replacing("\\|", with: " ").split(separator: "|")
        prose += cells.filter { $0.contains(where: \.isLetter) }
          .map { Prose(text: String($0), line: index + 1) }
      } else {
        if line.firstMatch(of: /^\s*(?:-|\d+\.)\s/) != nil { close(&prose) }
        if paragraph.text.isEmpty { paragraph.line = index + 1 }
        paragraph.text += text + " "
      }
    }
    close(&prose)
  }

  /// Returns a line without code, link targets and tags.
  private static func plain(_ line: String) -> String {
    line.replacing(/`[^`]*`/, with: "code").replacing(/\]\([^)]*\)/, with: "]")
      .replacing(/<[^>]+>/, with: "").replacing(/^\s*(?:-|\d+\.)\s/, with: "")
  }

  private mutating func addLinks(of line: String, at number: Int) {
    let text = line.replacing(/`[^`]*`/, with: "code")
    for match in text.matches(of: /\]\(([^)\s]+)\)/) {
      links.append(Link(target: String(match.1), line: number))
    }
    for match in text.matches(of: /(?:href|src|srcset)="([^"]+)"/) {
      links.append(Link(target: String(match.1), line: number))
    }
  }

  /// Returns the anchors of a page, one for each heading. Only headings are read.
  static func anchors(of file: URL) throws -> Set<String> {
    var counts: [String: Int] = [:]
    var anchors: Set<String> = []
    var isCode = false
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("#") else { continue }
      let text = line.drop { $0 == "#" }.dropFirst().replacing(/\]\([^)]*\)/, with: "]")
      let kept = text.lowercased().filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }
      let slug = kept.replacing(" ", with: "-")
      let count = counts[slug, default: 0]
      counts[slug] = count + 1
      anchors.insert(count == 0 ? slug : "\(slug)-\(count)")
    }
    return anchors
  }
}

extension MarkdownPage.Block {
  /// The commands of a `console` block, each with its output.
  var commands: [MarkdownPage.Command] {
    var commands: [MarkdownPage.Command] = []
    var output: [String] = []
    var isContinued = false
    func close() {
      guard !commands.isEmpty else { return }
      commands[commands.count - 1].output = output.joined(separator: "\n")
      output = []
    }
    for line in lines {
      if isContinued {
        commands[commands.count - 1].line += " " + line
      } else if line.hasPrefix("$ ") {
        close()
        commands.append(
          MarkdownPage.Command(line: String(line.dropFirst(2)), words: [], output: ""))
      } else {
        output.append(line)
        continue
      }
      isContinued = line.hasSuffix("\\")
      if isContinued { commands[commands.count - 1].line.removeLast() }
    }
    close()
    for index in commands.indices { commands[index].words = Self.words(of: commands[index].line) }
    return commands
  }

  /// Splits a command into words; words in quotes may contain blanks.
  private static func words(of line: String) -> [String] {
    line.matches(of: /(?:"[^"]*"|'[^']*'|[^\s"'])+/).map { match in
      match.output.filter { $0 != "\"" && $0 != "'" }
    }
  }
}

extension MarkdownPage.Command {
  /// Whether a run printed the output that the page shows, on either stream or on both.
  ///
  /// A line of dots matches any number of lines. If the page shows no output, the run must
  /// succeed.
  func agrees(with run: CommandRun) -> Bool {
    if output.isEmpty { return run.status == 0 || run.status == 1 }
    let outputs = [
      run.output, run.errors, run.errors + run.output, run.output + run.errors,
    ]
    return outputs.contains { Self.agree(output, $0) }
  }

  private static func agree(_ shown: String, _ printed: String) -> Bool {
    let parts = shown.split(separator: /(?:^|\n) *…(?:\n|$)/, omittingEmptySubsequences: false)
    var rest = printed.trimmingCharacters(in: .newlines)[...]
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if isLast && index == 0 { return rest == part }
      if index == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else if isLast {
        return part.isEmpty || rest.hasSuffix(part)
      } else {
        guard let range = rest.range(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
    }
    return true
  }
}
