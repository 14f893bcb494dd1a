#if Text
import Synchronization

/// A cache of paragraphs, which evicts the least recently used ones.
///
/// All threads may use it, one at a time.
public final class ParagraphCache: Sendable {
  /// The statistics of a cache.
  public struct Statistics: Sendable, Equatable {
    /// The number of texts that were found in the cache.
    public var hits = 0
    /// The number of texts that were shaped.
    public var misses = 0
    /// The number of cached paragraphs.
    public var count = 0
    /// Their length in UTF-16 units.
    public var units = 0
  }

  private let state: Mutex<State>
  private let limits: TextLimits

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - count: The maximum number of paragraphs.
  ///   - units: The maximum number of their UTF-16 units; each takes some 20 bytes.
  ///   - limits: The limits of a paragraph.
  public init(count: Int = 10_000, units: Int = 4_000_000, limits: TextLimits = .standard) {
    state = Mutex(State(most: max(1, count), mostUnits: max(0, units)))
    self.limits = limits
  }

  /// Returns the paragraph of a text in one style.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: Its style.
  /// - Returns: The paragraph, cached or newly shaped.
  /// - Throws: `TextError` as ``Paragraph/init(_:style:limits:)``; errors are not cached.
  public func paragraph(_ text: String, style: TextStyle) throws(TextError) -> Paragraph {
    let hash = Self.hash(text, style, from: 1)
    let known = state.withLock { state in
      state.find(hash) { $0.count == 1 && Self.isSame($0[0], text, style) }
    }
    if let known { return known }
    return try shape([TextRun(text, style: style)], hash)
  }

  /// Returns the paragraph of runs of text.
  ///
  /// - Parameter runs: The runs, at least one.
  /// - Returns: The paragraph, cached or newly shaped.
  /// - Throws: `TextError` as ``Paragraph/init(_:limits:)``; errors are not cached.
  public func paragraph(_ runs: [TextRun]) throws(TextError) -> Paragraph {
    var hash = UInt64(runs.count)
    for run in runs { hash = Self.hash(run.text, run.style, from: hash) }
    let known = state.withLock { state in state.find(hash) { Self.isSame($0, runs) } }
    if let known { return known }
    return try shape(runs, hash)
  }

  private func shape(_ runs: [TextRun], _ hash: UInt64) throws(TextError) -> Paragraph {
    // Two threads may shape the same text at once; the later result is kept.
    let paragraph = try Paragraph(runs, limits: limits)
    state.withLock { $0.keep(paragraph, runs, hash) }
    return paragraph
  }

  /// The statistics so far.
  public var statistics: Statistics { state.withLock { $0.statistics } }

  /// Removes all paragraphs.
  public func removeAll() { state.withLock { $0.removeAll() } }

  // MARK: Texts

  /// Returns a hash of the properties that usually differ. It compares bytes rather than
  /// characters: an "é" of two scalars may be set differently.
  private static func hash(_ text: String, _ style: TextStyle, from start: UInt64) -> UInt64 {
    var hash = (start ^ style.fingerprint) &* 0x9e37_79b9_7f4a_7c15
    var text = text
    return text.withUTF8 { bytes in
      hash = (hash ^ UInt64(bytes.count)) &* 0x9e37_79b9_7f4a_7c15
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

  private static func isSame(_ first: [TextRun], _ second: [TextRun]) -> Bool {
    guard first.count == second.count else { return false }
    for index in first.indices {
      guard isSame(first[index], second[index].text, second[index].style) else { return false }
    }
    return true
  }

  private static func isSame(_ run: TextRun, _ text: String, _ style: TextStyle) -> Bool {
    guard run.style.isSame(as: style) else { return false }
    var (first, second) = (run.text, text)
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

  // MARK: Entries

  /// The paragraphs, linked in order of use.
  private struct State {
    struct Entry {
      /// Empty in an unused place.
      var runs: [TextRun]
      var paragraph: Paragraph?
      var hash: UInt64
      /// The next more and less recently used paragraphs; -1 at the ends.
      var later: Int
      var earlier: Int
    }

    let most: Int
    let mostUnits: Int
    /// The places by hash; among texts with the same hash the latest is kept.
    var places: [UInt64: Int] = [:]
    var entries: [Entry] = []
    var unused: [Int] = []
    var latest = -1
    var earliest = -1
    var statistics = Statistics()

    init(most: Int, mostUnits: Int) {
      self.most = most
      self.mostUnits = mostUnits
    }

    mutating func find(_ hash: UInt64, _ isSame: ([TextRun]) -> Bool) -> Paragraph? {
      guard let place = places[hash], isSame(entries[place].runs) else { return nil }
      statistics.hits += 1
      if place != latest {
        unlink(place)
        link(place)
      }
      return entries[place].paragraph
    }

    mutating func keep(_ paragraph: Paragraph, _ runs: [TextRun], _ hash: UInt64) {
      statistics.misses += 1
      if let place = places[hash] { remove(place) }
      let units = paragraph.storage.units.count
      guard units <= mostUnits else { return }
      while statistics.count >= most || statistics.units + units > mostUnits { remove(earliest) }
      let entry = Entry(runs: runs, paragraph: paragraph, hash: hash, later: -1, earlier: -1)
      let place: Int
      if let free = unused.popLast() {
        place = free
        entries[place] = entry
      } else {
        place = entries.count
        entries.append(entry)
      }
      places[hash] = place
      link(place)
      statistics.count += 1
      statistics.units += units
    }

    private mutating func remove(_ place: Int) {
      unlink(place)
      statistics.count -= 1
      statistics.units -= entries[place].paragraph?.storage.units.count ?? 0
      places[entries[place].hash] = nil
      entries[place].runs = []
      entries[place].paragraph = nil
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
