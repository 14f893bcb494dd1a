import Foundation
import Testing

/// An article of the documentation, with its code.
struct Article {
  /// A block of code between fences.
  struct Listing {
    /// The language named by the fence, such as `swift`.
    var language: String
    /// The line of the article at which the code begins, from 1.
    var line: Int
    /// The code.
    var lines: [String]

    /// The code as one text.
    var text: String { lines.joined(separator: "\n") }

    /// The output stated by the code, one line each.
    var printed: [String] {
      lines.compactMap { line in
        line.range(of: "// prints: ").map { String(line[$0.upperBound...]) }
      }
    }
  }

  /// The listings, in order.
  let listings: [Listing]

  /// Reads an article of Plumb's catalog, or a module's landing page.
  init(_ name: String, of module: String = "Plumb") throws {
    try self.init(path: "Sources/\(module)/\(module).docc/\(name).md")
  }

  /// Reads a file of the package.
  init(path: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    var listings: [Listing] = []
    var open: Listing?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let closed = open {
          listings.append(closed)
          open = nil
        } else {
          open = Listing(language: String(line.dropFirst(3)), line: index + 2, lines: [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    self.listings = listings
  }

  /// The output stated by all Swift listings, one line each.
  var printed: [String] { listings.filter { $0.language == "swift" }.flatMap(\.printed) }

  /// Returns the Swift listings that a source file lacks, compared line by line with equal
  /// indentation.
  ///
  /// An import at the start of a listing, and the blank line after it, are not part of the
  /// comparison.
  func listings(missingIn source: String) -> [Listing] {
    let lines = source.components(separatedBy: "\n")
    return listings.filter { listing in
      listing.language == "swift"
        && !lines.indices.contains { start in stands(listing, in: lines[start...]) }
    }
  }

  private func stands(_ listing: Listing, in lines: ArraySlice<String>) -> Bool {
    let code =
      listing.lines.first?.hasPrefix("import ") == true
      ? listing.lines.dropFirst(2) : listing.lines[...]
    guard lines.count >= code.count, let first = lines.first else { return false }
    let indent = String(first.prefix { $0 == " " })
    return zip(lines, code).allSatisfy { line, shown in
      line == (shown.isEmpty ? "" : indent + shown)
    }
  }
}

/// The output of the code of an article.
final class Transcript {
  private var lines: [String] = []

  /// Records the arguments of `print`.
  ///
  /// The separator, as in Swift's own function, makes a list as the only argument count as one
  /// item.
  func print(_ items: [Any], separator: String) {
    let text = items.map { "\($0)" }.joined(separator: separator)
    lines += text.components(separatedBy: "\n")
  }

  /// Expects the output stated by all listings of the article together.
  func expectLines(
    of name: String, in module: String = "Plumb",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expectLines(of: try Article(name, of: module), called: name, sourceLocation: sourceLocation)
  }

  /// Expects the output stated by a page.
  func expectLines(
    of article: Article, called name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shown = article.printed
    for (number, (line, promised)) in zip(lines, shown).enumerated() where line != promised {
      Issue.record(
        "\(name) prints, as line \(number + 1):\n\(line)\nand not:\n\(promised)",
        sourceLocation: sourceLocation)
      return
    }
    #expect(lines.count == shown.count, "\(lines)", sourceLocation: sourceLocation)
  }
}

/// A test of an article, whose `print` writes to a transcript instead of standard output.
protocol PrintingArticle {
  /// The printed output.
  var transcript: Transcript { get }
}

extension PrintingArticle {
  /// Prints to the transcript.
  func print(_ items: Any..., separator: String = " ") {
    transcript.print(items, separator: separator)
  }
}
