import LayoutNotation

/// How one size of a view follows from the other: a text's height for its width.
///
/// It is exact: what it yields is the size, whatever equations ask for. A closure does the same for
/// texts that are really laid out, see `Layout.measure(_:_:by:)`.
public enum ViewMeasure: Sendable, Equatable {
  /// The size that is measured.
  public enum Size: String, Sendable, CaseIterable {
    /// The height, for the width.
    case height
    /// The width, for the height.
    case width
  }

  /// A line of a table.
  public struct Step: Sendable, Equatable {
    /// The greatest given size the line is for, in points.
    public var upTo: Double
    /// The measured size, in points, at least 0.
    public var size: Double

    /// Makes a line.
    public init(upTo: Double, size: Double) {
      self.upTo = upTo
      self.size = size
    }
  }

  /// The size of the first step that reaches up to the given one; of the last step beyond all.
  case table(Size, [Step])
  /// The height of so many characters, each `advance` points wide, in lines of `line` points. A
  /// line holds one character at least.
  case text(characters: Int, advance: Double, line: Double)

  /// Which size is measured.
  package var size: Size {
    switch self {
    case .table(let size, _): size
    case .text: .height
    }
  }

  /// Whether the numbers are such as documents have.
  package var isInRange: Bool {
    switch self {
    case .table(_, let steps):
      !steps.isEmpty && steps.allSatisfy { $0.upTo.isSize && $0.size.isSize }
        && zip(steps, steps.dropFirst()).allSatisfy { $0.upTo < $1.upTo }
    case .text(let characters, let advance, let line):
      (0...1_000_000_000).contains(characters) && advance.isSize && advance > 0 && line.isSize
    }
  }

  /// The measured size for the given one. Differences of less than 1e-6 points are none.
  ///
  /// - Parameter given: The other size, in points.
  /// - Returns: The size in points; no number for a table without steps, and where a number that
  ///   counts is none.
  package func value(for given: Double) -> Double {
    let near = 1e-6
    switch self {
    case .table(_, let steps):
      if steps.contains(where: \.upTo.isNaN) { return .nan }
      return (steps.first { given <= $0.upTo + near } ?? steps.last)?.size ?? .nan
    case .text(let characters, let advance, let line):
      // What is no number is lost among minima.
      if advance.isNaN { return .nan }
      let characters = Double(characters)
      let perLine = min(max(1, ((given + near) / advance).rounded(.down)), max(1, characters))
      return (characters / perLine).rounded(.up) * line
    }
  }
}
