import ConstraintSolving
import LayoutNotation
import LinearProgramming
import Plumb
import SimplexBackend

/// A parsed line that represents all lines which differ only in numbers and the id. It contains the
/// lowered layout, with all numbers as metrics.
final class KnownLine {
  /// How many consecutive lines matched it but were not answered.
  var failures = 0
  /// How many lines it has answered.
  var answerCount = 0
  /// The hash of its outline.
  let hash: UInt64
  /// Its approximate size in bytes.
  let byteCount: Int
  private let pattern: LinePattern
  private let layout: TemplateLayout
  private let core: PrioritizedSolver
  private let options: SolveOptions
  /// The id, if it is the same for all lines; `nil` if there is none.
  private let fixedID: String?
  /// The ids of the fonts of its texts, if statistics are collected.
  private let fonts: [String]
  private let metrics: Set<Int>
  /// The numbers of the line that was read last.
  private var row: [Double]
  /// Where the pieces of that line begin.
  private var starts: [Int]
  private let json = TemplateJSON()
  /// The contents of views beside texts, for all lines.
  private let shown: ShownContents
  #if Text
  /// The texts of all lines.
  private let texts: AnsweredTexts?
  #endif

  /// Returns the approximate size in bytes of a kept line.
  static func byteCount(of line: [UInt8]) -> Int { 32 * line.count }

  /// Reads a line of a file in a folder.
  ///
  /// - Returns: `nil` if every line of its kind has to be parsed.
  init?(
    _ line: [UInt8], _ outline: LineOutline, in folder: String?, options: DocumentOptions
  ) {
    guard let tree = try? JSONParser.parse(line),
      let document = try? DocumentReader.read(tree, folder: folder, notesNumbers: true),
      document.pages == nil
    else { return nil }
    if let id = outline.id, tree.rangeOfID != id { return nil }
    let recorder = MetricRecorder(numbersAt: outline.numbers.map(\.lowerBound))
    row = outline.numbers.map { decimalValue(of: line, in: $0) }
    let lowered = try? document.lowered(with: options, recorder, values: row) { _ in
      document.noteTexts(in: recorder)
    }
    guard let layout = lowered else { return nil }
    self.layout = layout
    metrics = recorder.asked.subtracting(recorder.structural)
    hash = outline.hash
    byteCount = Self.byteCount(of: line)
    pattern = LinePattern(line, outline, metrics: metrics.sorted())
    starts = Array(repeating: 0, count: pattern.pieceCount)
    core = PrioritizedSolver(fallingBackFrom: options.backend)
    var solveOptions = document.solveOptions(with: options)
    solveOptions.isCancelled = isWorkCancelled
    self.options = solveOptions
    fixedID = outline.id == nil ? document.id : nil
    fonts = options.keepsStatistics ? document.fontIDs(with: options) : []
    #if Text
    let hasTexts = options.measuresTexts && !document.allViews.texts.isEmpty
    texts = hasTexts ? (try? TypesetTexts(document, options)).map { AnsweredTexts($0) } : nil
    #endif
    // Numbers in the braces of these texts are the same in all lines.
    shown = ShownContents(document, options)
    guard (try? shown.check()) != nil else { return nil }
  }

  /// Whether a number, by its index, is the same in all lines.
  func isFixed(_ number: Int) -> Bool { !metrics.contains(number) }

  /// Reads a line and returns whether it matches.
  func read(_ line: [UInt8]) -> Bool { pattern.read(line, into: &row, &starts) }

  /// Solves the line that was read.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - number: Its number.
  ///   - start: When its reading began.
  ///   - writesJSON: Whether the result is written.
  ///   - options: How to solve it.
  ///   - job: The job that solves the line.
  /// - Returns: The answer; `nil` if the result contains more than a template can write.
  func solved(
    _ line: [UInt8], number: Int, since start: ContinuousClock.Instant?, writesJSON: Bool,
    options: DocumentOptions, job: BatchJob
  ) -> SolvedDocument? {
    let read = start.map { _ in ContinuousClock.now }
    guard layout.take(row.span),
      let answer = try? layout.solver.plainAnswer(
        by: core, options: self.options, reusing: job.plans, withoutPlan: job.handOut),
      json.tells(answer, in: pattern)
    else { return nil }
    let id = pattern.id(of: line, starts) ?? fixedID ?? String(number)
    var answered = AnsweredDocument(id: id, answer: answer, coordinates: options.coordinates)
    answered.text = KnownText(pattern: pattern, bytes: line)
    #if Text
    if let texts { answered.texts = texts.outcome(in: answer) }
    #endif
    shown.add(to: &answered.texts, in: .plain(answer))
    if let start, let read {
      answered.times = .init(
        parseSeconds: (read - start).seconds, solveSeconds: (ContinuousClock.now - read).seconds)
      answered.times?.fonts = fonts
    }
    var solved = SolvedDocument(answered)
    if writesJSON, options.coordinates == .parent {
      solved.writtenJSON = json.bytes(answered, starts: starts)
    }
    return solved
  }
}

extension DocumentTree {
  /// The range of the document's id, if it is plain text or a number.
  fileprivate var rangeOfID: Range<Int>? {
    guard let id = value(of: DocumentKey.id, in: root) else { return nil }
    let entry = entries[id.index]
    let isPlain = entry.kind == .string && !entry.isEscaped || entry.kind == .number
    return isPlain ? Int(entry.start)..<Int(entry.end) : nil
  }
}
