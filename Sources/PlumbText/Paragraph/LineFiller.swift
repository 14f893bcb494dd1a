#if Text
/// Fills the lines of a paragraph at a width, one after the other, in its wrap style.
///
/// It processes the pieces between the text's own line ends. At the beginning of a piece it finds
/// the ends of its lines, and then it fills each line once.
struct LineFiller {
  private let storage: ParagraphStorage
  private let style: WrapStyle
  /// The maximum extent of lines.
  private let limit: Double
  /// The maximum extent of lines of the piece.
  private var ownLimit: Double
  /// The end of the piece.
  private var end = 0
  /// The ends of lines of the piece that may be less full than possible, in order, and the index
  /// of the next end.
  private var ends: [Int] = []
  private var nextEnd = 0

  /// The tolerance for limits that were summed in another order.
  private static let tolerance = 1e-9
  /// The precision of the least width.
  private static let precision = 1e-6
  /// The maximum number of lines to make even: each line has more possible ends than the one
  /// before.
  private static let mostEvenLines = 20

  /// Prepares to fill lines.
  ///
  /// - Parameters:
  ///   - storage: The paragraph.
  ///   - width: The width.
  ///   - most: The number of visible lines. If there are more lines, each is as full as possible.
  init(_ storage: ParagraphStorage, width: Double, most: Int) {
    self.storage = storage
    limit = ParagraphStorage.limit(ofWidth: width)
    ownLimit = limit
    let style = storage.styles[0].wrapStyle
    let isCut =
      style != .greedy && most < .max && storage.lineCount(width: width, most: most + 1) > most
    self.style = isCut ? .greedy : style
  }

  /// Returns the line that begins with a part: the first line, or the one after a filled line.
  @inline(__always)
  mutating func fill(from first: Int) -> ParagraphStorage.FilledLine {
    if style == .greedy { return storage.fill(from: first, limit: limit) }
    if first >= end { begin(with: first) }
    let line = storage.fill(from: first, limit: ownLimit)
    while nextEnd < ends.count, ends[nextEnd] <= first { nextEnd += 1 }
    guard nextEnd < ends.count, line.next > ends[nextEnd] else { return line }
    let shorter = storage.fill(from: first, limit: ownLimit, to: ends[nextEnd])
    return shorter.next == ends[nextEnd] ? shorter : line
  }

  /// Prepares the piece that begins with a part.
  private mutating func begin(with first: Int) {
    let parts = storage.parts
    (ownLimit, ends, nextEnd) = (limit, [], 0)
    // The starts of its last two lines if each line is as full as possible.
    var (last, before) = (first, first)
    var lines = 0
    var widest = 0.0
    var sum = 0.0
    end = first
    repeat {
      (before, last) = (last, end)
      let line = storage.fill(from: end, limit: limit)
      // A part wider than the limit overflows in each style.
      if line.used <= limit { widest = max(widest, line.used) }
      sum += min(line.used, limit)
      lines += 1
      end = line.next
    } while end < parts.count && !parts[end - 1].traits.contains(.endsLine)
    guard lines > 1 else { return }
    switch style {
    case .greedy: break
    case .balanced:
      ownLimit = least(from: first, lines: lines, widest: widest, average: sum / Double(lines))
      // With two lines there is no choice.
      if lines > 2, lines <= Self.mostEvenLines, storage.tabWidth == 0 {
        ends = evenEnds(from: first, lines: lines)
      }
    case .pretty: findLastLine(from: before, last: last)
    }
  }

  // MARK: Balance

  /// Returns the least limit at which the piece has as many lines.
  ///
  /// The bisection ends soon, since both bounds are limits at which a line changes: the upper
  /// bound is the width of a line, the lower bound the width at which a line can take more.
  private func least(
    from first: Int, lines: Int, widest: Double, average: Double
  ) -> Double {
    var (low, high) = (0.0, widest)
    // Too narrow, unless all lines have the same length.
    var middle = min(average, widest)
    while high - low > Self.precision {
      var count = 0
      var widest = 0.0
      // The widest unbreakable part beyond the tried limit; some line has this width at any limit.
      var unbroken = 0.0
      var needed = Double.infinity
      var start = first
      while start < end, count <= lines {
        let line = storage.fill(from: start, limit: middle)
        if line.used <= middle {
          widest = max(widest, line.used)
        } else if line.used <= limit {
          unbroken = max(unbroken, line.used)
        }
        needed = min(needed, line.needed)
        start = line.next
        count += 1
      }
      if start >= end, count <= lines {
        high = max(min(widest, middle), unbroken)
        low = max(low, unbroken)
      } else {
        low = max(needed, middle, unbroken)
      }
      middle = (low + high) / 2
    }
    return high + Self.tolerance
  }

  /// Returns the ends of the piece's lines that minimize the sum of their squared empty widths,
  /// within the limit.
  ///
  /// - Returns: The ends; empty if lines should be as full as possible.
  private func evenEnds(from first: Int, lines: Int) -> [Int] {
    let parts = storage.parts
    func width(_ start: Int, _ end: Int) -> Double {
      parts[end - 1].contentEnd + parts[end - 1].hyphen - parts[start].start
    }
    // The first and last possible starting part of each line, with all lines before and after it
    // as full as possible.
    var latest = [first]
    for _ in 1...lines {
      guard let start = latest.last, start < end else { return [] }
      latest.append(storage.fill(from: start, limit: ownLimit).next)
    }
    var earliest = latest
    earliest[lines] = end
    for line in (1..<lines).reversed() {
      var start = earliest[line + 1] - 1
      while start > first + line, width(start - 1, earliest[line + 1]) <= ownLimit { start -= 1 }
      earliest[line] = start
      guard start <= latest[line] else { return [] }
    }
    guard latest[lines] == end else { return [] }
    // From the last line backwards: the least sum from each part on, and the end of its line.
    var rest = [0.0]
    var choices: [[Int]] = []
    for line in (0..<lines).reversed() {
      let starts = earliest[line]...latest[line]
      var (empty, choice) = ([Double](), [Int]())
      for start in starts {
        var best = (empty: Double.infinity, end: 0)
        // Among equals the fuller line.
        var next = latest[line + 1]
        while next > start, next >= earliest[line + 1] {
          let width = width(start, next)
          if width <= ownLimit || next == start + 1 {
            let room = max(0, ownLimit - width)
            let sum = room * room + rest[next - earliest[line + 1]]
            if sum < best.empty { best = (sum, next) }
          }
          next -= 1
        }
        empty.append(best.empty)
        choice.append(best.end)
      }
      rest = empty
      choices.append(choice)
    }
    guard rest[0] < .infinity else { return [] }
    var ends: [Int] = []
    var start = first
    for line in 0..<lines {
      start = choices[lines - 1 - line][start - earliest[line]]
      ends.append(start)
    }
    return ends
  }

  // MARK: The last line

  /// Finds the start of the last line if the line before gives it one word, so that it has two.
  ///
  /// No other line can help. The first part of the line before was moved there because the last
  /// line has no room for both.
  private mutating func findLastLine(from before: Int, last: Int) {
    let parts = storage.parts
    var words = 0
    for place in last..<end where beginsWord(place) { words += 1 }
    // The rest of a broken word counts as a word if another word follows it.
    if words > 0, !beginsWord(last) { return }
    var place = last
    while words < 2 {
      place -= 1
      guard place > before else { return }
      if beginsWord(place) { words += 1 }
    }
    guard place < last, !parts[before..<place].allSatisfy({ $0.traits.contains(.blank) }) else {
      return
    }
    let line = storage.fill(from: place, limit: limit)
    if line.next >= end, line.used <= limit { ends = [place] }
  }

  /// Returns whether a word begins with a part. None begins after a soft hyphen, or where a
  /// narrow line breaks a word.
  private func beginsWord(_ place: Int) -> Bool {
    let parts = storage.parts
    guard !parts[place].traits.contains(.blank) else { return false }
    guard place > 0 else { return true }
    let before = parts[place - 1]
    let end = Int(before.contentLast)
    let isHyphenated =
      end == Int(parts[place].first) && end > 0 && storage.units[end - 1] == 0xAD
    return !isHyphenated && !before.traits.contains(.insideWord)
  }
}
#endif
