import Foundation
import TestSupport
import Testing

/// Checks README, `Docs` and the pages beside the examples.
///
/// Links resolve, commands print what the page shows, the Markdown is well-formed, and the words
/// are plain.
@Suite struct DocumentationTests {
  /// The pages whose words and commands are checked in addition to their links.
  private static let pages: [String] = ["README.md"] + files(in: "Docs", named: ".md")

  private static let allPages: [String] =
    pages + ["CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Benchmarks/README.md"]
    + files(in: "Examples", named: "README.md")

  private static func files(in folder: String, named ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: Recorded.package.path + "/" + folder)
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }

  // MARK: Links

  @Test(arguments: allPages) func linksLeadSomewhere(path: String) throws {
    let page = try MarkdownPage(path)
    let folder = page.file.deletingLastPathComponent()
    for link in page.links where link.target.firstMatch(of: /^[a-z]+:/) == nil {
      let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file =
        parts[0].isEmpty ? page.file : folder.appending(path: String(parts[0])).standardized
      let isThere = FileManager.default.fileExists(atPath: file.path)
      #expect(isThere, "\(path):\(link.line): there is no \(parts[0])")
      guard isThere, parts.count == 2, file.pathExtension == "md" else { continue }
      let anchors = try MarkdownPage.anchors(of: file)
      #expect(
        anchors.contains(String(parts[1])), "\(path):\(link.line): \(link.target) has no place")
    }
  }

  /// An index lists each page of its folder.
  @Test(arguments: ["Docs/", "Docs/Decisions/"]) func theIndexListsThePages(folder: String) throws {
    let listed = try MarkdownPage(folder + "README.md").links.map(\.target)
      .filter { $0.hasSuffix(".md") && !$0.contains("/") }
    let pages = Self.pages.filter { $0.hasPrefix(folder) }.map { $0.dropFirst(folder.count) }
      .filter { !$0.contains("/") && $0 != "README.md" }
    #expect(Set(listed) == Set(pages.map(String.init)))
  }

  /// Pages show example files without changes.
  @Test(arguments: [
    ("README.md", "yaml", "Examples/article/article.yaml"),
    ("Docs/Labels.md", "yaml", "Examples/name-tags/tag.yaml"),
    ("Docs/Labels.md", "csv", "Examples/name-tags/guests.csv"),
  ]) func examplesAreFiles(page: String, language: String, file: String) throws {
    let block = try MarkdownPage(page).blocks.first { $0.language == language }
    let text = try String(contentsOf: Recorded.package.appending(path: file), encoding: .utf8)
    #expect(block.map { $0.text + "\n" } == text)
  }

  // MARK: Form

  @Test(arguments: allPages) func theFormIsThatOfMarkdown(path: String) throws {
    let page = try MarkdownPage(path)
    #expect(page.headings.first?.level == 1, "\(path) begins with no heading of level 1")
    #expect(page.headings.filter { $0.level == 1 }.count == 1, "\(path) has several titles")
    for (above, below) in zip(page.headings, page.headings.dropFirst()) {
      #expect(below.level <= above.level + 1, "\(path):\(below.line): \(below.text)")
    }
    for block in page.blocks {
      #expect(!block.language.isEmpty, "\(path):\(block.line): the code has no language")
    }
    for (index, line) in page.lines.enumerated() {
      #expect(line.last?.isWhitespace != true, "\(path):\(index + 1): blanks at the end")
    }
  }

  // MARK: Words

  @Test func theWordsArePlain() throws {
    let dialect = /\b(?:told|whoever|nobody|wherever|that is|the one that)\b/.ignoresCase()
    var count = 0
    var found: [String] = []
    for path in Self.pages {
      for unit in try MarkdownPage(path).prose {
        count += unit.words.count
        for match in unit.text.matches(of: dialect) {
          found.append("\(path):\(unit.line): \(match.output)")
        }
      }
    }
    #expect(count > 20_000)
    #expect(found.count * 1000 < count, "of \(count) words:\n\(found.joined(separator: "\n"))")
  }

  @Test func sentencesOfTheREADMEAreShort() throws {
    for unit in try MarkdownPage("README.md").prose {
      for sentence in unit.sentences {
        let count = sentence.split(whereSeparator: \.isWhitespace).count
        #expect(count <= 30, "README.md:\(unit.line): \(count) words: \(sentence)")
      }
    }
  }

  // MARK: Commands

  #if YAML && Text && Pictures && Codes
  /// The extensions of files that commands read.
  private static let inputs: Set = [
    "yaml", "yml", "json", "ndjson", "csv", "storyboard", "xib", "lp", "mps", "strings",
  ]

  /// Runs the commands whose files are on the page or in the package.
  @Test(arguments: pages) func commandsPrintWhatThePageShows(path: String) throws {
    let page = try MarkdownPage(path)
    let folder = try ScratchFolder()
    let manager = FileManager.default
    try manager.copyItem(
      at: Recorded.package.appending(path: "Examples"), to: folder.url.appending(path: "Examples"))
    for name in ["Login.storyboard", "SignIn.storyboard"] {
      try folder.write(Fixtures.data("interface-builder/\(name)"), as: name)
    }
    var count = 0
    for block in page.blocks {
      if let name = block.fileName { try folder.write(block.text + "\n", as: name) }
      guard block.language == "console" else { continue }
      var place = folder.url
      for command in block.commands {
        switch command.words.first {
        case "cd": place.append(path: command.words[1])
        case "cat": try folder.write(command.output + "\n", as: command.words[1])
        case "plumb" where Self.hasInputs(command, in: place):
          let run = try CommandRun(Array(command.words.dropFirst()), in: place)
          count += 1
          #expect(
            command.agrees(with: run),
            "\(path):\(block.line): \(command.line)\n\(run.errors)\(run.output)")
        default: break
        }
      }
    }
    if path.hasPrefix("Docs/"), page.blocks.contains(where: { $0.fileName != nil }) {
      #expect(count > 0, "\(path) has files, and no command that reads one")
    }
  }

  /// Whether a command reads files and all of them exist.
  private static func hasInputs(_ command: MarkdownPage.Command, in folder: URL) -> Bool {
    var names: [Substring] = []
    for (before, word) in zip(command.words, command.words.dropFirst())
    where before != "-o" && before != "--summary" {
      for name in word.split(separator: ",") {
        let name = name.split(separator: "=").last ?? name
        if inputs.contains(URL(filePath: String(name)).pathExtension) { names.append(name) }
      }
    }
    return !names.isEmpty
      && names.allSatisfy {
        FileManager.default.fileExists(atPath: folder.appending(path: String($0)).path)
      }
  }
  #endif
}
