import FlatMemory
import LayoutNotation
import Plumb

/// What views show beside texts, as far as it may be wrong in one row and right in the next: codes,
/// and images whose names metrics fill.
final class ShownContents {
  private var looks: [(view: Int, look: ViewAppearance)]
  private let places: FileFinder.Places
  /// Whether metrics have no part in any.
  private let isPlain: Bool
  /// Whether it was looked at, if metrics have no part in it.
  private var isKnown = false
  /// What is wrong with codes, by the ids of their views.
  private var faults: [Int: TextFault.Kind] = [:]

  /// What the views of a document show.
  init(_ document: LayoutDocument, _ options: DocumentOptions) {
    places = document.imagePlaces(options)
    let looks = document.allViews.appearances.filter { _, look in
      look.code != nil || look.image?.file.isPlain == false
    }
    self.looks = options.measuresTexts ? looks.ordered { $0.key < $1.key }.map { ($0, $1) } : []
    isPlain = looks.values.allSatisfy {
      $0.image?.file.isPlain != false && $0.code?.content.isPlain != false
    }
  }

  /// Looks at what the document itself shows.
  ///
  /// - Throws: `LayoutError` for an image that there is not, or a damaged one.
  func check() throws(LayoutError) {
    if looks.isEmpty || isKnown { return }
    faults = [:]
    for (view, look) in looks {
      if let file = look.image?.file, !file.isPlain {
        _ = try ImageShelf.shared.image(file, in: places)
      }
      guard let code = look.code else { continue }
      do throws(CodeFault) {
        _ = try CodeSymbol(code)
      } catch {
        faults[view] = .wrongCode(error.reason)
      }
    }
    isKnown = isPlain
  }

  /// Looks at what a row shows.
  ///
  /// - Parameters:
  ///   - metrics: What the row gives.
  ///   - document: The document of the row, where metrics are made of what it gives.
  /// - Throws: `LayoutError` for an image that there is not, or a damaged one.
  func check(
    with metrics: () throws(LayoutError) -> TextMetrics,
    or document: () throws(LayoutError) -> LayoutDocument
  ) throws(LayoutError) {
    if looks.isEmpty { return }
    if !isPlain {
      let metrics = try metrics()
      let filled = looks.compactMap { try? $0.look.filled(with: metrics) }
      let whole = filled.count < looks.count ? try document().allViews.appearances : [:]
      for place in looks.indices {
        looks[place].look =
          filled.count < looks.count
          ? whole[looks[place].view] ?? looks[place].look : filled[place]
      }
    }
    try check()
  }

  /// Adds what is wrong with codes to what is wrong with texts, view by view.
  ///
  /// - Parameters:
  ///   - outcome: What views show of their texts.
  ///   - views: The views of a solution, in which hidden ones show nothing.
  func add(to outcome: inout TextOutcome, in views: Solution.Views) {
    if faults.isEmpty { return }
    let areHidden = views.areHidden
    for place in views.indices where !areHidden[place] {
      guard let kind = faults[views.id(of: place)] else { continue }
      outcome.faults.append(TextFault(view: place, kind: kind))
    }
    outcome.faults = outcome.faults.enumerated().ordered {
      ($0.element.view, $0.offset) < ($1.element.view, $1.offset)
    }.map(\.element)
  }
}

extension ShownContents {
  /// Adds what is wrong with codes where an answer is a solution.
  func add(to outcome: inout TextOutcome, in answer: PreparedSolver.Answer) {
    switch answer {
    case .plain(let answer): add(to: &outcome, in: answer.shared.views)
    case .whole(let solution):
      if case .solved = solution.outcome { add(to: &outcome, in: solution.views) }
    }
  }
}

extension LayoutDocument {
  /// Where images of the document are looked for.
  func imagePlaces(_ options: DocumentOptions) -> FileFinder.Places {
    FileFinder.Places(
      folder: file.folder, folders: options.fonts.imageFolders, memory: options.fonts.memory)
  }

  /// The views with the sizes that their images give them.
  ///
  /// - Parameter options: Where images are found.
  /// - Returns: The views.
  /// - Throws: `LayoutError` for an image that there is not, or a damaged one, and where codes
  ///   cannot be made.
  func viewsWithImages(_ options: DocumentOptions) throws(LayoutError) -> ViewTable {
    var table = allViews.table
    guard options.measuresTexts, !allViews.appearances.isEmpty else { return table }
    for (view, look) in allViews.appearances.ordered(by: { $0.key < $1.key }) {
      #if !Codes
      if look.code != nil { throw .noCodes }
      #endif
      guard let image = look.image, image.file.isPlain else { continue }
      let file: ImageFile?
      do throws(LayoutError) {
        file = try ImageShelf.shared.image(image.file, in: imagePlaces(options))
      } catch {
        throw image.file.offset.map { error.inFile(self.file, at: $0) } ?? error
      }
      guard let file, view > 0, image.asksForSize, table[view].intrinsicSize == IntrinsicSize(),
        allViews.texts[view] == nil, allViews.measures[view] == nil
      else { continue }
      let scale = 72 / image.density
      table[view].intrinsicSize = IntrinsicSize(
        width: file.size.width * scale, height: file.size.height * scale)
    }
    return table
  }
}

extension LayoutError {
  /// The error with its place in the file of a document that could be read.
  fileprivate func inFile(_ places: FilePlaces, at offset: Int) -> LayoutError {
    let source = places.source ?? SourceText(file: places.bytes)
    return source.error(code, message, at: offset..<offset, suggestion: suggestion).ofKey()
  }
}
