import InterfaceBuilder
import LayoutDocuments
import LinearProgramming
import Plumb

/// What the page asks: a layout document or a screen of Interface Builder, and how it is solved or
/// exported.
struct Question: Sendable {
  /// Why a question cannot be asked so.
  struct Wrong: Error {
    let reason: String
  }

  /// The forms of export.
  enum Export: String, CaseIterable {
    case document
    case lp
    case mps
    case dot
  }

  /// The keys of what the page asks beside the options of a request.
  private enum Key: String, CaseIterable {
    case text, screen, device, backend, format
    /// The other sizes that the page shows, which links hold; it asks for each by itself.
    case sizes
  }

  /// The document, JSON or YAML, or a file of Interface Builder.
  let text: String
  /// Which screen of a file of Interface Builder is meant, by the object id of its root; the first
  /// one where there is none of it.
  let screen: String?
  /// How it is solved. Folders of fonts and the time are not asked for, as they are the server's.
  private let request: DocumentRequest
  /// The other texts.
  private let words: [String: String]

  /// Reads a question.
  ///
  /// - Throws: `Wrong` when it is none.
  init(json bytes: [UInt8]) throws(Wrong) {
    var words: [String: String] = [:]
    do throws(LayoutError) {
      request = try DocumentRequest(
        json: bytes, [.size, .direction, .strategy, .elastic],
        beside: Key.allCases.map(\.rawValue), &words)
    } catch {
      throw Wrong(reason: error.message)
    }
    guard let text = words[Key.text.rawValue] else {
      throw Wrong(reason: "the body must be a JSON object with the layout as \"text\"")
    }
    (self.text, screen, self.words) = (text, words[Key.screen.rawValue], words)
  }

  /// How the document is solved.
  struct Options: Sendable {
    var variant = DocumentVariant()
    var solving = DocumentOptions()
    var export = Export.document
    var environment = InterfaceEnvironment.recorded
  }

  /// What the question asks for beside the text.
  ///
  /// - Throws: `Wrong` where there is no such thing.
  func options(
    backends: [(name: String, backend: any DualProviding)], _ time: Duration,
    _ fonts: DocumentFonts = DocumentFonts()
  ) throws(Wrong) -> Options {
    var options = Options(variant: request.variant, solving: request.question.options)
    let name = words[Key.backend.rawValue] ?? backends.first?.name ?? ""
    guard let chosen = backends.first(where: { $0.name == name }) else {
      throw Wrong(reason: "there is no backend \"\(name)\"")
    }
    options.solving.backend = chosen.backend
    options.solving.timeLimit = time
    options.solving.fonts = fonts
    options.solving.keepsStatistics = true
    if let format = words[Key.format.rawValue] {
      guard let export = Export(rawValue: format) else {
        let names = Export.allCases.map(\.rawValue).joined(separator: ", ")
        throw Wrong(reason: "format must be one of \(names); found \"\(format)\"")
      }
      options.export = export
    }
    options.environment = try environment()
    return options
  }

  /// What screens are shown on: `recorded`, as without it, `device` for the one that the file was
  /// last shown for, or a name such as `iphone-15` or `iphone-15-landscape`.
  private func environment() throws(Wrong) -> InterfaceEnvironment {
    guard let name = words[Key.device.rawValue] else { return .recorded }
    do throws(LayoutError) {
      return try InterfaceEnvironment(named: name)
    } catch {
      throw Wrong(reason: error.message)
    }
  }

  /// What the text holds.
  struct Contents {
    /// The layout that is asked for.
    var document: LayoutDocument
    /// The screens of a file of Interface Builder; none of others.
    var screens: [InterfaceFile.Root] = []
  }

  /// Reads the text.
  ///
  /// - Throws: What is wrong with it.
  func contents(_ environment: InterfaceEnvironment) throws(LayoutError) -> Contents {
    let bytes = Array(text.utf8)
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if start == UInt8(ascii: "<") {
      let file = try InterfaceFile(contentsOf: bytes)
      guard !file.roots.isEmpty else {
        throw LayoutError(.unsupported, "there is no view in this file")
      }
      let root = file.roots.firstIndex { $0.id == screen } ?? 0
      return Contents(document: file.document(ofRoot: root, in: environment), screens: file.roots)
    }
    var document = try LayoutDocument(
      contentsOf: bytes, format: start == UInt8(ascii: "{") ? .json : .yaml)
    document.id = document.id ?? Self.defaultID
    return Contents(document: document)
  }

  /// What a layout without an id is called.
  static let defaultID = "layout"
}
