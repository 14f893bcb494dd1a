/// Boxes that must not overlap and prefer the middle: a layout whose search takes long.
package struct Crowd {
  /// The names of the boxes.
  package let names: [String]
  /// The equations between them, for a root of 2,000 by 2,000.
  package let equations: [String]

  /// Makes a crowd of this many boxes.
  package init(_ count: Int) {
    names = (0..<count).map { "b\($0)" }
    var lines: [String] = []
    for (place, name) in names.enumerated() {
      lines += [
        "\(name).left >= 0", "\(name).top >= 0", "\(name).right <= 0", "\(name).bottom <= 0",
      ]
      lines += ["\(name).width == \(40 + 7 * place)", "\(name).height == \(90 - 5 * place)"]
      lines += ["\(name).centerX == \(3 * place) @ 500", "\(name).centerY == \(2 * place) @ 500"]
      for other in names[..<place] {
        lines.append(
          "\(name).right <= \(other).left || \(other).right <= \(name).left || "
            + "\(name).bottom <= \(other).top || \(other).bottom <= \(name).top")
      }
    }
    equations = lines
  }
}
