import FlatMemory

/// Where content that goes down is cut into pages: between things that belong together, as late as
/// a page allows.
///
/// The rules are those of CSS for unforced breaks (CSS Fragmentation Level 3, section 4): a page
/// begins with the first thing that does not fit on the one before, and distances at a break are
/// left out.
struct PageBreaks {
  /// A stretch of the content that is not cut unless it is higher than a page.
  struct Piece: Equatable {
    var top: Double
    var bottom: Double
    /// Whether a page begins with it.
    var beginsPage = false
  }

  /// What of the content a page shows.
  struct Slice: Equatable {
    var top: Double
    var bottom: Double
    /// How much of the page stands free above it for what is repeated.
    var head = 0.0
  }

  /// What is repeated at the top of pages.
  struct Head: Equatable {
    /// The height, with the distance to what follows.
    var height: Double
    /// What of the content it heads: pages that begin in there have it.
    var range: ClosedRange<Double>
  }

  /// How much heights may miss their room.
  static let tolerance = 1e-6

  /// The pieces, from the top down, none of which overlap.
  let pieces: [Piece]
  private let heads: [Head]

  /// Takes over pieces in any order; those that overlap become one. One without height that begins
  /// a page has the piece there begin it.
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

  /// Cuts the content.
  ///
  /// - Parameter room: How high a page is, by its place from 0; above 0.
  /// - Returns: The pages, at least one.
  func slices(room: (Int) -> Double) -> [Slice] {
    var slices: [Slice] = []
    var next = 0
    /// Where the rest of a piece begins that is higher than a page.
    var rest: Double?
    while next < pieces.count {
      let top = rest ?? pieces[next].top
      let head = slices.isEmpty ? 0 : headHeight(above: top)
      let height = room(slices.count)
      // What is repeated never takes all of a page.
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
