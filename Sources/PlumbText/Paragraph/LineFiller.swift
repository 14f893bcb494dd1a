#if Text
/// Fills the lines of a paragraph in a width, one behind the other, in its style of wrapping.
///
/// What the text itself parts into lines is looked at piece by piece: where a piece begins, it is
/// found out how its lines end, and each line after that is filled once.
struct LineFiller {
  private let storage: ParagraphStorage
  private let style: WrapStyle
  /// How far lines may reach.
  private let limit: Double
  /// How far those of the piece may.
  private var ownLimit: Double
  /// Where the piece ends.
  private var end = 0
  /// Where lines of the piece end that may be less full than they could be, in order, and which of
  /// these come next.
  private var ends: [Int] = []
  private var nextEnd = 0

  /// By how much limits may miss those that are added up in another order.
  private static let tolerance = 1e-9
  /// How exact the least width is.
  private static let precision = 1e-6
  /// How many lines are made even at most: each of them has more ways to end than the one before.
  private static let mostEvenLines = 20

  /// Prepares to fill lines.
  ///
  /// - Parameters:
  ///   - storage: The paragraph.
  ///   - width: The width.
  ///   - most: How many lines are shown: if there are more, they are as full as can be.
  init(_ storage: ParagraphStorage, width: Double, most: Int) {
    self.storage = storage
    limit = ParagraphStorage.limit(ofWidth: width)
    ownLimit = limit
    let style = storage.styles[0].wrapStyle
    let isCut =
      style != .greedy && most < .max && storage.lineCount(width: width, most: most + 1) > most
    self.style = isCut ? .greedy : style
  }

  /// The line that begins with a part: the first one of all, or the one behind a line that was
  /// filled.
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

  /// Looks at the piece that begins with a part.
  private mutating func begin(with first: Int) {
    let parts = storage.parts
    (ownLimit, ends, nextEnd) = (limit, [], 0)
    // Where its last two lines begin if each is as full as can be.
    var (last, before) = (first, first)
    var lines = 0
    var widest = 0.0
    var sum = 0.0
    end = first
    repeat {
      (before, last) = (last, end)
      let line = storage.fill(from: end, limit: limit)
      // What is wider than any line may be sticks out in each style.
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
      // Two lines have no choice.
      if lines > 2, lines <= Self.mostEvenLines, storage.tabWidth == 0 {
        ends = evenEnds(from: first, lines: lines)
      }
    case .pretty: findLastLine(from: before, last: last)
    }
  }

  // MARK: Balance

  /// The least limit at which the piece has as many lines.
  ///
  /// Halving a range of limits ends soon, as both its ends are limits at which a line becomes
  /// another one: the upper one is the width of a line, the lower one what a line needs to take
  /// more.
  private func least(
    from first: Int, lines: Int, widest: Double, average: Double
  ) -> Double {
    var (low, high) = (0.0, widest)
    // Never as wide as needed, unless all lines are equally long.
    var middle = min(average, widest)
    while high - low > Self.precision {
      var count = 0
      var widest = 0.0
      // What is not broken and as wide as a line anyway.
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

  /// Where the lines of the piece end if they are as equal as they can be within the limit: their
  /// room that stays empty, squared and added up, is the least.
  ///
  /// - Returns: The ends; none where lines are to be as full as can be.
  private func evenEnds(from first: Int, lines: Int) -> [Int] {
    let parts = storage.parts
    func width(_ start: Int, _ end: Int) -> Double {
      parts[end - 1].contentEnd + parts[end - 1].hyphen - parts[start].start
    }
    // The last part and the first one that each line may begin with, if those before and behind it
    // are as full as can be.
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
    // From the last line back: how much stays empty from each part on, and where its line ends.
    var rest = [0.0]
    var choices: [[Int]] = []
    for line in (0..<lines).reversed() {
      let starts = earliest[line]...latest[line]
      var (empty, choice) = ([Double](), [Int]())
      for start in starts {
        var best = (empty: Double.infinity, end: 0)
        // Of equal ones the fuller line.
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

  /// Finds where the last line begins if it has two words, and the line before it gives it one.
  ///
  /// No other line can help: what begins the line before it went there because the last line would
  /// have no room for both.
  private mutating func findLastLine(from before: Int, last: Int) {
    let parts = storage.parts
    var words = 0
    for place in last..<end where beginsWord(place) { words += 1 }
    // The rest of a word is one as well, if another one follows it.
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

  /// Whether a word begins with a part: not behind a soft hyphen, nor where a word is broken as
  /// lines are narrow.
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
