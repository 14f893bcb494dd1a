import Foundation
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb

/// What programs for messages show of a link: a title, and a line below it.
struct LinkPreview {
  /// How many characters of a name somebody gave are shown.
  private static let mostCharacters = 80

  let title: String
  let description: String
  /// Whether there may be a picture.
  let hasPicture: Bool
}

extension Question {
  /// What is shown of a link to it. Nothing is solved for that.
  func preview(_ options: Options) -> LinkPreview {
    do {
      return LinkPreview(try contents(options.environment), options.variant)
    } catch {
      let position = error.position(in: nil, SourceText(file: Array(text.utf8)))
      let place = position.map { "line \($0.line): " } ?? ""
      return LinkPreview(
        title: LinkPreview.shortened(error.documentID ?? "A layout"),
        description: LinkPreview.shortened("It cannot be read: \(place)\(error.message)"),
        hasPicture: false)
    }
  }

  /// The picture that is shown of a link to it; `nil` where there is none.
  func picture(_ options: Options, _ time: Duration) -> String? {
    let start = ContinuousClock.now
    guard let document = try? contents(options.environment).document else { return nil }
    var solving = options.solving
    solving.timeLimit = time / 2
    let solved = document.solvedLayout(defaultID: Self.defaultID, options: solving)
    guard let solution = solved.result.solution, solution.views.count <= Self.mostDrawn else {
      return nil
    }
    return solved.drawing(within: max(.milliseconds(20), start + time - .now))?.text()
  }
}

extension LinkPreview {
  fileprivate init(_ contents: Question.Contents, _ variant: DocumentVariant) {
    let document = contents.document
    // Without the root.
    let count = max(0, document.viewNames.count - 1)
    var facts = ["\(count) view\(count == 1 ? "" : "s")"]
    if let size = (variant.size ?? document.size).words { facts.append(size) }
    var name = document.id ?? Question.defaultID
    if let screen = contents.screens.first(where: { $0.id == document.id }) {
      if !screen.title.isEmpty { name = screen.title }
      facts.append("a screen of Interface Builder")
    } else if name == Question.defaultID {
      name = "A layout"
    }
    self.init(
      title: Self.shortened(name), description: facts.joined(separator: ", "), hasPicture: true)
  }

  /// The beginning of a text, in one line.
  fileprivate static func shortened(_ text: String) -> String {
    let beginning = text.prefix(mostCharacters)
    let line = String(
      String.UnicodeScalarView(
        beginning.unicodeScalars.prefix(4 * mostCharacters).map {
          CharacterSet.controlCharacters.contains($0) ? " " : $0
        }))
    return beginning.endIndex < text.endIndex ? line + "…" : line
  }

  /// The page with what programs for messages look for in it.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - link: The link that it is opened by.
  ///   - base: The address of the page; `nil` where nobody knows it: a picture needs a whole one.
  /// - Returns: The page, its title that of the layout.
  func page(_ page: [UInt8], of link: SharedLink, at base: String?) -> [UInt8] {
    var tags = [("og:title", title), ("og:description", description), ("og:type", "website")]
    tags.append(("og:site_name", "Plumb playground"))
    if let base, hasPicture {
      tags.append(("og:image", "\(base)picture.svg?\(link.query)"))
      tags.append(("og:image:type", "image/svg+xml"))
      tags.append(("og:image:alt", title))
    }
    let title = "<title>Plumb playground</title>"
    let lines = tags.map { "<meta property=\"\($0)\" content=\"\($1.escapedAsXML)\">" }
    let text = String(decoding: page, as: UTF8.self).replacing(
      title,
      with: (["<title>\(self.title.escapedAsXML) · Plumb playground</title>"] + lines)
        .joined(separator: "\n"), maxReplacements: 1)
    return Array(text.utf8)
  }
}

extension Layout.RootSize {
  /// The size as people write it; `nil` where neither side is given.
  fileprivate var words: String? {
    let sides = [width, height].map { side in
      side.map { CanonicalNumber.shortText($0) } ?? "fit"
    }
    return sides == ["fit", "fit"] ? nil : sides.joined(separator: " × ")
  }
}
