import LayoutNotation

/// A function from one size of a view to the other: the height of a text for its width.
///
/// The measured size is exact, whatever equations require. For the same with a real text layout
/// use a closure, see `Layout.measure(_:_:by:)`.
public enum ViewMeasure: Sendable, Equatable {
  /// The measured size.
  public enum Size: String, Sendable, CaseIterable {
    /// The height, for the width.
    case height
    /// The width, for the height.
    case width
  }

  /// A step of a table.
  public struct Step: Sendable, Equatable {
    /// The greatest given size that the step applies to, in points.
    public var upTo: Double
    /// The measured size, in points, at least 0.
    public var size: Double

    /// Makes a step.
    public init(upTo: Double, size: Double) {
      self.upTo = upTo
      self.size = size
    }
  }

  /// The size of the first step that reaches up to the given size; beyond all steps, of the last
  /// one.
  case table(Size, [Step])
  /// The height of a number of characters, each `advance` points wide, in lines of `line` points.
  /// A line has at least one character.
  case text(characters: Int, advance: Double, line: Double)

  /// Which size is measured.
  package var size: Size {
    switch self {
    case .table(let size, _): size
    case .text: .height
    }
  }

  /// Whether the numbers are valid in a document.
  package var isInRange: Bool {
    switch self {
    case .table(_, let steps):
      !steps.isEmpty && steps.allSatisfy { $0.upTo.isSize && $0.size.isSize }
        && zip(steps, steps.dropFirst()).allSatisfy { $0.upTo < $1.upTo }
    case .text(let characters, let advance, let line):
      (0...1_000_000_000).contains(characters) && advance.isSize && advance > 0 && line.isSize
    }
  }

  /// Returns the measured size for a given one, with a tolerance of 1e-6 points.
  ///
  /// - Parameter given: The other size, in points.
  /// - Returns: The size in points; NaN for a table without steps, or if a number that counts is
  ///   NaN.
  package func value(for given: Double) -> Double {
    let near = 1e-6
    switch self {
    case .table(_, let steps):
      if steps.contains(where: \.upTo.isNaN) { return .nan }
      return (steps.first { given <= $0.upTo + near } ?? steps.last)?.size ?? .nan
    case .text(let characters, let advance, let line):
      // `min` and `max` would hide a NaN.
      if advance.isNaN { return .nan }
      let characters = Double(characters)
      let perLine = min(max(1, ((given + near) / advance).rounded(.down)), max(1, characters))
      return (characters / perLine).rounded(.up) * line
    }
  }
}
