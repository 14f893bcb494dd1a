import InterfaceBuilder
import LayoutDocuments
import LinearProgramming
import Plumb

/// A question from the page: a layout document or an Interface Builder screen, and how to solve
/// or export it.
struct Question: Sendable {
  /// An invalid question.
  struct Wrong: Error {
    let reason: String
  }

  /// The export formats.
  enum Export: String, CaseIterable {
    case document
    case lp
    case mps
    case dot
  }

  /// The keys of a question in addition to the options of a request.
  private enum Key: String, CaseIterable {
    case text, screen, device, backend, format
    /// The other sizes on the page, which links hold; the page requests each of them separately.
    case sizes
  }

  /// The document, JSON or YAML, or an Interface Builder file.
  let text: String
  /// The selected screen of an Interface Builder file, by the object id of its root. The first
  /// screen is the default, also for an unknown id.
  let screen: String?
  /// The solving options. The server sets font folders and the time limit.
  private let request: DocumentRequest
  /// The other string values.
  private let words: [String: String]

  /// Reads a question.
  ///
  /// - Throws: `Wrong` for an invalid one.
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

  /// The solving options of the document.
  struct Options: Sendable {
    var variant = DocumentVariant()
    var solving = DocumentOptions()
    var export = Export.document
    var environment = InterfaceEnvironment.recorded
  }

  /// Returns the options of the question.
  ///
  /// - Throws: `Wrong` for an invalid option.
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

  /// Returns the environment of screens.
  ///
  /// It is `recorded`, which is the default, `device` for the device that the file was last shown
  /// on, or a name such as `iphone-15` or `iphone-15-landscape`.
  private func environment() throws(Wrong) -> InterfaceEnvironment {
    guard let name = words[Key.device.rawValue] else { return .recorded }
    do throws(LayoutError) {
      return try InterfaceEnvironment(named: name)
    } catch {
      throw Wrong(reason: error.message)
    }
  }

  /// The parsed text.
  struct Contents {
    /// The requested layout.
    var document: LayoutDocument
    /// The screens of an Interface Builder file; empty for other texts.
    var screens: [InterfaceFile.Root] = []
  }

  /// Parses the text.
  ///
  /// - Throws: The error in the text.
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

  /// The id of a layout without one.
  static let defaultID = "layout"
}
