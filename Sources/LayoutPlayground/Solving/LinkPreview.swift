import Foundation
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb

/// The preview of a link in messaging programs: a title, and a line below it.
struct LinkPreview {
  /// The maximum number of characters shown of a name from the layout.
  private static let mostCharacters = 80

  let title: String
  let description: String
  /// Whether a picture is possible.
  let hasPicture: Bool
}

extension Question {
  /// Returns the preview of a link, without solving.
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

  /// Returns the picture in the preview of a link; `nil` if there is none.
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
    // Not counting the root.
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

  /// Returns the beginning of a text, on one line.
  fileprivate static func shortened(_ text: String) -> String {
    let beginning = text.prefix(mostCharacters)
    let line = String(
      String.UnicodeScalarView(
        beginning.unicodeScalars.prefix(4 * mostCharacters).map {
          CharacterSet.controlCharacters.contains($0) ? " " : $0
        }))
    return beginning.endIndex < text.endIndex ? line + "…" : line
  }

  /// Returns the page with the metadata that messaging programs look for.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - link: The link that opened it.
  ///   - base: The address of the page; `nil` if unknown: a picture needs an absolute address.
  /// - Returns: The page, with the title of the layout.
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
  /// The size in words; `nil` if neither side is given.
  fileprivate var words: String? {
    let sides = [width, height].map { side in
      side.map { CanonicalNumber.shortText($0) } ?? "fit"
    }
    return sides == ["fit", "fit"] ? nil : sides.joined(separator: " × ")
  }
}
