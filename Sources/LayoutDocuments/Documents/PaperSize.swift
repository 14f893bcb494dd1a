package import Plumb

/// The paper sizes with common names: those of ISO 216 and the North American ones.
package enum PaperSize: String, CaseIterable, Sendable {
  case a0 = "A0"
  case a1 = "A1"
  case a2 = "A2"
  case a3 = "A3"
  case a4 = "A4"
  case a5 = "A5"
  case a6 = "A6"
  case a7 = "A7"
  case a8 = "A8"
  case b4 = "B4"
  case b5 = "B5"
  case letter = "Letter"
  case legal = "Legal"
  case tabloid = "Tabloid"

  /// The width and height in portrait orientation, in millimetres.
  private var millimetres: (width: Double, height: Double) {
    switch self {
    case .a0: (841, 1189)
    case .a1: (594, 841)
    case .a2: (420, 594)
    case .a3: (297, 420)
    case .a4: (210, 297)
    case .a5: (148, 210)
    case .a6: (105, 148)
    case .a7: (74, 105)
    case .a8: (52, 74)
    case .b4: (250, 353)
    case .b5: (176, 250)
    case .letter: (215.9, 279.4)
    case .legal: (215.9, 355.6)
    case .tabloid: (279.4, 431.8)
    }
  }

  /// The sizes by all their names, such as `A4`, `A4 portrait` and `A4 landscape`.
  ///
  /// In points, rounded to hundredths, as printers give them.
  private static let sizes: [String: Layout.RootSize] = {
    var sizes: [String: Layout.RootSize] = [:]
    for paper in allCases {
      let sides = paper.millimetres
      let (short, long) = (points(sides.width), points(sides.height))
      let upright = Layout.RootSize(width: short, height: long)
      sizes[paper.rawValue] = upright
      sizes["\(paper.rawValue) portrait"] = upright
      sizes["\(paper.rawValue) landscape"] = Layout.RootSize(width: long, height: short)
    }
    return sizes
  }()

  private static func points(_ millimetres: Double) -> Double {
    let hundredths: Double = millimetres * 7200 / 25.4
    return hundredths.rounded() / 100
  }

  /// All names.
  static let names: [String] = {
    var names: [String] = []
    for paper in allCases {
      names.append(paper.rawValue)
      names.append("\(paper.rawValue) portrait")
      names.append("\(paper.rawValue) landscape")
    }
    return names
  }()

  /// Returns the size of a paper; `nil` for an unknown name.
  package static func size(named name: String) -> Layout.RootSize? { sizes[name] }

  /// Returns the name of a paper in other capitalization, such as `a4`; `nil` for another text.
  package static func name(meantBy text: String) -> String? {
    let text = text.lowercased()
    return names.first { $0.lowercased() == text }
  }
}
