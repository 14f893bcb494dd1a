#if Pictures
import CPictures
import Plumb

/// The owner of a Cairo surface, and of the fonts opened for it.
@safe final class CairoCanvas {
  let canvas: OpaquePointer
  /// The fonts by their ids; `nil` for those that are damaged.
  private var fonts: [String: CairoFont?] = [:]
  /// The recently opened images by their ids, each with the number of its last use.
  private var bitmaps: [String: (bitmap: CairoBitmap, use: Int)] = [:]
  private var bitmapUses = 0
  /// The images of the page, by their ids.
  var imagesOfPage: Set<String> = []
  /// How many pixels `bitmaps` keeps in total. A page of a PDF may show other images than the
  /// others.
  private static let mostPixels = 64_000_000
  /// The opacities of the open groups.
  var opacities: [Double] = []
  /// The looks of the theme that was last drawn.
  var looks: (theme: SVGDrawing.Theme, looks: PictureLooks)?

  /// How many pixels a point has; 0 for a PDF.
  let scale: Double

  private init(_ canvas: OpaquePointer, scale: Double) {
    unsafe self.canvas = unsafe canvas
    self.scale = scale
  }

  deinit { unsafe pictures_close(canvas) }

  /// Returns a PDF without pages.
  static func pdf() throws(LayoutError) -> CairoCanvas {
    guard let canvas = unsafe pictures_open_pdf() else {
      throw LayoutError(.internalFailure, "there is no memory for a PDF")
    }
    return unsafe CairoCanvas(canvas, scale: 0)
  }

  /// Returns an image with a size in pixels, and `scale` pixels to a point.
  static func image(width: Int, height: Int, scale: Double) throws(LayoutError) -> CairoCanvas {
    guard let canvas = unsafe pictures_open_image(Int32(width), Int32(height), scale) else {
      throw LayoutError(.limit, "there is no memory for \(width) × \(height) pixels")
    }
    return unsafe CairoCanvas(canvas, scale: scale)
  }

  /// Returns the bytes written since the last call.
  ///
  /// - Throws: `LayoutError` with the error that Cairo reports.
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

  /// Moves the origin for all later drawing.
  func move(by x: Double, _ y: Double) { unsafe pictures_translate(canvas, x, y) }

  /// Sets the metadata of a PDF without pages.
  ///
  /// - Parameters:
  ///   - title: The title that programs display.
  ///   - author: The author.
  ///   - isPlain: Whether to use only features of PDF 1.4.
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

  /// Adds an entry to the outline of a PDF, for a place on the page being drawn.
  func addOutline(_ text: String, page: Int, at x: Double, _ y: Double) {
    unsafe text.withoutControls().withCString {
      unsafe pictures_add_outline(canvas, $0, Int32(clamping: page), x, y)
    }
  }

  /// Saves the coordinates and the clip until `restore()`.
  func save() { unsafe pictures_save(canvas) }

  /// Restores the state that was saved last.
  func restore() { unsafe pictures_restore(canvas) }

  /// Ends a page of a PDF.
  func endPage() { unsafe pictures_end_page(canvas) }

  /// Writes the remaining output.
  func finish() { unsafe pictures_finish(canvas) }

  /// Returns a pixel of an image: alpha, red, green and blue from the highest byte on.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { unsafe pictures_pixel(canvas, Int32(x), Int32(y)) }

  /// Returns a font, opened on first use; `nil` if it is damaged.
  func font(_ font: DrawnFont) -> CairoFont? {
    if let known = fonts[font.id] { return known }
    let opened = CairoFont(font)
    fonts[font.id] = .some(opened)
    return opened
  }

  /// Opens the images of a picture before drawing, so that no picture with a damaged image is drawn
  /// in part.
  ///
  /// - Throws: `unreadable` for an image damaged behind its header.
  func openImages(of picture: Picture) throws(LayoutError) {
    for case .image(let image) in picture.elements where bitmap(of: image.file) == nil {
      throw LayoutError(
        .unreadable,
        "an image of \(picture.title) is damaged: its \(image.file.width) × "
          + "\(image.file.height) pixels cannot be decoded")
    }
  }

  /// Returns an image, opened if it is not in the cache; `nil` if it is damaged.
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

/// The owner of a Cairo image.
@safe final class CairoBitmap {
  let bitmap: OpaquePointer
  let pixelCount: Int

  /// Opens an image.
  ///
  /// - Parameters:
  ///   - file: The image.
  ///   - isForPDF: Whether it is drawn in a PDF, which embeds each file once.
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

/// The owner of a Cairo font.
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
