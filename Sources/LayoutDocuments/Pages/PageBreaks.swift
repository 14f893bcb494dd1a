import FlatMemory

/// The breaks of vertical content into pages.
///
/// A break is placed between things that belong together, as late as a page allows.
///
/// The rules are those of CSS for unforced breaks (CSS Fragmentation Level 3, section 4). A page
/// begins with the first thing that does not fit on the page before, and distances at a break are
/// left out.
struct PageBreaks {
  /// A stretch of the content, cut only if it is higher than a page.
  struct Piece: Equatable {
    var top: Double
    var bottom: Double
    /// Whether the piece begins a page.
    var beginsPage = false
  }

  /// The part of the content that a page shows.
  struct Slice: Equatable {
    var top: Double
    var bottom: Double
    /// The height left free above the slice for repeated views.
    var head = 0.0
  }

  /// A group of views repeated at the top of pages.
  struct Head: Equatable {
    /// The height, including the distance to the content that follows.
    var height: Double
    /// The range of the content that it heads: it is repeated on pages that begin in this range.
    var range: ClosedRange<Double>
  }

  /// By how many points heights may exceed the available height.
  static let tolerance = 1e-6

  /// The pieces from top to bottom, without overlaps.
  let pieces: [Piece]
  private let heads: [Head]

  /// Creates breaks from pieces in any order and joins pieces that overlap.
  ///
  /// A piece without height that begins a page passes this on to the piece at its position.
  init(_ pieces: [Piece], heads: [Head] = []) {
    var joined: [Piece] = []
    let ordered = pieces.ordered { first, second in
      first.top < second.top || first.top == second.top && first.beginsPage && !second.beginsPage
    }
    for piece in ordered {
      if let last = joined.last, last.beginsPage, last.bottom == last.top, piece.top == last.top {
        joined[joined.count - 1].bottom = piece.bottom
      } else if let last = joined.last, piece.top < last.bottom - Self.tolerance, !piece.beginsPage
      {
        joined[joined.count - 1].bottom = max(last.bottom, piece.bottom)
      } else {
        joined.append(piece)
      }
    }
    (self.pieces, self.heads) = (joined, heads)
  }

  /// Cuts the content into pages.
  ///
  /// - Parameter room: Returns the height of a page by its index; above 0.
  /// - Returns: The slices of the pages, at least one.
  func slices(room: (Int) -> Double) -> [Slice] {
    var slices: [Slice] = []
    var next = 0
    /// The top of the remainder of a piece higher than a page.
    var rest: Double?
    while next < pieces.count {
      let top = rest ?? pieces[next].top
      let head = slices.isEmpty ? 0 : headHeight(above: top)
      let height = room(slices.count)
      // Repeated views are left out where they would take half of a page or more.
      let used = head < height / 2 ? head : 0
      let most = top + height - used + Self.tolerance
      var end = next
      while end < pieces.count, pieces[end].bottom <= most,
        end == next || !pieces[end].beginsPage
      {
        end += 1
      }
      if end > next {
        slices.append(Slice(top: top, bottom: pieces[end - 1].bottom, head: used))
        (next, rest) = (end, nil)
      } else {
        let bottom = min(pieces[next].bottom, top + max(1, height - used))
        slices.append(Slice(top: top, bottom: bottom, head: used))
        rest = bottom
        if bottom >= pieces[next].bottom - Self.tolerance { (next, rest) = (next + 1, nil) }
      }
    }
    return slices.isEmpty ? [Slice(top: 0, bottom: 0)] : slices
  }

  private func headHeight(above top: Double) -> Double {
    heads.reduce(0) { height, head in
      let isIn =
        top > head.range.lowerBound + Self.tolerance && top < head.range.upperBound - Self.tolerance
      return isIn ? height + head.height : height
    }
  }
}
