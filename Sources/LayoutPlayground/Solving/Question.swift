import Foundation
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import LinearProgramming
import Plumb

/// What the page asks: a layout document or a screen of Interface Builder, and how it is solved or
/// exported.
struct Question: Decodable, Sendable {
  /// Why a question cannot be asked so.
  struct Wrong: Error {
    let reason: String
  }

  /// The forms of export.
  enum Export: String, Decodable, CaseIterable {
    case document
    case lp
    case mps
    case dot
  }

  /// The document, JSON or YAML, or a file of Interface Builder.
  var text: String
  /// The width and height of the root, instead of the document's.
  var size: [Double]?
  /// `ltr` or `rtl`, instead of the document's.
  var direction: String?
  /// The name of a backend.
  var backend: String?
  /// The name of a strategy, instead of the document's.
  var strategy: String?
  /// Whether required constraints may give, whatever the document says.
  var elastic: Bool?
  /// What it is exported as.
  var format: String?
  /// Which screen of a file of Interface Builder is meant, by the object id of its root; the first
  /// one where there is none of it.
  var screen: String?
  /// What that is shown on: `recorded`, as without it, `device` for the one that the file was last
  /// shown for, or a name such as `iphone-15` or `iphone-15-landscape`.
  var device: String?

  /// Reads a question.
  ///
  /// - Throws: `Wrong` when it is none.
  init(json bytes: [UInt8]) throws(Wrong) {
    do {
      self = try JSONDecoder().decode(Question.self, from: Data(bytes))
    } catch {
      throw Wrong(reason: "the body must be a JSON object with the layout as \"text\"")
    }
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
    var options = Options()
    let name = backend ?? backends.first?.name ?? ""
    guard let chosen = backends.first(where: { $0.name == name }) else {
      throw Wrong(reason: "there is no backend \"\(name)\"")
    }
    options.solving.backend = chosen.backend
    if let size {
      guard size.count == 2, size.allSatisfy({ 0...1e6 ~= $0 }) else {
        throw Wrong(reason: "size must be a width and a height from 0 to 1000000")
      }
      options.variant.size = .fixed(width: size[0], height: size[1])
    }
    options.variant.direction = try Self.named(direction, "direction")
    options.solving = options.variant.options(options.solving)
    options.solving.strategy = try Self.named(strategy, "strategy")
    options.solving.isElastic = elastic ?? false
    options.solving.timeLimit = time
    options.solving.fonts = fonts
    options.export = try Self.named(format, "format") ?? .document
    options.environment = try environment()
    return options
  }

  private static func named<Choice: RawRepresentable & CaseIterable>(
    _ name: String?, _ what: String
  ) throws(Wrong) -> Choice? where Choice.RawValue == String {
    guard let name else { return nil }
    if let choice = Choice(rawValue: name) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Wrong(reason: "\(what) must be one of \(names); found \"\(name)\"")
  }

  /// What screens are shown on.
  private func environment() throws(Wrong) -> InterfaceEnvironment {
    switch device {
    case nil, "recorded": return .recorded
    case "device": return .device(nil)
    case let name?:
      let ending = "-landscape"
      let isLandscape = name.hasSuffix(ending)
      let upright = isLandscape ? String(name.dropLast(ending.count)) : name
      guard var device = InterfaceDevice(named: upright) else {
        throw Wrong(reason: "there is no device \"\(name)\"")
      }
      device.isLandscape = isLandscape
      return .device(device)
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
