package import LayoutNotation
import Plumb

#if Pictures
import Synchronization
#endif

/// What a PDF is like beside its pictures.
package struct PDFOptions: Sendable, Equatable {
  /// How pictures stand on its pages.
  package var sheet = SheetLayout()
  /// What programs call the file; `nil`: nothing is said.
  package var title: String?
  /// Who made it.
  package var author: String?
  /// Whether programs list the pictures beside the pages.
  package var hasOutline = false

  /// A page for each picture, and nothing else.
  package init() {}
}

/// Writes pictures as the pages of a PDF, one behind the other, each page as soon as it is full.
package final class PDFWriter: Sendable {
  #if Pictures
  private let pages: Mutex<PDFPageSequence>
  #endif

  /// A PDF without pages.
  ///
  /// - Parameters:
  ///   - theme: The colours of what has none of its own.
  ///   - options: What the file is like.
  /// - Throws: `LayoutError` where the library was built without Cairo.
  package init(
    theme: SVGDrawing.Theme, _ options: PDFOptions = PDFOptions()
  ) throws(LayoutError) {
    #if Pictures
    pages = try Mutex(PDFPageSequence(theme: theme, options))
    #else
    throw .noPictures
    #endif
  }

  /// Adds a picture on a page of its own, or on the next place of a sheet.
  ///
  /// - Parameter picture: The picture; `nil`: the place is empty, or the page, which is as large as
  ///   the one before it, or else the next one.
  /// - Returns: The bytes of the file that have come since the last call.
  /// - Throws: `LayoutError` for a picture that is too large, and for what Cairo cannot draw.
  package func add(_ picture: Picture?) throws(LayoutError) -> [UInt8] {
    #if Pictures
    return try pages.withLock { pages throws(LayoutError) in try pages.add(picture) }
    #else
    throw .noPictures
    #endif
  }

  /// Ends the file.
  ///
  /// - Returns: The rest of its bytes.
  /// - Throws: `LayoutError` for what Cairo cannot write.
  package func finish() throws(LayoutError) -> [UInt8] {
    #if Pictures
    return try pages.withLock { pages throws(LayoutError) in try pages.finish() }
    #else
    throw .noPictures
    #endif
  }
}

#if Pictures
/// The pages of a PDF while they are drawn.
private struct PDFPageSequence: ~Copyable {
  /// PDF's own limit for the sides of a page.
  private static let longestSide = 14400.0

  private let canvas: CairoCanvas
  private let theme: SVGDrawing.Theme
  private let sheet: SheetLayout
  private let hasOutline: Bool
  /// What adds boxes to pages; `nil` where there are none.
  private var boxes: PageBoxes?
  /// How many places of the open sheet are taken; 0: no sheet is open.
  private var taken = 0
  private var pageCount = 0
  /// The size of the last page.
  private var size: Layout.Size?
  /// What is left of the open page when it is cut.
  private var cut: SheetLayout.Position?
  /// How many pages or places before the first picture are empty.
  private var emptyBefore = 0

  init(theme: SVGDrawing.Theme, _ options: PDFOptions) throws(LayoutError) {
    canvas = try CairoCanvas.pdf()
    (self.theme, sheet, hasOutline) = (theme, options.sheet, options.hasOutline)
    boxes = sheet.isCut ? PageBoxes() : nil
    canvas.describe(title: options.title, author: options.author, isPlain: sheet.isCut)
  }

  mutating func add(_ picture: Picture?) throws(LayoutError) -> [UInt8] {
    guard let picture else {
      // Without any picture there is no page, and before one its size may not be known.
      if size == nil { emptyBefore += 1 } else { take { _ in } }
      return try takeBytes()
    }
    let position = try sheet.position(of: picture, at: (taken + emptyBefore) % sheet.count)
    guard position.page.width <= Self.longestSide, position.page.height <= Self.longestSide else {
      let size = [position.page.width, position.page.height].map(SVGWriter.number)
        .joined(separator: " × ")
      throw LayoutError(
        .limit, "\(picture.title) is \(size) points large; pages of PDF end at 14400 × 14400")
    }
    try canvas.openImages(of: picture)
    size = size ?? position.page
    for _ in 0..<emptyBefore { take { _ in } }
    emptyBefore = 0
    size = position.page
    take { $0.draw(picture, at: position) }
    return try takeBytes()
  }

  mutating func finish() throws(LayoutError) -> [UInt8] {
    if taken > 0 { endPage() }
    canvas.finish()
    let bytes = try canvas.takeBytes()
    return try boxes?.finish(bytes) ?? bytes
  }

  private mutating func takeBytes() throws(LayoutError) -> [UInt8] {
    let bytes = try canvas.takeBytes()
    return boxes?.add(bytes) ?? bytes
  }

  /// Takes the next place, with a page for it if it is the first one there.
  private mutating func take(_ draw: (inout PDFPageSequence) -> Void) {
    guard let size else { return }
    if taken == 0 {
      pageCount += 1
      canvas.beginPage(Frame(x: 0, y: 0, width: size.width, height: size.height))
      cut = sheet.cut(of: size)
    }
    taken += 1
    draw(&self)
    if taken == sheet.count { endPage() }
  }

  private mutating func draw(_ picture: Picture, at position: SheetLayout.Position) {
    canvas.save()
    canvas.move(by: position.trim.x - picture.area.x, position.trim.y - picture.area.y)
    let isCutOff = sheet.paper != nil || sheet.isCut
    canvas.draw(
      isCutOff ? picture.printed(at: position, hasMarks: sheet.hasMarks) : picture, theme: theme)
    canvas.restore()
    if sheet.count == 1 { cut = position }
    if hasOutline {
      canvas.addOutline(picture.title, page: pageCount, at: position.trim.x, position.trim.y)
    }
  }

  private mutating func endPage() {
    taken = 0
    canvas.endPage()
    if let cut { boxes?.expect(trim: cut.trim, bleed: cut.bleed, on: cut.page) }
  }
}
#endif
