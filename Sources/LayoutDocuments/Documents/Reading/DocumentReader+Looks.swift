import FlatMemory
import LayoutNotation
import Plumb

/// Colours, borders and corners of views.
extension DocumentReader {
  /// Reads a colour in CSS notation; `nil` for null.
  func color(_ node: DocumentNode) throws(LayoutError) -> String? {
    if tree.kind(of: node) == .null {
      // In YAML, #fff without quotes is a comment.
      if !tree.bytes(of: node).isEmpty { return nil }
      throw expected(
        "a colour, such as crimson, or in quotes \"#dc143c\", as # begins a comment", at: node)
    }
    let what = "a colour, such as crimson or \"#dc143c\""
    guard tree.kind(of: node) != .number else {
      throw expected(what, at: node, suggestion: DocumentHints.color(tree.text(of: node)))
    }
    let text = try name(node)
    guard PictureColor(css: text) != nil else {
      throw expected(what, at: node, .invalidValue, suggestion: DocumentHints.color(text))
    }
    return text
  }

  /// Reads a dash pattern: a word, or the lengths of dashes and gaps in turn.
  func dash(_ node: DocumentNode) throws(LayoutError) -> ViewAppearance.Dash {
    switch tree.kind(of: node) {
    case .sequence: break
    case .string: return try choice(node, among: DashWord.self).dash
    default:
      throw expected("solid or dashed or dotted, or a list of lengths such as [4, 2]", at: node)
    }
    let nodes = Array(tree.elements(of: node))
    guard !nodes.isEmpty, nodes.count <= DashWord.mostLengths else {
      throw error(
        .invalidValue,
        "\(path(node)) must be a list of one to \(DashWord.mostLengths) lengths, of dashes and gaps "
          + "in turn; found a list of \(nodes.count)", at: node)
    }
    let lengths = try nodes.map { node throws(LayoutError) in try length(node) }
    let sum = lengths.reduce(0, +)
    guard sum >= DashWord.leastSum else {
      throw error(
        .invalidValue,
        "the lengths of \(path(node)) are \(exact(sum)) together; dashes and gaps take at least "
          + "\(DashWord.leastSum) points", at: node)
    }
    // With an odd count, each length is a dash in every second round.
    let dashes = stride(from: 0, to: lengths.count, by: 2).map { lengths[$0] }
    guard !lengths.count.isMultiple(of: 2) || dashes.contains(where: { $0 > 0 }) else {
      throw error(
        .invalidValue, "\(path(node)) has gaps and no dash; a dash comes first, such as [4, 2]",
        at: node)
    }
    return .lengths(lengths)
  }

  /// Reads the sides of a border: one, or a list.
  func sides(_ node: DocumentNode) throws(LayoutError) -> [ViewAppearance.Side] {
    guard tree.kind(of: node) == .sequence else {
      return [try choice(node, among: ViewAppearance.Side.self)]
    }
    var sides: [ViewAppearance.Side] = []
    for element in tree.elements(of: node) {
      let side = try choice(element, among: ViewAppearance.Side.self)
      guard !sides.contains(side) else {
        throw error(
          .invalidValue, "\(path(element)) is \(side.rawValue) once more; leave one of them out",
          at: element)
      }
      sides.append(side)
    }
    return sides
  }

  /// Reads a corner radius: a number of points, or a percentage.
  func corner(_ node: DocumentNode) throws(LayoutError) -> Corner {
    let what = "a number, or a percentage such as 50%, which is an ellipse"
    guard let text = tree.name(of: node), text.hasSuffix("%") else {
      guard tree.kind(of: node) == .string, let word = DocumentHints.corner(tree.text(of: node))
      else { return .points(try number(node, in: .length, expecting: what)) }
      throw expected(what, at: node, suggestion: word)
    }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let isWritten =
      parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy(\.isDigit)
      }
    guard isWritten, parts.count == 1 || parts[1].count <= 6,
      let percentage = Double(text.dropLast()), percentage <= 50
    else {
      throw expected(
        "a percentage from 0% to 50%, with up to six decimals", at: node, .invalidValue)
    }
    return .percentage(percentage)
  }
}

/// The words of `strokeDash`.
enum DashWord: String, CaseIterable {
  case solid, dashed, dotted

  /// The greatest number of lengths in a list.
  static let mostLengths = 8
  /// The least sum of the lengths, in points. Shorter patterns would be invisible.
  static let leastSum = 0.1

  /// The dash pattern for the word.
  var dash: ViewAppearance.Dash {
    switch self {
    case .solid: .solid
    case .dashed: .dashed
    case .dotted: .dotted
    }
  }
}
