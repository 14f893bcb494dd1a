#if Text
/// A part of a paragraph in which no line ends: a word with the blanks after it, or a character
/// where words may be broken.
///
/// Positions are in points, in a single line of the whole paragraph.
struct TextPart: Sendable {
  /// Its position in a line that continues.
  var x: Double
  /// The start of a line that begins with it. This differs from `x` if letters change their forms
  /// or distances at the start of a line. It is never before that of the previous part.
  var start: Double
  /// The end of a line that ends with it, without blanks and without a hyphen.
  var contentEnd: Double
  /// The width of the hyphen if a line ends here.
  var hyphen: Double
  /// Its units of the text, without the blanks at its end.
  var first: Int32
  var contentLast: Int32
  /// The index of its box in the paragraph.
  var box: UInt16
  var traits: Traits

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// The text itself ends the line after it.
    static let endsLine = Traits(rawValue: 1)
    /// A tab is at its end.
    static let tab = Traits(rawValue: 2)
    /// It is blank.
    static let blank = Traits(rawValue: 4)
    /// Its line runs from right to left.
    static let rightToLeft = Traits(rawValue: 8)
    /// Its word continues after it, and is broken there only if it is wider than a line.
    static let insideWord = Traits(rawValue: 16)
  }
}

/// The extent of a line above and below its baseline.
struct LineBox: Sendable, Hashable {
  var ascent: Double
  var descent: Double

  var height: Double { max(0, ascent + descent) }

  func union(_ other: LineBox) -> LineBox {
    LineBox(ascent: max(ascent, other.ascent), descent: max(descent, other.descent))
  }

  /// Makes the box of a font in a style.
  ///
  /// The difference to the line height is divided between ascent and descent. As in browsers, the
  /// upper half is a whole number.
  init(of font: FontFile, in style: TextStyle) {
    let scale = style.size / Double(font.face.unitsPerEm)
    let ascent = (font.face.ascender * scale).rounded()
    let descent = (font.face.descender * scale).rounded()
    let height: Double =
      switch style.lineHeight {
      case .normal, .even: ascent + descent + font.face.lineGap * scale
      case .scaled(let factor): factor * (ascent + descent + font.face.lineGap * scale)
      case .points(let points): points
      case .times(let factor): factor * style.size
      }
    let above = ((height - ascent - descent) / 2).rounded(.down)
    self.ascent = ascent + above
    self.descent = height - self.ascent
  }

  init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }
}
#endif
