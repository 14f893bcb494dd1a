import LayoutDocuments
import Plumb

/// The pictures of a batch: a file each in a folder, or one page; of all results, or of the worst.
struct BatchPictures: BatchSink {
  /// Where pictures go, unless they go on a page.
  private var folder: OutputFolder?
  private var page: HTMLReport?
  private var rows = PageRows()
  private let path: String?
  private let theme: SVGDrawing.Theme
  private let variants: [DocumentVariant]
  private var worst: WorstResults?
  private var count = 0

  /// Pictures in a folder, or on a page.
  ///
  /// - Parameters:
  ///   - path: The folder, or the file of the page; `nil`: standard output.
  ///   - isPage: Whether there is one page of all.
  ///   - theme: The colours.
  ///   - worst: How many are drawn; `nil`: all.
  ///   - variants: The ways in which each layout is solved.
  /// - Throws: `InputFile.Failure` where a page would be written over a folder.
  init(
    path: String?, isPage: Bool, theme: SVGDrawing.Theme, worst: Int?, _ variants: [DocumentVariant]
  ) throws(InputFile.Failure) {
    if isPage, let path, OutputFile.isFolder(path) {
      throw InputFile.Failure(message: "-o \(path) is a folder; name a file in it")
    }
    if isPage { page = HTMLReport() } else { folder = path.map(OutputFolder.init(path:)) }
    (self.path, self.theme, self.variants) = (path, theme, variants)
    self.worst = worst.map(WorstResults.init(most:))
  }

  /// The picture of a result, for who draws several at once.
  static func picture(of solved: SolvedDocument, theme: SVGDrawing.Theme) -> String? {
    guard let origin = solved.origin else { return nil }
    return origin.document.drawing(of: solved.result, options: origin.options)?.text(theme: theme)
  }

  mutating func begin(keeping length: Int) {}

  mutating func add(_ solved: SolvedDocument, _ line: [UInt8]) throws(InputFile.Failure) {
    defer { count += 1 }
    if worst == nil { return try draw(solved, count) }
    worst?.add(solved, count)
  }

  mutating func finish() throws(InputFile.Failure) {
    for (place, solved) in worst?.all ?? [] { try draw(solved, place) }
    if let page { try OutputFile.write(page.text(theme: theme), to: path) }
  }

  private mutating func draw(
    _ solved: SolvedDocument, _ place: Int
  ) throws(InputFile.Failure) {
    guard page != nil else {
      guard let picture = solved.picture ?? Self.picture(of: solved, theme: theme) else { return }
      try folder?.write(picture, id: solved.id, ending: ".svg")
      return
    }
    let variant = variants[place % variants.count]
    let result = solved.result
    page?.add(
      result,
      on: .init(
        group: rows.row(
          of: String(result.id.dropLast(variant.suffix.count)), as: variant,
          in: "layout \(place / variants.count + 1)"),
        at: variant.target.isEmpty ? nil : variant.target.joined(separator: " ")),
      message: result.status == .solved ? "" : ResultTable.text(result),
      of: solved.origin.map { ($0.document, $0.options) }, place: ExplanationText.words)
  }
}

/// The worst of many results, the worst one first: those that are not solved, then those in which
/// most gave way, compared from the highest priority down as the solver does it.
struct WorstResults {
  private let most: Int
  private var kept: [(place: Int, badness: Badness, solved: SolvedDocument)] = []

  /// None yet.
  ///
  /// - Parameter most: How many are kept.
  init(most: Int) { self.most = most }

  /// Those that are kept, each with its place among all.
  var all: [(place: Int, solved: SolvedDocument)] { kept.map { ($0.place, $0.solved) } }

  /// Keeps a result if it is among the worst; of equal ones those that come first.
  mutating func add(_ solved: SolvedDocument, _ place: Int) {
    let badness = Badness(solved)
    guard kept.count < most || kept.last.map({ badness.isWorse(than: $0.badness) }) ?? false else {
      return
    }
    let next = kept.firstIndex { badness.isWorse(than: $0.badness) } ?? kept.count
    kept.insert((place, badness, solved), at: next)
    if kept.count > most { kept.removeLast() }
  }

  /// How bad a result is.
  private struct Badness {
    /// From best to worst.
    private static let order: [LayoutResult.Status] = [.solved, .limit, .infeasible, .invalid]

    private let rank: Int
    /// How much gave way at each priority, from the highest one down.
    private let sums: [(priority: Double, amount: Double)]

    init(_ solved: SolvedDocument) {
      rank = Self.order.firstIndex(of: solved.status) ?? 0
      var sums: [Double: Double] = [:]
      for missed in solved.solution?.unsatisfied ?? [] {
        sums[missed.priority.rawValue, default: 0] += missed.amount
      }
      self.sums = sums.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    }

    func isWorse(than other: Badness) -> Bool {
      if rank != other.rank { return rank > other.rank }
      for (own, others) in zip(sums, other.sums) {
        if own.priority != others.priority { return own.priority > others.priority }
        if own.amount != others.amount { return own.amount > others.amount }
      }
      return sums.count > other.sums.count
    }
  }
}
