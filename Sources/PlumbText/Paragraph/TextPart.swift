#if Text
/// A piece of a paragraph within which no line ends: a word with the blanks behind it, or a
/// character where words may be broken.
///
/// Positions are those of one line that the whole paragraph would be, in points.
struct TextPart: Sendable {
  /// Where it begins in a line that goes on.
  var x: Double
  /// Where a line that begins with it begins: another place than `x` if letters change their forms
  /// or distances when nothing stands before them. Never before that of the part before.
  var start: Double
  /// Where a line that ends with it ends, without blanks and without a hyphen.
  var contentEnd: Double
  /// The hyphen that shows if a line ends here.
  var hyphen: Double
  /// Its units of the text, without the blanks at its end.
  var first: Int32
  var contentLast: Int32
  /// Which of the paragraph's boxes it needs.
  var box: UInt16
  var traits: Traits

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// The text itself ends the line behind it.
    static let endsLine = Traits(rawValue: 1)
    /// A tab stands at its end.
    static let tab = Traits(rawValue: 2)
    /// It is blank.
    static let blank = Traits(rawValue: 4)
    /// The line that it is in runs from right to left.
    static let rightToLeft = Traits(rawValue: 8)
    /// Its word goes on behind it, and is broken there only if it is wider than a line.
    static let insideWord = Traits(rawValue: 16)
  }
}

/// How far a line reaches above and below its baseline.
struct LineBox: Sendable, Hashable {
  var ascent: Double
  var descent: Double

  var height: Double { max(0, ascent + descent) }

  func union(_ other: LineBox) -> LineBox {
    LineBox(ascent: max(ascent, other.ascent), descent: max(descent, other.descent))
  }

  /// The box of a font in a style. What is to be added to ascent and descent is halved, the upper
  /// half being a whole number, as browsers do.
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
