import FlatMemory
import LayoutNotation
import Plumb

/// The contents of views beside texts that may be invalid in one row and valid in the next: codes,
/// and images whose names contain metrics.
final class ShownContents {
  private var looks: [(view: Int, look: ViewAppearance)]
  private let places: FileFinder.Places
  /// Whether none of them contain metrics.
  private let isPlain: Bool
  /// Whether they were checked, if they contain no metrics.
  private var isKnown = false
  /// The faults of codes, by the ids of their views.
  private var faults: [Int: TextFault.Kind] = [:]

  /// Makes the contents of the views of a document.
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

  /// Checks the contents of the document itself.
  ///
  /// - Throws: `LayoutError` for a missing or damaged image.
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

  /// Checks the contents for a row.
  ///
  /// - Parameters:
  ///   - metrics: The metrics of the row.
  ///   - document: The document of the row, if metrics are computed from others.
  /// - Throws: `LayoutError` for a missing or damaged image.
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

  /// Adds the faults of codes to those of texts, view by view.
  ///
  /// - Parameters:
  ///   - outcome: How much of their texts the views show.
  ///   - views: The views of a solution. Hidden ones show nothing.
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
  /// Adds the faults of codes if an answer is a solution.
  func add(to outcome: inout TextOutcome, in answer: PreparedSolver.Answer) {
    switch answer {
    case .plain(let answer): add(to: &outcome, in: answer.shared.views)
    case .whole(let solution):
      if case .solved = solution.outcome { add(to: &outcome, in: solution.views) }
    }
  }
}

extension LayoutDocument {
  /// Returns the places to look for images of the document.
  func imagePlaces(_ options: DocumentOptions) -> FileFinder.Places {
    FileFinder.Places(
      folder: file.folder, folders: options.fonts.imageFolders, memory: options.fonts.memory)
  }

  /// Returns the views with the sizes of their images.
  ///
  /// - Parameter options: The folders of images.
  /// - Returns: The views.
  /// - Throws: `LayoutError` for a missing or damaged image, and in builds without support for
  ///   codes.
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
  /// Returns the error with its place in the file of a document that could be read.
  fileprivate func inFile(_ places: FilePlaces, at offset: Int) -> LayoutError {
    let source = places.source ?? SourceText(file: places.bytes)
    return source.error(code, message, at: offset..<offset, suggestion: suggestion).ofKey()
  }
}
