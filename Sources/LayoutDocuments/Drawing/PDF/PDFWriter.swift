package import LayoutNotation
import Plumb

#if Pictures
import Synchronization
#endif

/// The properties of a PDF beside its pictures.
package struct PDFOptions: Sendable, Equatable {
  /// The arrangement of pictures on its pages.
  package var sheet = SheetLayout()
  /// The title that programs show; `nil`: none.
  package var title: String?
  /// The author.
  package var author: String?
  /// Whether the PDF has an outline that lists the pictures.
  package var hasOutline = false

  /// Makes options for a page for each picture, without anything else.
  package init() {}
}

/// Writes pictures as the pages of a PDF in order, each page as soon as it is full.
package final class PDFWriter: Sendable {
  #if Pictures
  private let pages: Mutex<PDFPageSequence>
  #endif

  /// Makes a PDF without pages.
  ///
  /// - Parameters:
  ///   - theme: The colours of elements without own colours.
  ///   - options: The properties of the file.
  /// - Throws: `LayoutError` if the library was built without Cairo.
  package init(
    theme: SVGDrawing.Theme, _ options: PDFOptions = PDFOptions()
  ) throws(LayoutError) {
    #if Pictures
    pages = try Mutex(PDFPageSequence(theme: theme, options))
    #else
    throw .noPictures
    #endif
  }

  /// Adds a picture on a new page, or in the next place of a sheet.
  ///
  /// - Parameter picture: The picture; `nil` for an empty place or page. An empty page is as large
  ///   as the one before it, or else the next one.
  /// - Returns: The bytes of the file since the last call.
  /// - Throws: `LayoutError` for too large a picture, and if Cairo cannot draw it.
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
  /// - Throws: `LayoutError` if Cairo cannot write it.
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
  /// Adds boxes to pages; `nil` if there are none.
  private var boxes: PageBoxes?
  /// How many places of the open sheet are used; 0: no sheet is open.
  private var taken = 0
  private var pageCount = 0
  /// The size of the last page.
  private var size: Layout.Size?
  /// The area of the open page that remains when it is cut.
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
      // Before the first picture the page size is unknown, and without any picture there is no
      // page.
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

  /// Takes the next place, and begins a page for the first place of a sheet.
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
