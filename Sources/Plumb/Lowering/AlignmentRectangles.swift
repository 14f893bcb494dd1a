import ConstraintSolving

/// Alignment rectangles: the variables of views are those of these, while frames go in and out.
extension ViewTable {
  /// How far the frame of a view reaches beyond its alignment rectangle; not at all that of the
  /// root.
  package func alignmentInsets(of view: Int) -> EdgeInsets {
    guard hasAlignmentInsets, view > 0 else { return EdgeInsets(0) }
    return told(of: view)?.alignmentInsets ?? EdgeInsets(0)
  }

  /// What the frame of each view, relative to its parent's frame, has beyond the alignment
  /// rectangle, relative to the parent's rectangle; empty where all are the same.
  func frameOffsets(in order: [Int32]) -> [Frame] {
    guard hasAlignmentInsets else { return [] }
    return order.lazy.map(Int.init).map { view in
      let own = alignmentInsets(of: view)
      let around = parent(of: view).map(alignmentInsets) ?? EdgeInsets(0)
      return Frame(
        x: around.left - own.left, y: around.top - own.top, width: own.left + own.right,
        height: own.top + own.bottom)
    }
  }
}

extension ViewGeometry {
  /// The alignment rectangle of the view of a number that has a frame.
  func rectangle(_ number: Int, of frame: Frame) -> Frame {
    frameOffsets.isEmpty ? frame : frame.without(frameOffsets[number])
  }

  /// The least width and height of the rectangle of the view of a number: those of its frame are
  /// not below 0 either.
  func leastSize(_ number: Int) -> (width: Double, height: Double) {
    guard !frameOffsets.isEmpty else { return (0, 0) }
    return (max(0, 0 - frameOffsets[number].width), max(0, 0 - frameOffsets[number].height))
  }

  /// The frames of all views at the values of their variables.
  func frames(at values: [Double]) -> [Frame] {
    Frame.settled(count: order.count, in: values, beyond: frameOffsets)
  }
}

extension Solution.Views {
  /// The alignment rectangles of the views, each relative to that of its parent.
  package var rectangles: [Frame] {
    let offsets = frameOffsets
    return offsets.isEmpty ? frames : zip(frames, offsets).map { $0.without($1) }
  }
}

extension Frame {
  /// The frame without what it has beyond an alignment rectangle.
  fileprivate func without(_ offset: Frame) -> Frame {
    Frame(
      x: x - offset.x, y: y - offset.y, width: width - offset.width, height: height - offset.height)
  }

  /// The frames of the first views as they are handed out.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - values: The values of all variables, those of alignment rectangles.
  ///   - offsets: What frames have beyond these; empty where they are the same.
  /// - Returns: The frames.
  static func settled(count: Int, in values: [Double], beyond offsets: [Frame]) -> [Frame] {
    var frames: [Frame] = []
    frames.reserveCapacity(count)
    let values = values.span
    for view in 0..<count {
      frames.append(Frame(view, in: values, beyond: offsets).settled)
    }
    return frames
  }

  /// The frame as it is handed out.
  @inline(__always)
  package var settled: Frame {
    let numbers = Significance.settled(SIMD4(x, y, width, height))
    return Frame(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
  }

  /// The frame of the view of a number among the values of all variables.
  ///
  /// - Parameters:
  ///   - view: The number.
  ///   - values: The values, those of alignment rectangles.
  ///   - offsets: What frames have beyond these; empty where they are the same.
  @inline(__always)
  package init(_ view: Int, in values: Swift.Span<Double>, beyond offsets: [Frame]) {
    // Rounding leaves some sizes slightly below 0; callers could not use these.
    self.init(
      x: values[4 * view + 2], y: values[4 * view + 3], width: max(0, values[4 * view]),
      height: max(0, values[4 * view + 1]))
    guard !offsets.isEmpty else { return }
    let offset = offsets[view]
    x += offset.x
    y += offset.y
    width = max(0, width + offset.width)
    height = max(0, height + offset.height)
  }
}
