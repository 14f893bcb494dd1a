#if Text
import PlumbText
import Testing

/// Tests balanced lines, and last lines of more than one word.
@Suite struct WrapStyleTests {
  private static let words = [
    "a", "of", "it’s", "words", "different", "Donaudampfschifffahrt",
    "incom\u{AD}prehen\u{AD}sible", "co-operation", "日本語", "שלום", "مرحبا", "12,50\u{A0}€", "to",
    "the",
  ]

  private static func text(_ random: inout Randomness, upTo count: Int) -> String {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in
      let isLast = Int.random(in: 0..<20, using: &random) == 0
      return (words.randomElement(using: &random) ?? "") + (isLast ? "\n" : " ")
    }.joined()
  }

  private static func paragraph(
    _ text: String, _ style: WrapStyle, _ space: WhiteSpace = .collapseLines
  ) throws -> Paragraph {
    try Paragraph(
      text,
      style: Fonts.style {
        $0.whiteSpace = space
        $0.wrapStyle = style
      })
  }

  /// Returns the visible lines of each piece of text between its own line ends.
  private static func pieces(_ paragraph: Paragraph, _ width: Double) -> [[String]] {
    var pieces: [[String]] = [[]]
    for line in paragraph.lines(width: width) {
      pieces[pieces.count - 1].append(paragraph.text(of: line))
      if line.isLast { pieces.append([]) }
    }
    return pieces
  }

  @Test func linesAreAboutEquallyLong() throws {
    let title = "Attendance certificate for the workshop on layout engines of Tuesday"
    func lines(_ style: WrapStyle) throws -> [String] {
      let paragraph = try Self.paragraph(title, style)
      return paragraph.lines(width: paragraph.naturalWidth - 1).map { paragraph.text(of: $0) }
    }
    #expect(
      try lines(.greedy)
        == ["Attendance certificate for the workshop on layout engines of", "Tuesday"])
    #expect(
      try lines(.balanced)
        == ["Attendance certificate for the", "workshop on layout engines of Tuesday"])
    #expect(
      try lines(.pretty)
        == ["Attendance certificate for the workshop on layout engines", "of Tuesday"])
    let odd = "To be, or not to be, that is asked"
    let pretty = try Self.paragraph(odd, .pretty)
    let shown = pretty.lines(width: 200).map { pretty.text(of: $0) }
    #expect(shown == ["To be, or not to be, that", "is asked"])
    // The view that shows it has the same width as with the greedy style.
    #expect(try pretty.naturalWidth == Self.paragraph(odd, .greedy).naturalWidth)
    #expect(pretty.wrapStyle == .pretty && TextStyle(fonts: [], size: 1).wrapStyle == .greedy)
  }

  /// Compares with all possible breaks, in letters of one width.
  @Test func noOtherWayOfBreakingHasAShorterLongestLine() throws {
    let mono = try FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")
    var random = Randomness(7)
    for _ in 0..<400 {
      let count = Int.random(in: 2...14, using: &random)
      let lengths = (0..<count).map { _ in Int.random(in: 1...9, using: &random) }
      let most = Int.random(in: 9...30, using: &random)
      let text = lengths.map { String(repeating: "x", count: $0) }.joined(separator: " ")
      var style = TextStyle(fonts: [mono], size: 10)
      let letter = try Paragraph("x", style: style).naturalWidth
      func lines(_ wrapStyle: WrapStyle) throws -> [Int] {
        style.wrapStyle = wrapStyle
        return try Paragraph(text, style: style).lines(width: Double(most) * letter).map {
          $0.contentRange.count
        }
      }
      let greedy = try lines(.greedy)
      let balanced = try lines(.balanced)
      #expect(balanced.count == greedy.count)
      // The least longest line of the words from each on, by the number of lines.
      var least = [[Int]](
        repeating: [Int](repeating: .max, count: greedy.count + 1), count: count + 1)
      least[count][0] = 0
      for first in (0..<count).reversed() {
        var length = -1
        for end in first + 1...count {
          length += lengths[end - 1] + 1
          if length > most { break }
          for rest in 0..<greedy.count where least[end][rest] < .max {
            least[first][rest + 1] = min(least[first][rest + 1], max(length, least[end][rest]))
          }
        }
      }
      let longest = least[0][greedy.count]
      #expect(balanced.max() == longest, "\(text) in \(most)")
      // Among these, the breaks with the least sum of squared empty room.
      least = [[Int]](
        repeating: [Int](repeating: .max, count: greedy.count + 1), count: count + 1)
      least[count][0] = 0
      for first in (0..<count).reversed() {
        var length = -1
        for end in first + 1...count {
          length += lengths[end - 1] + 1
          if length > longest { break }
          for rest in 0..<greedy.count where least[end][rest] < .max {
            let room = longest - length
            least[first][rest + 1] = min(least[first][rest + 1], room * room + least[end][rest])
          }
        }
      }
      let empty = balanced.map { (longest - $0) * (longest - $0) }.reduce(0, +)
      #expect(empty == least[0][greedy.count], "\(text) in \(most)")
      // A single word remains at the end only if two have no room, or would leave no word before
      // them.
      let pretty = try lines(.pretty)
      let isAlone = greedy.count > 1 && greedy.last == lengths.last
      let two = lengths.suffix(2).reduce(1, +)
      let helps = isAlone && two <= most && greedy[greedy.count - 2] > lengths[count - 2]
      #expect(pretty.dropLast(2) == greedy.dropLast(2))
      #expect(pretty.last == (helps ? two : greedy.last), "\(text) in \(most)")
    }
  }

  /// This holds for all kinds of text.
  @Test func allStylesHaveAsManyLinesInTheirWidth() throws {
    var random = Randomness(3)
    for _ in 0..<300 {
      var text = Self.text(&random, upTo: 30)
      let space: WhiteSpace = Bool.random(using: &random) ? .preserve : .collapseLines
      if space == .preserve { text.replace("of ", with: "of\t  ") }
      let greedy = try Self.paragraph(text, .greedy, space)
      for style in [WrapStyle.balanced, .pretty] {
        let paragraph = try Self.paragraph(text, style, space)
        let width = Double.random(in: 0...400, using: &random)
        let lines = paragraph.lines(width: width)
        let others = greedy.lines(width: width)
        #expect(lines.count == others.count && lines.count == paragraph.lineCount(width: width))
        let most = max(others.map(\.width).max() ?? 0, width + 1 / 64)
        #expect(lines.allSatisfy { $0.width <= most + 1e-6 }, "\(text) in \(width)")
        #expect(lines.first?.range.lowerBound ?? 0 == 0)
        for (line, next) in zip(lines, lines.dropFirst()) {
          #expect(line.range.upperBound == next.range.lowerBound)
        }
        #expect(lines.filter(\.isLast).count == others.filter(\.isLast).count)
        let height = lines.map(\.height).reduce(0, +)
        #expect(abs(height - paragraph.height(width: width)) < 1e-9)
        if let first = lines.first, let last = lines.last {
          #expect(first.baseline == paragraph.firstBaseline(width: width))
          #expect(last.baseline == paragraph.lastBaseline(width: width))
        }
        // With one line less, an ellipsis replaces the remainder, and most of the text is shown.
        if lines.count > 1 {
          let cut = paragraph.lines(width: width, lines: lines.count - 1)
          #expect(cut == greedy.lines(width: width, lines: lines.count - 1))
          #expect(
            paragraph.lastBaseline(width: width, lines: cut.count) == cut.last?.baseline)
        }
        let allowed = paragraph.lines(width: width, lines: lines.count, endsWithEllipsis: false)
        #expect(allowed == lines)
      }
    }
  }

  /// The longest line equals the least width that gives the same number of lines.
  @Test func balancedLinesFitTheLeastWidth() throws {
    var random = Randomness(5)
    for _ in 0..<200 {
      let text = Self.text(&random, upTo: 20).replacing("\n", with: " ")
      let greedy = try Self.paragraph(text, .greedy)
      let balanced = try Self.paragraph(text, .balanced)
      let width = Double.random(in: 0...500, using: &random)
      let lines = balanced.lines(width: width)
      var (low, high) = (0.0, width)
      while high - low > 1e-7 {
        let middle = (low + high) / 2
        if greedy.lineCount(width: middle) <= lines.count { high = middle } else { low = middle }
      }
      // A word may be wider. Browsers let lines exceed their width by this much.
      guard balanced.minimumWidth <= width else { continue }
      let longest = lines.map(\.width).max() ?? 0
      #expect(
        longest <= max(high, balanced.minimumWidth) + 1 / 64 + 1e-5, "\(text) in \(width)")
    }
  }

  @Test func whatTheTextPartsIsBalancedByItself() throws {
    let (first, second) = ("one two three four five six", "seven eight nine ten eleven")
    for style in [WrapStyle.balanced, .pretty] {
      let both = try Self.pieces(Self.paragraph(first + "\n" + second, style), 120)
      #expect(both[0] == (try Self.pieces(Self.paragraph(first, style), 120)[0]))
      #expect(both[1] == (try Self.pieces(Self.paragraph(second, style), 120)[0]))
    }
  }

  @Test func aPartOfAWordIsNoWord() throws {
    func lines(_ text: String, _ width: Double) throws -> [String] {
      let paragraph = try Self.paragraph(text, .pretty)
      return paragraph.lines(width: width).map { paragraph.text(of: $0) }
    }
    let (word, plain) = ("configu\u{AD}ration", "configuration")
    let width = try Self.paragraph("now see the \(word.prefix(7))--", .greedy).naturalWidth
    #expect(try lines("now see the " + plain, width) == ["now see", "the configuration"])
    #expect(
      try lines("now see the " + word, width).map { $0.replacing("\u{AD}", with: "") }
        == ["now see", "the configuration"])
    // Moving the word to the last line would leave no line before it.
    #expect(try lines("configuration ab", 80) == ["configuration", "ab"])
  }

  @Test func stylesOfWrappingAreKeptApart() throws {
    let cache = ParagraphCache()
    let text = "To be, or not to be, that is asked"
    var style = try Fonts.style()
    for wrapStyle in WrapStyle.allCases {
      style.wrapStyle = wrapStyle
      #expect(try cache.paragraph(text, style: style).wrapStyle == wrapStyle)
      let runs = [TextRun(text, style: style), TextRun("x", style: try Fonts.style())]
      #expect(try cache.paragraph(runs).wrapStyle == wrapStyle)
    }
    #expect(cache.statistics.count == 6)
  }
}
#endif
