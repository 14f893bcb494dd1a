import ConstraintSolving

/// The lines of a batch that occur again with other numbers. These are not parsed again.
///
/// The first time a line occurs, a hash of everything except its numbers is kept. When the hash
/// occurs again, the line is read with its numbers as metrics. It is kept while similar lines
/// occur.
final class KnownLines {
  /// Counts of the lines so far.
  struct Statistics: Equatable {
    /// How many were recognised and solved without parsing.
    var hits = 0
    /// How many were kept.
    var kept = 0
    /// How many were dropped again.
    var dropped = 0
  }

  /// The maximum number of kept lines, and their approximate maximum size in bytes.
  private static let (mostLines, mostBytes) = (64, 32 << 20)
  /// How many of the most recently used lines are compared before the hash is computed.
  private static let mostAtOnce = 8
  /// A kept line is dropped after this many consecutive lines without an answer.
  private static let mostFailures = 4
  /// How many hashes are kept.
  private static let hashCount = 4096

  /// The kept lines, the most recently used first.
  private var lines: [KnownLine] = []
  private(set) var byteCount = 0
  /// The hashes of recent lines, each in the slot that it maps to.
  private var hashes: [UInt64] = []
  /// Decides when a line that matches no kept line is hashed. If many lines are new, few are
  /// hashed.
  private var looking = Backoff(tolerating: 256, longest: 7)
  /// Decides when a repeated line is kept: more and more rarely if kept lines are dropped before
  /// another similar line occurs.
  private var keeping = Backoff(longest: 255)
  /// Decides when lines of a hash are tried for which no kept line gave an answer.
  private var trying: [UInt64: Backoff] = [:]
  private(set) var statistics = Statistics()

  /// How many lines are kept.
  var count: Int { lines.count }

  /// Returns the answer to a line, if it matches a known line or becomes one.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - number: Its number.
  ///   - writesJSON: Whether the result is written.
  ///   - options: How to solve it, the same for all lines.
  ///   - job: The job that the lines belong to.
  /// - Returns: The answer; `nil` if the line has to be parsed.
  func solved(
    _ line: [UInt8], number: Int, writesJSON: Bool, options: DocumentOptions, job: BatchJob
  ) -> SolvedDocument? {
    // A solve without any time reports that through the usual path.
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
      // A line with unusual numbers is replaced by a later line.
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
    // If lines differ in numbers that are no metrics, all of these have to occur again.
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

  /// Whether a hash occurred before; it is remembered.
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
      // The line that it was made of does not count as use.
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

  /// Notes whether a line of a hash was answered.
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
