#if Text
/// A text, shaped once, that can be measured at any width.
///
/// Lines break as in browsers (`line-break: auto`, `overflow-wrap: normal`, `hyphens: manual`): a
/// word wider than the width overflows. Measuring at another width is arithmetic, some
/// nanoseconds per word.
///
/// A greater width never gives more lines. It never gives more height either, unless
/// ``TextStyle/lineHeight`` is `normal` and the text has fallback fonts or several styles.
///
/// Copies share the shaped text, and all threads may use it.
public struct Paragraph: Sendable {
  let storage: ParagraphStorage

  /// Shapes a text in one style.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: Its style.
  ///   - limits: The limits.
  /// - Throws: `TextError`: `invalidStyle`, `limit` or `libraryFailure`.
  public init(
    _ text: String, style: TextStyle, limits: TextLimits = .standard
  ) throws(TextError) {
    try self.init([TextRun(text, style: style)], limits: limits)
  }

  /// Shapes runs of text, one after the other.
  ///
  /// - Parameters:
  ///   - runs: The runs, at least one. The first run has the style properties of the paragraph.
  ///   - limits: The limits of all runs together.
  /// - Throws: `TextError`: `invalidStyle`, `limit` or `libraryFailure`.
  public init(_ runs: [TextRun], limits: TextLimits = .standard) throws(TextError) {
    storage = try ToolPool.with { tools throws(TextError) in
      try ParagraphBuilder.storage(runs, limits: limits, tools)
    }
  }

  /// The text as it is set: blanks follow ``TextStyle/whiteSpace``, and controls other than tabs
  /// and line ends are word joiners (U+2060).
  public var text: String { String(decoding: storage.units, as: UTF16.self) }

  /// The width of the widest line without line wrapping.
  public var naturalWidth: Double { storage.naturalWidth }

  /// The width of the widest unbreakable part.
  public var minimumWidth: Double { storage.minimumWidth }

  /// The width of the widest unbreakable part, not counting breaks in words that are wider than a
  /// line.
  package var longestWordWidth: Double { storage.longestWordWidth }

  /// The characters that no font of their style has, without duplicates: they are drawn as boxes.
  public var missing: [Unicode.Scalar] { storage.missing }

  /// Whether lines that are too wide are broken; see ``TextStyle/wraps``.
  public var wraps: Bool { storage.styles[0].wraps }

  /// The choice among possible line breaks; see ``TextStyle/wrapStyle``.
  public var wrapStyle: WrapStyle { storage.styles[0].wrapStyle }

  /// Returns the index of the run that contains an offset of the text.
  package func run(at offset: Int) -> Int { storage.run(at: offset) }

  // MARK: Measure

  /// Returns the number of lines.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - lines: The maximum number of lines.
  /// - Returns: The number of lines; 0 for an empty text.
  public func lineCount(width: Double, lines: Int? = nil) -> Int {
    storage.lineCount(width: width, most: lines ?? .max)
  }

  /// Returns the height of the lines.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - lines: The maximum number of lines.
  /// - Returns: The height in points; 0 for an empty text.
  public func height(width: Double, lines: Int? = nil) -> Double {
    storage.height(width: width, most: lines ?? .max)
  }

  /// The distance of the first line's baseline from the top, without line wrapping. An empty text
  /// has the baseline of its style.
  public var firstBaseline: Double { firstBaseline(width: .infinity) }

  /// Returns the distance of the first line's baseline from the top. It depends on the width only
  /// if lines have unequal heights.
  public func firstBaseline(width: Double) -> Double {
    guard storage.boxes.count > 1, !storage.parts.isEmpty else { return storage.boxes[0].ascent }
    var filler = LineFiller(storage, width: width, most: .max)
    return storage.box(of: 0..<filler.fill(from: 0).next).ascent
  }

  /// Returns the distance of the last line's baseline from the top.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - lines: The maximum number of lines.
  /// - Returns: The distance in points; that of the first line for an empty text.
  public func lastBaseline(width: Double, lines: Int? = nil) -> Double {
    let most = lines ?? .max
    if storage.boxes.count == 1 {
      let count = storage.lineCount(width: width, most: most)
      return Double(max(0, count - 1)) * storage.boxes[0].height + storage.boxes[0].ascent
    }
    var top = 0.0
    var box = storage.boxes[0]
    var filler = LineFiller(storage, width: width, most: most)
    var first = 0
    var count = 0
    while first < storage.parts.count, count < most {
      if count > 0 { top += box.height }
      let next = filler.fill(from: first).next
      box = storage.box(of: first..<next)
      first = next
      count += 1
    }
    return top + box.ascent
  }
}
#endif
