/// The looks that AppKit's controls have had, which differ in how far their frames reach beyond
/// what is aligned.
enum AlignmentGeneration: String, Sendable, CaseIterable {
  /// Tools before 16000.
  case a
  /// Tools before 23500.
  case b
  /// Newer ones.
  case c

  /// The looks of the tools that wrote a file.
  init(tools: Double) { self = tools < 16000 ? .a : tools < 23500 ? .b : .c }

  /// The looks by which a control goes of which those of a generation are not known.
  var neighbours: [AlignmentGeneration] {
    switch self {
    case .a: [.a, .b, .c]
    case .b: [.b, .a, .c]
    case .c: [.c, .b, .a]
    }
  }
}
