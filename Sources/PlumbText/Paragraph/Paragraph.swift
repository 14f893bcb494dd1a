#if Text
/// A text that is shaped once, and measured at any width after that.
///
/// Lines break where browsers break them (`line-break: auto`, `overflow-wrap: normal`,
/// `hyphens: manual`): a word that is wider than the width stands out. What a line takes at another
/// width is arithmetic, some nanoseconds a word.
///
/// A greater width never gives more lines, and, unless ``TextStyle/lineHeight`` is `normal` and the
/// text has fallback fonts or several styles, never more height.
///
/// Copies share what was shaped, and all threads may use it.
public struct Paragraph: Sendable {
  let storage: ParagraphStorage

  /// Shapes a text in one style.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: How it is set.
  ///   - limits: How much it may be.
  /// - Throws: `TextError`: `invalidStyle`, `limit` or `libraryFailure`.
  public init(
    _ text: String, style: TextStyle, limits: TextLimits = .standard
  ) throws(TextError) {
    try self.init([TextRun(text, style: style)], limits: limits)
  }

  /// Shapes runs of text, one behind the other.
  ///
  /// - Parameters:
  ///   - runs: The runs, at least one. What of a style is the paragraph's is taken from the first.
  ///   - limits: How much they may be together.
  /// - Throws: `TextError`: `invalidStyle`, `limit` or `libraryFailure`.
  public init(_ runs: [TextRun], limits: TextLimits = .standard) throws(TextError) {
    storage = try ToolPool.with { tools throws(TextError) in
      try ParagraphBuilder.storage(runs, limits: limits, tools)
    }
  }

  /// The text as it is set: blanks are those of ``TextStyle/whiteSpace``, and other controls than
  /// tabs and line ends are word joiners (U+2060).
  public var text: String { String(decoding: storage.units, as: UTF16.self) }

  /// How wide the paragraph wants to be: the widest line where only the text itself ends lines.
  public var naturalWidth: Double { storage.naturalWidth }

  /// The width of the widest part that is not broken.
  public var minimumWidth: Double { storage.minimumWidth }

  /// The width of the widest part that is not broken, but where a word is wider than its line.
  package var longestWordWidth: Double { storage.longestWordWidth }

  /// The characters that no font of their style has, each once: they are drawn as boxes.
  public var missing: [Unicode.Scalar] { storage.missing }

  /// Whether lines are broken where they are too wide, see ``TextStyle/wraps``.
  public var wraps: Bool { storage.styles[0].wraps }

  /// Which of the places where lines may be broken are taken, see ``TextStyle/wrapStyle``.
  public var wrapStyle: WrapStyle { storage.styles[0].wrapStyle }

  /// Which of the runs that it was made of an offset of its text is of.
  package func run(at offset: Int) -> Int { storage.run(at: offset) }

  // MARK: Measure

  /// How many lines there are.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - lines: How many there may be.
  /// - Returns: The number of lines; 0 for an empty text.
  public func lineCount(width: Double, lines: Int? = nil) -> Int {
    storage.lineCount(width: width, most: lines ?? .max)
  }

  /// The height of the lines.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - lines: How many there may be.
  /// - Returns: The height in points; 0 for an empty text.
  public func height(width: Double, lines: Int? = nil) -> Double {
    storage.height(width: width, most: lines ?? .max)
  }

  /// Where letters of the first line stand below the upper edge, if only the text itself ends
  /// lines. An empty text has the baseline that its style's letters would have.
  public var firstBaseline: Double { firstBaseline(width: .infinity) }

  /// Where letters of the first line stand below the upper edge. Only where lines are of unequal
  /// heights does it depend on the width.
  public func firstBaseline(width: Double) -> Double {
    guard storage.boxes.count > 1, !storage.parts.isEmpty else { return storage.boxes[0].ascent }
    var filler = LineFiller(storage, width: width, most: .max)
    return storage.box(of: 0..<filler.fill(from: 0).next).ascent
  }

  /// Where letters of the last line stand below the upper edge.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - lines: How many lines there may be.
  /// - Returns: The position in points; that of the first line for an empty text.
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
