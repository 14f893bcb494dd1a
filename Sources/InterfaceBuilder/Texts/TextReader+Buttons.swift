import LayoutDocuments
import Plumb

extension TextReader {
  /// Returns the title of a UIKit button. The file has no default insets around it; they were
  /// found from recorded frames.
  func button(_ view: FileView) -> TextDescription? {
    let element = view.element
    let state = tree.child(of: element, "state", key: "normal")
    let configuration = tree.child(of: element, "buttonConfiguration")
    let size = configuration.flatMap { tree[$0, "buttonSize"] }
    let isSystem = ["system", "roundedRect"].contains(tree[element, "buttonType"] ?? "")
    let standard: Double =
      configuration != nil ? (size == "small" || size == "mini" ? 15 : 17) : isSystem ? 15 : 18
    let font = FileFont(ofTouch: element, in: tree, traits, standard: standard)
    let configured = configuration.flatMap {
      tree.writtenText(
        $0, "title", attributed: "attributedTitle", key: "\(view.id).configuration.title", font)
    }
    let normal = state.flatMap {
      tree.writtenText(
        $0, "title", attributed: "attributedTitle", key: "\(view.id).normalTitle", font)
    }
    guard let written = configured ?? normal, var text = description(of: written, font) else {
      return nil
    }
    text.isCentered = true
    text.insets = configuration.map { insets(ofConfiguration: $0, size) } ?? insets(of: element)
    text.alignment = alignment(tree[element, "contentHorizontalAlignment"]) ?? .center
    let mode = written.lineBreak ?? tree[element, "lineBreakMode"]
    if mode == "wordWrap" || mode == "characterWrap" {
      // The title wraps, but the button has the height of one line.
      (text.truncates, text.wantsHeight) = (false, false)
    } else {
      text.lines = 1
      breakLines(of: &text, as: mode)
    }
    addImages(of: element, state, configuration, to: &text)
    return text
  }

  private func insets(of element: Int) -> EdgeInsets {
    guard
      let written = tree.children(of: element).first(where: {
        tree.name(of: $0) == "inset" && tree[$0, "key"] == "contentEdgeInsets"
      })
    else { return Self.plainInsets }
    func side(_ name: String) -> Double { tree.number(written, name) ?? 0 }
    let insets = EdgeInsets(
      top: side("minY"), left: side("minX"), bottom: side("maxY"), right: side("maxX"))
    return insets == EdgeInsets(0) ? Self.plainInsets : insets
  }

  /// The default insets of a button.
  private static let plainInsets = EdgeInsets(top: 6, left: 0, bottom: 6, right: 0)

  private func insets(ofConfiguration configuration: Int, _ size: String?) -> EdgeInsets {
    if let own = tree.child(of: configuration, "directionalEdgeInsets", key: "contentInsets") {
      func side(_ name: String) -> Double { tree.number(own, name) ?? 0 }
      return EdgeInsets(
        top: side("top"), left: side("leading"), bottom: side("bottom"), right: side("trailing"))
    }
    let (ends, sides): (Double, Double) =
      switch size {
      case "mini", "small": (5, 10)
      case "large": (15, 20)
      default: (7, 12)
      }
    return EdgeInsets(top: ends, left: sides, bottom: ends, right: sides)
  }

  /// Adds space for an image next to the title.
  ///
  /// The button keeps its recorded width if the size of the image is in the program's asset
  /// catalogue, or if the image is behind the title.
  private func addImages(
    of element: Int, _ state: Int?, _ configuration: Int?, to text: inout TextDescription
  ) {
    let places = [state, configuration].compactMap(\.self)
    let references = places.flatMap { place in
      tree.children(of: place).filter { tree.name(of: $0) == "imageReference" }
    }
    let images = (places + references).compactMap { tree[$0, "image"] }
    let isBehind = places.contains { tree[$0, "backgroundImage"] != nil }
    guard isBehind || !images.isEmpty else { return }
    text.wantsHeight = false
    if !isBehind, let image = images.first, let width = imageWidths[image] {
      text.insets.left += width
    } else {
      text.wantsWidth = false
    }
  }
}
