#if Text
import Synchronization

/// Paragraphs of texts that came before. Those that nobody asked for longest go first.
///
/// All threads may use one at a time.
public final class ParagraphCache: Sendable {
  /// What came of the texts that were asked for.
  public struct Statistics: Sendable, Equatable {
    /// How many were known.
    public var hits = 0
    /// How many were shaped.
    public var misses = 0
    /// How many paragraphs are kept.
    public var count = 0
    /// How many UTF-16 units these have.
    public var units = 0
  }

  private let state: Mutex<State>
  private let limits: TextLimits

  /// A cache without paragraphs.
  ///
  /// - Parameters:
  ///   - count: How many paragraphs it keeps at most.
  ///   - units: How many UTF-16 units these may have together; one takes some 20 bytes.
  ///   - limits: How much a paragraph may be.
  public init(count: Int = 10_000, units: Int = 4_000_000, limits: TextLimits = .standard) {
    state = Mutex(State(most: max(1, count), mostUnits: max(0, units)))
    self.limits = limits
  }

  /// The paragraph of a text in one style.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: How it is set.
  /// - Returns: The paragraph, shaped now or before.
  /// - Throws: `TextError` as ``Paragraph/init(_:style:limits:)``; nothing is kept of that.
  public func paragraph(_ text: String, style: TextStyle) throws(TextError) -> Paragraph {
    try paragraph([TextRun(text, style: style)])
  }

  /// The paragraph of runs of text.
  ///
  /// - Parameter runs: The runs, at least one.
  /// - Returns: The paragraph, shaped now or before.
  /// - Throws: `TextError` as ``Paragraph/init(_:limits:)``; nothing is kept of that.
  public func paragraph(_ runs: [TextRun]) throws(TextError) -> Paragraph {
    let key = Key(runs)
    if let known = state.withLock({ $0.find(key) }) { return known }
    // Two threads may shape one text at a time; the second finds it there.
    let paragraph = try Paragraph(runs, limits: limits)
    return state.withLock { $0.keep(paragraph, key) }
  }

  /// What came of the texts so far.
  public var statistics: Statistics { state.withLock { $0.statistics } }

  /// Forgets all paragraphs.
  public func removeAll() { state.withLock { $0.removeAll() } }

  /// Runs, and a hash of what most likely differs.
  private struct Key: Hashable, Sendable {
    let runs: [TextRun]
    let hash: UInt64

    init(_ runs: [TextRun]) {
      self.runs = runs
      var hash = UInt64(runs.count)
      for run in runs {
        hash = (hash ^ run.style.size.bitPattern) &* 0x9e37_79b9_7f4a_7c15
        hash ^= run.style.fonts.first?.face.fingerprint ?? 0
        hash = Self.hash(run.text, from: hash)
      }
      self.hash = hash
    }

    /// Bytes tell texts apart, not characters: an "é" of two scalars may be set in another way.
    private static func hash(_ text: String, from start: UInt64) -> UInt64 {
      var text = text
      return text.withUTF8 { bytes in
        var hash = (start ^ UInt64(bytes.count)) &* 0x9e37_79b9_7f4a_7c15
        let raw = UnsafeRawBufferPointer(bytes)
        var place = 0
        while place + 8 <= raw.count {
          let word = unsafe raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
          hash ^= hash >> 32
          place += 8
        }
        while place < raw.count {
          hash = (hash ^ (unsafe UInt64(raw[place]))) &* 0x9e37_79b9_7f4a_7c15
          place += 1
        }
        return hash ^ hash >> 32
      }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    static func == (first: Key, second: Key) -> Bool {
      guard first.hash == second.hash, first.runs.count == second.runs.count else { return false }
      for index in first.runs.indices {
        let (one, other) = (first.runs[index], second.runs[index])
        guard sameBytes(one.text, other.text), one.style.isSame(as: other.style) else {
          return false
        }
      }
      return true
    }

    private static func sameBytes(_ first: String, _ second: String) -> Bool {
      var (first, second) = (first, second)
      return first.withUTF8 { one in
        second.withUTF8 { other in
          guard one.count == other.count else { return false }
          let (one, other) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
          var place = 0
          while place + 8 <= one.count {
            let word = unsafe one.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let otherWord = unsafe other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            guard word == otherWord else { return false }
            place += 8
          }
          while place < one.count {
            guard unsafe one[place] == (unsafe other[place]) else { return false }
            place += 1
          }
          return true
        }
      }
    }
  }

  /// The paragraphs, chained by when they were asked for.
  private struct State {
    struct Entry {
      /// What it is of; `nil` in a place that is not used.
      var key: Key?
      var paragraph: Paragraph?
      /// Those that were asked for after it and before it; -1 at the ends.
      var later: Int
      var earlier: Int
    }

    let most: Int
    let mostUnits: Int
    var places: [Key: Int] = [:]
    var entries: [Entry] = []
    var unused: [Int] = []
    var latest = -1
    var earliest = -1
    var statistics = Statistics()

    init(most: Int, mostUnits: Int) {
      self.most = most
      self.mostUnits = mostUnits
    }

    mutating func find(_ key: Key) -> Paragraph? {
      guard let place = places[key] else { return nil }
      statistics.hits += 1
      if place != latest {
        unlink(place)
        link(place)
      }
      return entries[place].paragraph
    }

    mutating func keep(_ paragraph: Paragraph, _ key: Key) -> Paragraph {
      statistics.misses += 1
      let units = paragraph.storage.units.count
      guard places[key] == nil, units <= mostUnits else { return paragraph }
      let entry = Entry(key: key, paragraph: paragraph, later: -1, earlier: -1)
      let place: Int
      if let free = unused.popLast() {
        place = free
        entries[place] = entry
      } else {
        place = entries.count
        entries.append(entry)
      }
      places[key] = place
      link(place)
      statistics.count += 1
      statistics.units += units
      while statistics.count > most || statistics.units > mostUnits, earliest != place {
        removeEarliest()
      }
      return paragraph
    }

    mutating func removeEarliest() {
      let place = earliest
      unlink(place)
      statistics.count -= 1
      statistics.units -= entries[place].paragraph?.storage.units.count ?? 0
      if let key = entries[place].key { places[key] = nil }
      (entries[place].key, entries[place].paragraph) = (nil, nil)
      unused.append(place)
    }

    mutating func removeAll() {
      let old = statistics
      self = State(most: most, mostUnits: mostUnits)
      statistics.hits = old.hits
      statistics.misses = old.misses
    }

    private mutating func link(_ place: Int) {
      entries[place].later = -1
      entries[place].earlier = latest
      if latest >= 0 { entries[latest].later = place } else { earliest = place }
      latest = place
    }

    private mutating func unlink(_ place: Int) {
      let (later, earlier) = (entries[place].later, entries[place].earlier)
      if later >= 0 { entries[later].earlier = earlier } else { latest = earlier }
      if earlier >= 0 { entries[earlier].later = later } else { earliest = later }
    }
  }
}
#endif
