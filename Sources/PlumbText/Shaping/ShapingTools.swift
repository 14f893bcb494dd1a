#if Text
import CHarfBuzz
import CTextBreaks
import Synchronization

/// The HarfBuzz and ICU objects of a working thread, kept for reuse.
///
/// One thread at a time uses them, as ``ToolPool`` ensures.
@safe final class ShapingTools: Sendable {
  /// HarfBuzz's buffer.
  nonisolated(unsafe) let buffer: OpaquePointer
  nonisolated(unsafe) private let directions: OpaquePointer
  nonisolated(unsafe) private let clusters: OpaquePointer
  nonisolated(unsafe) private var lines: [LineFinder] = []

  /// The maximum number of cached line break finders.
  private static let mostFinders = 8

  @safe private struct LineFinder {
    var language: String
    var breaks: BreakStyle
    var pointer: OpaquePointer
  }

  init() throws(TextError) {
    guard let directions = unsafe textbreaks_open_directions() else {
      throw Self.failure("directions")
    }
    guard let clusters = unsafe textbreaks_open_clusters() else {
      unsafe textbreaks_close_directions(directions)
      throw Self.failure("grapheme clusters")
    }
    unsafe buffer = unsafe hb_buffer_create()
    unsafe self.directions = directions
    unsafe self.clusters = clusters
    unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
    unsafe textbreaks_close_directions(directions)
    unsafe textbreaks_close(clusters)
    for line in unsafe lines { unsafe textbreaks_close(line.pointer) }
  }

  private static func failure(_ what: String) -> TextError {
    TextError(.libraryFailure, "ICU finds no \(what): its data is missing, or memory")
  }

  /// Marks the possible line ends; the array has one element more than there are units.
  func findLines(
    _ text: [UInt16], language: String, breaks: BreakStyle, into marks: inout [UInt8]
  ) throws(TextError) {
    var place = unsafe lines.firstIndex { $0.breaks == breaks && $0.language == language }
    if place == nil {
      guard let finder = unsafe textbreaks_open_lines("\(language)@lb=\(breaks.keyword)") else {
        throw Self.failure("line breaks")
      }
      if unsafe lines.count >= Self.mostFinders {
        unsafe textbreaks_close(lines.removeFirst().pointer)
      }
      place = unsafe lines.count
      unsafe lines.append(LineFinder(language: language, breaks: breaks, pointer: finder))
    }
    guard let place else { return }
    let finder = unsafe lines[place].pointer
    guard unsafe textbreaks_find(finder, text, Int32(text.count), &marks) == 0 else {
      throw Self.failure("line breaks")
    }
  }

  /// Marks the ends of grapheme clusters; the array has one element more than there are units.
  func findClusters(_ text: [UInt16], into marks: inout [UInt8]) throws(TextError) {
    guard unsafe textbreaks_find(clusters, text, Int32(text.count), &marks) == 0 else {
      throw Self.failure("grapheme clusters")
    }
  }

  /// Finds the bidirectional level of each unit, and of its paragraph.
  func findLevels(
    _ text: [UInt16], _ direction: TextDirection, levels: inout [UInt8], paragraphs: inout [UInt8]
  ) throws(TextError) {
    let base: Int32 =
      switch direction {
      case .natural: 2
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    let status = unsafe textbreaks_levels(
      directions, text, Int32(text.count), base, &levels, &paragraphs)
    guard status == 0 else { throw Self.failure("directions") }
  }
}

/// The tools that are not in use.
enum ToolPool {
  private static let unused = Mutex<[ShapingTools]>([])
  /// The maximum number of pooled tools. More are made if more threads work at once, and
  /// discarded afterwards.
  private static let most = 32

  static func with<Result>(
    _ body: (ShapingTools) throws(TextError) -> Result
  ) throws(TextError) -> Result {
    let kept = unused.withLock { $0.popLast() }
    let tools = if let kept { kept } else { try ShapingTools() }
    defer { unused.withLock { if $0.count < most { $0.append(tools) } } }
    return try body(tools)
  }
}

/// The versions of the libraries that measure texts.
public enum TextLibraries {
  /// The version of HarfBuzz, such as "6.0.0".
  public static var harfBuzz: String { unsafe String(cString: hb_version_string()) }
  /// The version of ICU, such as "72.1".
  public static var icu: String { versions.icu }
  /// The version of Unicode in ICU, such as "15.0".
  public static var unicode: String { versions.unicode }

  private static let versions: (icu: String, unicode: String) = {
    var icu = [CChar](repeating: 0, count: 24)
    var unicode = icu
    unsafe textbreaks_versions(&icu, &unicode)
    func text(_ characters: [CChar]) -> String {
      String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return (text(icu), text(unicode))
  }()
}
#endif
