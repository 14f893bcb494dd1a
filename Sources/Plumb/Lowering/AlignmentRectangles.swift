import ConstraintSolving

/// Alignment rectangles. The variables of a view describe its alignment rectangle, while callers
/// pass and receive frames.
extension ViewTable {
  /// How far the frame of a view reaches beyond its alignment rectangle; 0 for the root.
  package func alignmentInsets(of view: Int) -> EdgeInsets {
    guard hasAlignmentInsets, view > 0 else { return EdgeInsets(0) }
    return properties(of: view)?.alignmentInsets ?? EdgeInsets(0)
  }

  /// The difference between the frame of each view, relative to its parent's frame, and its
  /// alignment rectangle, relative to the parent's rectangle; empty where all are the same.
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
  /// The alignment rectangle of the view with a number, for a given frame.
  func rectangle(_ number: Int, of frame: Frame) -> Frame {
    frameOffsets.isEmpty ? frame : frame.without(frameOffsets[number])
  }

  /// The least width and height of the alignment rectangle of the view with a number, so that its
  /// frame has no size below 0 either.
  func leastSize(_ number: Int) -> (width: Double, height: Double) {
    guard !frameOffsets.isEmpty else { return (0, 0) }
    return (max(0, 0 - frameOffsets[number].width), max(0, 0 - frameOffsets[number].height))
  }

  /// The frames of all views for the values of all variables.
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
  /// The alignment rectangle for this frame: the frame minus its offset.
  fileprivate func without(_ offset: Frame) -> Frame {
    Frame(
      x: x - offset.x, y: y - offset.y, width: width - offset.width, height: height - offset.height)
  }

  /// The frames of the first views, as callers receive them.
  ///
  /// - Parameters:
  ///   - count: The number of frames.
  ///   - values: The values of all variables, which describe alignment rectangles.
  ///   - offsets: The differences between frames and alignment rectangles; empty where they are the
  ///     same.
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

  /// The frame, as callers receive it.
  @inline(__always)
  package var settled: Frame {
    let numbers = Significance.settled(SIMD4(x, y, width, height))
    return Frame(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
  }

  /// The frame of the view with a number, from the values of all variables.
  ///
  /// - Parameters:
  ///   - view: The number.
  ///   - values: The values, which describe alignment rectangles.
  ///   - offsets: The differences between frames and alignment rectangles; empty where they are the
  ///     same.
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
