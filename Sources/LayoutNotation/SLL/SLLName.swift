/// One of the 18 names that a COSLayout rule assigns to.
package enum SLLName: String, Sendable, CaseIterable, Hashable {
  /// Width and height.
  case w, h
  /// Top edge from the superview's top, and down to its bottom.
  case tt, tb
  /// Left edge from the superview's left, and on to its right.
  case ll, lr
  /// Bottom edge up from the superview's bottom, and from its top.
  case bb, bt
  /// Right edge back from the superview's right, and from its left.
  case rr, rl
  /// Vertical centre from the superview's top, and down to its bottom.
  case ct, cb
  /// Horizontal centre from the superview's left, and on to its right.
  case cl, cr
  /// Bounds of the width.
  case minw, maxw
  /// Bounds of the height.
  case minh, maxh

  /// Whether the name belongs to the horizontal axis.
  package var isHorizontal: Bool {
    switch self {
    case .w, .ll, .lr, .rr, .rl, .cl, .cr, .minw, .maxw: true
    case .h, .tt, .tb, .bb, .bt, .ct, .cb, .minh, .maxh: false
    }
  }

  /// Whether the name is a bound of a size, which no specifier reads.
  package var isBound: Bool {
    switch self {
    case .minw, .maxw, .minh, .maxh: true
    default: false
    }
  }
}

/// The axis along which a percentage counts.
package enum SLLAxis: String, Sendable, Hashable {
  /// The superview's width; `H:`.
  case horizontal = "H"
  /// The superview's height; `V:`.
  case vertical = "V"
}
