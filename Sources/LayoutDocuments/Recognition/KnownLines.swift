import ConstraintSolving

/// The lines of a batch that came again with other numbers: those are not parsed any more.
///
/// Of a line that comes for the first time a hash of all but its numbers is kept. One whose hash
/// came before is read with its numbers as metrics, and kept as long as lines like it come.
final class KnownLines {
  /// What came of the lines so far.
  struct Statistics: Equatable {
    /// How many were recognised and solved as such.
    var hits = 0
    /// How many were kept.
    var kept = 0
    /// How many were taken out again.
    var dropped = 0
  }

  /// How many lines are kept at most, and about how many bytes they take.
  private static let (mostLines, mostBytes) = (64, 32 << 20)
  /// How many of those used last a line is compared with before anything else.
  private static let mostAtOnce = 8
  /// After so many lines in a row without an answer a kept line is none any more.
  private static let mostFailures = 4
  /// How many hashes are kept.
  private static let hashCount = 4096

  /// Those used last first.
  private var lines: [KnownLine] = []
  private(set) var byteCount = 0
  /// Hashes of lines that came lately, each at its own place.
  private var hashes: [UInt64] = []
  /// When a line is looked at that is none of those that are kept: of many that did not come before
  /// few are.
  private var looking = Backoff(tolerating: 256, longest: 7)
  /// When a line that came again is kept: more and more rarely where kept lines have to go before
  /// another one like them comes.
  private var keeping = Backoff(longest: 255)
  /// When lines of a hash are tried for which no kept line served.
  private var trying: [UInt64: Backoff] = [:]
  private(set) var statistics = Statistics()

  /// How many lines are kept.
  var count: Int { lines.count }

  /// The answer to a line, if it is one of those that are known, or becomes one.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - number: Its number.
  ///   - writesJSON: Whether the result is written.
  ///   - options: How to solve it, the same for all lines.
  ///   - job: Whose lines these are.
  /// - Returns: The answer; `nil` where the line has to be read by itself.
  func solved(
    _ line: [UInt8], number: Int, writesJSON: Bool, options: DocumentOptions, job: BatchJob
  ) -> SolvedDocument? {
    // One who has no time at all is told so.
    guard options.timeLimit ?? .seconds(1) > .zero else { return nil }
    let start = options.keepsStatistics ? ContinuousClock.now : nil
    func answer(_ place: Int) -> SolvedDocument? {
      looking.succeed()
      if place > 0 { lines.insert(lines.remove(at: place), at: 0) }
      let known = lines[0]
      guard isWorthATry(known.hash) else { return nil }
      let solved = known.solved(
        line, number: number, since: start, writesJSON: writesJSON, options: options, job: job)
      note(known.hash, isAnswered: solved != nil)
      known.failures = solved == nil ? known.failures + 1 : 0
      if solved != nil { known.answerCount += 1 }
      // One whose numbers were special is replaced by a line that comes later.
      if known.failures == Self.mostFailures { drop(at: 0) }
      return solved
    }
    for place in lines.indices.prefix(Self.mostAtOnce) where lines[place].read(line) {
      return answer(place)
    }
    guard looking.isDue(), !line.isEmpty, KnownLine.byteCount(of: line) <= Self.mostBytes
    else { return nil }
    let outline = LineOutline(line)
    var hash = outline.hash
    var alike: KnownLine?
    for place in lines.indices where lines[place].hash == hash {
      alike = lines[place]
      if place >= Self.mostAtOnce, lines[place].read(line) { return answer(place) }
    }
    // Of lines that differ in other numbers than metrics all of these have to come again.
    if let alike { hash = outline.hash(of: line, with: alike.isFixed) }
    guard came(hash) else {
      looking.fail()
      return nil
    }
    looking.succeed()
    guard isWorthATry(outline.hash), keeping.isDue() else { return nil }
    job.handOut()
    guard let known = KnownLine(line, outline, in: job.folder, options: options) else {
      note(outline.hash, isAnswered: false)
      return nil
    }
    guard known.read(line) else { return nil }
    keep(known)
    return answer(0)
  }

  /// Whether a hash came before; it has now.
  private func came(_ hash: UInt64) -> Bool {
    if hashes.isEmpty { hashes = Array(repeating: 0, count: Self.hashCount) }
    let place = Int(truncatingIfNeeded: hash >> 40) & (Self.hashCount - 1)
    defer { hashes[place] = hash }
    return hashes[place] == hash
  }

  private func keep(_ known: KnownLine) {
    lines.insert(known, at: 0)
    byteCount += known.byteCount
    statistics.kept += 1
    while lines.count > Self.mostLines || byteCount > Self.mostBytes {
      // The line that it was made of is no use of it.
      if lines[lines.count - 1].answerCount > 1 { keeping.ease() } else { keeping.fail() }
      drop(at: lines.count - 1)
    }
  }

  private func drop(at place: Int) {
    byteCount -= lines.remove(at: place).byteCount
    statistics.dropped += 1
  }

  /// Whether a line of a hash is likely to be answered.
  private func isWorthATry(_ hash: UInt64) -> Bool {
    trying.isEmpty || trying[hash]?.isDue() ?? true
  }

  /// Notes what came of a line of a hash.
  private func note(_ hash: UInt64, isAnswered: Bool) {
    if isAnswered {
      statistics.hits += 1
      if !trying.isEmpty { trying[hash] = nil }
    } else {
      if trying.count == Self.mostLines { trying = [:] }
      trying[hash, default: Backoff(tolerating: 1, longest: 1 << 16)].fail()
    }
  }
}
