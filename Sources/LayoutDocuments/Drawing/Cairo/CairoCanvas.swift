#if Pictures
import CPictures
import Plumb

/// The owner of a picture of Cairo, and of the fonts that it has opened.
@safe final class CairoCanvas {
  let canvas: OpaquePointer
  /// The fonts by their ids; `nil` for those that are damaged.
  private var fonts: [String: CairoFont?] = [:]
  /// The images that were opened lately, by their ids, each with when that was asked for.
  private var bitmaps: [String: (bitmap: CairoBitmap, use: Int)] = [:]
  private var bitmapUses = 0
  /// The images of the page, by their ids.
  var imagesOfPage: Set<String> = []
  /// How many pixels these have together: a page of a PDF may show another image than the others.
  private static let mostPixels = 64_000_000
  /// How much is seen of the groups that are not ended.
  var opacities: [Double] = []
  /// The looks of the theme that was drawn in last.
  var looks: (theme: SVGDrawing.Theme, looks: PictureLooks)?

  /// How many pixels a point has; 0 for a PDF.
  let scale: Double

  private init(_ canvas: OpaquePointer, scale: Double) {
    unsafe self.canvas = unsafe canvas
    self.scale = scale
  }

  deinit { unsafe pictures_close(canvas) }

  /// A PDF without pages.
  static func pdf() throws(LayoutError) -> CairoCanvas {
    guard let canvas = unsafe pictures_open_pdf() else {
      throw LayoutError(.internalFailure, "there is no memory for a PDF")
    }
    return unsafe CairoCanvas(canvas, scale: 0)
  }

  /// An image of so many pixels, a point of which is so many.
  static func image(width: Int, height: Int, scale: Double) throws(LayoutError) -> CairoCanvas {
    guard let canvas = unsafe pictures_open_image(Int32(width), Int32(height), scale) else {
      throw LayoutError(.limit, "there is no memory for \(width) × \(height) pixels")
    }
    return unsafe CairoCanvas(canvas, scale: scale)
  }

  /// What was written since this was asked last.
  ///
  /// - Throws: `LayoutError` with what Cairo says went wrong.
  func takeBytes() throws(LayoutError) -> [UInt8] {
    let status = unsafe pictures_status(canvas)
    guard status == 0 else {
      throw LayoutError(
        .internalFailure,
        "the picture cannot be written: Cairo says, \(unsafe String(cString: pictures_reason(status)))"
      )
    }
    var count = 0
    let start = unsafe pictures_bytes(canvas, &count)
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    unsafe pictures_drop(canvas)
    return bytes
  }

  /// Begins a page of a PDF that shows a part of the plane.
  func beginPage(_ area: Frame) {
    imagesOfPage = []
    unsafe pictures_begin_page(canvas, area.x, area.y, area.width, area.height)
  }

  /// Moves the origin of all that is drawn from now on.
  func move(by x: Double, _ y: Double) { unsafe pictures_translate(canvas, x, y) }

  /// Says of a PDF without pages what it is.
  ///
  /// - Parameters:
  ///   - title: What programs call it.
  ///   - author: Who made it.
  ///   - isPlain: Whether it shall have no more than PDF 1.4 has.
  func describe(title: String?, author: String?, isPlain: Bool) {
    func add(_ title: UnsafePointer<CChar>?, _ author: UnsafePointer<CChar>?) {
      unsafe pictures_describe(canvas, title, author, isPlain ? 1 : 0)
    }
    unsafe Self.withText(title) { title in
      unsafe Self.withText(author) { unsafe add(title, $0) }
    }
  }

  private static func withText(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
    guard let text = text?.withoutControls() else { return unsafe body(nil) }
    unsafe text.withCString { unsafe body($0) }
  }

  /// Adds an entry to the contents of a PDF, for a place on a page that is being drawn.
  func addOutline(_ text: String, page: Int, at x: Double, _ y: Double) {
    unsafe text.withoutControls().withCString {
      unsafe pictures_add_outline(canvas, $0, Int32(clamping: page), x, y)
    }
  }

  /// Keeps where things are drawn until `restore()`.
  func save() { unsafe pictures_save(canvas) }

  /// Brings back what was kept last.
  func restore() { unsafe pictures_restore(canvas) }

  /// Ends a page of a PDF.
  func endPage() { unsafe pictures_end_page(canvas) }

  /// Writes what is not written yet.
  func finish() { unsafe pictures_finish(canvas) }

  /// A pixel of an image: alpha, red, green and blue from the highest byte on.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { unsafe pictures_pixel(canvas, Int32(x), Int32(y)) }

  /// A font, opened when it is needed first; `nil` if it is damaged.
  func font(_ font: DrawnFont) -> CairoFont? {
    if let known = fonts[font.id] { return known }
    let opened = CairoFont(font)
    fonts[font.id] = .some(opened)
    return opened
  }

  /// Opens the images of a picture, so that nothing is drawn of one that has a damaged one.
  ///
  /// - Throws: `unreadable` for what is damaged behind its header.
  func openImages(of picture: Picture) throws(LayoutError) {
    for case .image(let image) in picture.elements where bitmap(of: image.file) == nil {
      throw LayoutError(
        .unreadable,
        "an image of \(picture.title) is damaged: its \(image.file.width) × "
          + "\(image.file.height) pixels cannot be decoded")
    }
  }

  /// An image, opened where it was not lately; `nil` if it is damaged.
  func bitmap(of file: ImageFile) -> CairoBitmap? {
    bitmapUses += 1
    if let known = bitmaps[file.id]?.bitmap {
      bitmaps[file.id]?.use = bitmapUses
      return known
    }
    guard let opened = CairoBitmap(file, isForPDF: scale == 0) else { return nil }
    var pixels = bitmaps.values.reduce(opened.pixelCount) { $0 + $1.bitmap.pixelCount }
    while pixels > Self.mostPixels,
      let oldest = bitmaps.min(by: { $0.value.use < $1.value.use })
    {
      pixels -= oldest.value.bitmap.pixelCount
      bitmaps[oldest.key] = nil
    }
    bitmaps[file.id] = (opened, bitmapUses)
    return opened
  }
}

/// The owner of an image of Cairo.
@safe final class CairoBitmap {
  let bitmap: OpaquePointer
  let pixelCount: Int

  /// Opens an image.
  ///
  /// - Parameters:
  ///   - file: The image.
  ///   - isForPDF: Whether it is drawn in a PDF, which has each file once.
  init?(_ file: ImageFile, isForPDF: Bool) {
    let opened = unsafe file.bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      guard let start = buffer.baseAddress else { return nil }
      let (isJPEG, width, height) = (
        Int32(file.format == .jpeg ? 1 : 0), Int32(file.width), Int32(file.height)
      )
      return isForPDF
        ? unsafe pictures_open_bitmap(start, buffer.count, isJPEG, width, height, file.id)
        : unsafe pictures_open_bitmap(start, buffer.count, isJPEG, width, height, nil)
    }
    guard let opened = unsafe opened else { return nil }
    unsafe bitmap = unsafe opened
    pixelCount = file.width * file.height
  }

  deinit { unsafe pictures_close_bitmap(bitmap) }
}

/// The owner of a font of Cairo.
@safe final class CairoFont {
  let font: OpaquePointer

  init?(_ font: DrawnFont) {
    let bytes = font.bytes()
    let opened = unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe pictures_open_font(start, buffer.count, Int32(clamping: font.index))
    }
    guard let opened = unsafe opened else { return nil }
    unsafe self.font = unsafe opened
  }

  deinit { unsafe pictures_close_font(font) }
}
#endif
