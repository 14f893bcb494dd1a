#if Pictures
import CPictures
import Plumb

extension CairoCanvas {
  /// Coordinates beyond this are not drawn: Cairo's range ends below ten times this value.
  private static let farthest = 1e6
  /// Larger letters are drawn as outlines. The limit in pixels avoids Cairo's cache of glyph
  /// images; the limit in points, for PDFs, is due to FreeType's maximum size.
  private static let largest = (pixels: 256.0, points: 4096.0)
  /// Smaller letters are not drawn.
  private static let smallestLetter = 0.01

  /// Draws a picture in the colours of a theme, where the picture has no own colours.
  func draw(_ picture: Picture, theme: SVGDrawing.Theme) {
    if looks?.theme != theme { looks = (theme, PictureLooks(theme: theme)) }
    let labelFont = picture.labelFont.flatMap(font)
    for piece in picture.elements { draw(piece, labelFont) }
  }

  private func draw(_ piece: PictureElement, _ labelFont: CairoFont?) {
    switch piece {
    case .open(let group):
      unsafe pictures_save(canvas)
      if let clip = group.clip {
        let isNear = isDrawable(clip.x, clip.y, clip.width, clip.height)
        unsafe pictures_clip(
          canvas, isNear ? clip.x : 0, isNear ? clip.y : 0, isNear ? clip.width : 0,
          isNear ? clip.height : 0, 0, 0)
      }
      if group.opacity < 1 { unsafe pictures_begin_group(canvas) }
      opacities.append(group.opacity)
    case .close:
      if let opacity = opacities.popLast(), opacity < 1 {
        unsafe pictures_end_group(canvas, opacity)
      }
      unsafe pictures_restore(canvas)
    case .rectangle(let frame, let radius, let paint):
      guard isDrawable(frame.x, frame.y, frame.width, frame.height),
        frame.width > 0, frame.height > 0
      else { break }
      unsafe pictures_rectangle(
        canvas, frame.x, frame.y, frame.width, frame.height, radius?.x ?? 0, radius?.y ?? 0)
      self.paint(look(of: "rect", paint))
    case .line(let frame, let hasSquareEnds, let paint):
      guard isDrawable(frame.x, frame.y, frame.width, frame.height) else { break }
      unsafe pictures_move(canvas, frame.x, frame.y)
      unsafe pictures_line(canvas, frame.maxX, frame.maxY)
      self.paint(look(of: "line", paint), hasSquareEnds: hasSquareEnds)
    case .path(let path, let paint):
      add(path)
      self.paint(look(of: "path", paint))
    case .label(let label): draw(label, labelFont)
    case .text(let text): draw(text)
    case .image(let image): draw(image)
    }
  }

  // MARK: Images

  private func draw(_ image: DrawnImage) {
    let (frame, matrix) = (image.frame, image.matrix)
    let clip = image.clip ?? (frame, CornerRadii(0))
    guard isDrawable(frame.x, frame.y, frame.width, frame.height), frame.width > 0,
      frame.height > 0, clip.frame.width > 0, clip.frame.height > 0,
      isDrawable(clip.frame.x, clip.frame.y, clip.frame.width, clip.frame.height),
      let bitmap = bitmap(of: image.file)
    else { return }
    unsafe pictures_save(canvas)
    if image.clip != nil {
      unsafe pictures_clip(
        canvas, clip.frame.x, clip.frame.y, clip.frame.width, clip.frame.height, clip.radius.x,
        clip.radius.y)
    }
    let pixels = pictures_matrix(
      xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy, x0: matrix.x0, y0: matrix.y0)
    let isRepeated = !imagesOfPage.insert(image.file.id).inserted
    unsafe pictures_draw_bitmap(
      canvas, bitmap.bitmap, pixels, image.opacity, isRepeated ? 1 : 0)
    unsafe pictures_restore(canvas)
  }

  private func isDrawable(_ numbers: Double...) -> Bool {
    numbers.allSatisfy { abs($0) <= Self.farthest }
  }

  private func look(of element: String, _ paint: PicturePaint) -> PictureLooks.Look {
    switch paint {
    case .style(let classes): return looks?.looks.look(of: element, classes) ?? .init()
    case .colors(let fill, let stroke, let width):
      return PictureLooks.Look(fill: fill, stroke: stroke, strokeWidth: width)
    case .pen(let pen):
      return PictureLooks.Look(
        fill: nil, stroke: pen.color, strokeWidth: pen.width, dashes: pen.dashes,
        dashOffset: pen.offset, hasRoundEnds: pen.hasRoundEnds)
    }
  }

  // MARK: Lines

  private func add(_ path: PicturePath) {
    var (x, y) = (0.0, 0.0)
    for step in path.steps {
      switch step {
      case .move(let toX, let toY):
        (x, y) = (toX, toY)
        guard isDrawable(x, y) else { return }
        unsafe pictures_move(canvas, x, y)
        continue
      case .line(let toX, let toY): (x, y) = (toX, toY)
      case .right(let distance): x += distance
      case .down(let distance): y += distance
      case .quadratic(let controlX, let controlY, let toX, let toY):
        guard isDrawable(controlX, controlY, toX, toY) else { return }
        unsafe pictures_curve(
          canvas, x + (controlX - x) * 2 / 3, y + (controlY - y) * 2 / 3,
          toX + (controlX - toX) * 2 / 3, toY + (controlY - toY) * 2 / 3, toX, toY)
        (x, y) = (toX, toY)
        continue
      case .cubic(let x1, let y1, let x2, let y2, let toX, let toY):
        guard isDrawable(x1, y1, x2, y2, toX, toY) else { return }
        unsafe pictures_curve(canvas, x1, y1, x2, y2, toX, toY)
        (x, y) = (toX, toY)
        continue
      case .close:
        unsafe pictures_close_path(canvas)
        continue
      }
      guard isDrawable(x, y) else { return }
      unsafe pictures_line(canvas, x, y)
    }
  }

  /// Fills and strokes the current path, and clears it.
  private func paint(_ look: PictureLooks.Look, hasSquareEnds: Bool = false) {
    if let fill = look.fill, fill.alpha > 0 { unsafe pictures_fill(canvas, fill.cairo) }
    if let stroke = look.stroke, stroke.alpha > 0, look.strokeWidth > 0,
      isDrawable(look.strokeWidth)
    {
      var pen = pictures_pen()
      pen.width = look.strokeWidth
      let dashes = look.dashes.prefix(DashWord.mostLengths)
      func dash(_ place: Int) -> Double { place < dashes.count ? dashes[place] : 0 }
      pen.dash_count = Int32(dashes.count)
      pen.dashes = (dash(0), dash(1), dash(2), dash(3), dash(4), dash(5), dash(6), dash(7))
      pen.dash_offset = look.dashOffset
      pen.has_round_ends = look.hasRoundEnds ? 1 : 0
      pen.has_square_ends = hasSquareEnds ? 1 : 0
      pen.has_round_corners = look.hasRoundCorners ? 1 : 0
      unsafe pictures_stroke(canvas, stroke.cairo, pen)
    }
    unsafe pictures_end_path(canvas)
  }

  // MARK: Letters

  private func draw(_ label: PictureLabel, _ font: CairoFont?) {
    let look = look(of: "text", .style(label.style))
    let size = label.fontSize ?? look.fontSize
    guard let fill = look.fill, size >= Self.smallestLetter, size <= Self.largest.points,
      isDrawable(label.x, label.y)
    else { return }
    let anchor = label.anchor == .middle || label.anchor == nil && look.isCentered ? 0.5 : 0
    let rim = look.stroke ?? fill
    unsafe label.text.withoutControls().withCString { text in
      unsafe pictures_label(
        canvas, font?.font, look.isBold ? 1 : 0, size, text, label.x, label.y, anchor, fill.cairo,
        rim.cairo, look.stroke == nil ? 0 : look.strokeWidth)
    }
  }

  private func draw(_ text: DrawnText) {
    for line in text.lines {
      for run in line.glyphs where run.piece < line.pieces.count {
        let styled = text.style.flatMap { style in
          look(of: "text", .style(style.classes)).fill?.faded(to: style.opacity)
        }
        draw(run, text.color(of: line.pieces[run.piece]) ?? styled ?? .black)
      }
    }
  }

  private func draw(_ run: DrawnText.GlyphRun, _ color: PictureColor) {
    guard color.alpha > 0, run.size >= Self.smallestLetter,
      run.glyphs.allSatisfy({ isDrawable($0.x, $0.y, run.size) })
    else { return }
    guard run.size * scale <= Self.largest.pixels, run.size <= Self.largest.points,
      let font = font(run.font)
    else {
      add(run.outline)
      return paint(PictureLooks.Look(fill: color, stroke: nil))
    }
    let glyphs = run.glyphs.map { pictures_glyph(number: $0.number, x: $0.x, y: $0.y) }
    // The text is in visual order, also in Hebrew. PDF readers reorder words themselves, and treat
    // each letter drawn from right to left as a word.
    let bytes = run.clusters.flatMap(\.text).map { CChar(bitPattern: $0) } + [0]
    let clusters = run.clusters.map {
      pictures_cluster(byte_count: Int32($0.text.count), glyph_count: Int32($0.glyphCount))
    }
    unsafe glyphs.withUnsafeBufferPointer { glyphs in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe clusters.withUnsafeBufferPointer { clusters in
          guard let first = glyphs.baseAddress, let text = bytes.baseAddress,
            let cluster = clusters.baseAddress
          else { return }
          unsafe pictures_glyphs(
            canvas, font.font, run.size, first, Int32(glyphs.count), text, Int32(bytes.count - 1),
            cluster, Int32(clusters.count), color.cairo)
        }
      }
    }
  }
}

extension PictureColor {
  /// The colour for Cairo.
  fileprivate var cairo: pictures_color {
    pictures_color(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }
}
#endif
