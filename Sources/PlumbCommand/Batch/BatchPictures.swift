import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// The pictures of a batch, of all results or only of the worst.
///
/// They are written as one file each in a folder, as one PDF page each, or together on one page.
struct BatchPictures: BatchSink {
  /// The destination of the pictures: exactly one of these is set.
  private var folder: OutputFolder?
  private var pages: PDFPages?
  private var page: HTMLReport?
  private var rows = PageRows()
  private let path: String?
  /// The format of single pictures; `nil` for one page with all pictures.
  private let format: PictureFormat?
  private let look: PictureOptions
  private let variants: [DocumentVariant]
  /// The noun for the input: rows or layouts.
  private let noun: String
  private var worst: WorstResults?
  private var count = 0
  /// The results without a picture.
  private var missing = BatchSummary.Noted()
  /// The number of pictures that could not be drawn, and the first error.
  private var failures: (count: Int, first: LayoutError)?

  /// Makes a destination for pictures in a folder or on pages.
  ///
  /// - Parameters:
  ///   - path: The folder, or the file of the pages; `nil`: standard output.
  ///   - format: The format of each picture; `nil`: one page with all pictures.
  ///   - look: The picture options.
  ///   - options: The PDF options.
  ///   - worst: The number of pictures to draw; `nil`: all.
  ///   - variants: The ways in which each layout is solved.
  ///   - noun: The noun for the input: rows or layouts.
  /// - Throws: `InputFile.Failure` when the file of the pages would overwrite a folder.
  init(
    path: String?, format: PictureFormat?, _ look: PictureOptions, _ options: PDFOptions,
    worst: Int?, _ variants: [DocumentVariant], of noun: String
  ) throws(InputFile.Failure) {
    let isFolder = format == .svg || format == .png
    if !isFolder, let path, OutputFile.isFolder(path) {
      throw InputFile.Failure(message: "-o \(path) is a folder; name a file in it")
    }
    switch format {
    case .svg, .png: folder = path.map(OutputFolder.init(path:))
    case .pdf: pages = try PDFPages(path: path, theme: look.theme, options)
    case nil: page = HTMLReport()
    }
    (self.path, self.format, self.look, self.variants) = (path, format, look, variants)
    self.noun = noun
    self.worst = worst.map(WorstResults.init(most:))
  }

  /// Returns the picture of a result. Safe to call from several threads at once.
  static func picture(
    of solved: SolvedDocument, as format: PictureFormat, _ look: PictureOptions
  ) -> DrawnPicture? {
    solved.layout?.drawn(as: format, look)
  }

  mutating func begin(keeping length: Int) throws(InputFile.Failure) { try pages?.begin() }

  mutating func add(_ solved: SolvedDocument, _ line: [UInt8]) throws(InputFile.Failure) {
    defer { count += 1 }
    for page in solved.pages {
      if worst == nil { try draw(page, count) } else { worst?.add(page, count) }
    }
  }

  mutating func finish() throws(InputFile.Failure) {
    for (place, solved) in worst?.all ?? [] { try draw(solved, place) }
    if let page { try OutputFile.write(page.text(theme: look.theme), to: path) }
    try pages?.finish()
    tellMissing()
    if let path, (pages?.isEmpty ?? false) || (count == 0 && folder != nil) {
      let reason = count == 0 ? "no \(noun)" : "no pictures"
      StandardError.write("plumb: \(reason), \(path) is not written\n")
    }
    if let (count, error) = failures {
      let noun = count == 1 ? "picture" : "pictures"
      throw InputFile.Failure(message: "\(count) \(noun) not drawn; first: \(error.message)")
    }
  }

  /// Reports which results have no picture.
  private func tellMissing() {
    let isOne = missing.count == 1
    let what = isOne ? "layout without a picture" : "layouts without pictures"
    var text = "\(missing.count) \(what)"
    if let pages, !pages.isEmpty, worst == nil {
      let unit = pages.unit
      text += isOne ? ", whose \(unit.one) is empty" : ", whose \(unit.several) are empty"
    }
    guard missing.count > 0 else { return }
    StandardError.write("plumb: \(text): \(missing.names)\n")
  }

  private mutating func draw(
    _ solved: SolvedDocument, _ place: Int
  ) throws(InputFile.Failure) {
    guard let format else { return draw(onPage: solved, place) }
    switch solved.picture ?? Self.picture(of: solved, as: format, look) {
    case .file(let bytes): try folder?.write(bytes, id: solved.id, ending: format.ending)
    case .page(let picture):
      if let error = try pages?.add(picture) { note(error) }
    case .failure(let error): note(error)
    case nil:
      missing.add(solved.id)
      // Page n belongs to row n, except for the worst results, which have their own order.
      if worst == nil, let error = try pages?.add(nil) { note(error) }
    }
  }

  private mutating func note(_ error: LayoutError) {
    failures = (1 + (failures?.count ?? 0), failures?.first ?? error)
  }

  private mutating func draw(onPage solved: SolvedDocument, _ place: Int) {
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
      of: solved.layout, place: ExplanationText.words)
  }
}

/// The worst of many results, worst first.
///
/// Unsolved results come first, then those with faults of texts. Equal results follow by their
/// violations, which are compared from the highest priority down, as the solver does.
struct WorstResults {
  private let most: Int
  private var kept: [(place: Int, badness: Badness, solved: SolvedDocument)] = []

  /// Makes an empty collection.
  ///
  /// - Parameter most: The number of results to keep.
  init(most: Int) { self.most = most }

  /// The kept results, each with its index among all results.
  var all: [(place: Int, solved: SolvedDocument)] { kept.map { ($0.place, $0.solved) } }

  /// Keeps a result if it is among the worst; of equal ones, the first are kept.
  mutating func add(_ solved: SolvedDocument, _ place: Int) {
    let badness = Badness(solved)
    guard kept.count < most || kept.last.map({ badness.isWorse(than: $0.badness) }) ?? false else {
      return
    }
    let next = kept.firstIndex { badness.isWorse(than: $0.badness) } ?? kept.count
    kept.insert((place, badness, solved), at: next)
    if kept.count > most { kept.removeLast() }
  }

  /// A measure of how bad a result is.
  private struct Badness {
    /// The statuses from best to worst.
    private static let order: [LayoutResult.Status] = [.solved, .limit, .infeasible, .invalid]

    private let rank: Int
    /// Whether texts do not fit or lack characters, or codes cannot be drawn.
    private let hasTextFaults: Bool
    /// The sum of violations at each priority, from the highest down.
    private let sums: [(priority: Double, amount: Double)]

    init(_ solved: SolvedDocument) {
      rank = Self.order.firstIndex(of: solved.status) ?? 0
      hasTextFaults = !solved.textRules.isEmpty
      var sums: [Double: Double] = [:]
      for missed in solved.solution?.unsatisfied ?? [] {
        sums[missed.priority.rawValue, default: 0] += missed.amount
      }
      self.sums = sums.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    }

    func isWorse(than other: Badness) -> Bool {
      if rank != other.rank { return rank > other.rank }
      if hasTextFaults != other.hasTextFaults { return hasTextFaults }
      for (own, others) in zip(sums, other.sums) {
        if own.priority != others.priority { return own.priority > others.priority }
        if own.amount != others.amount { return own.amount > others.amount }
      }
      return sums.count > other.sums.count
    }
  }
}
