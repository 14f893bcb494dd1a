/// The first items of equations, each where it stood last: what `last_visible` looks through.
///
/// A view that is noted again leaves a hole behind, and holes are closed when they are more than
/// the views, so that noting costs the same however many equations there were.
struct VisibleItems {
  private var noted: [LayoutView?] = []
  /// Where the view of each id was noted last; -1: nowhere. Views of other layouts, which only an
  /// assignment to `all` brings in, have no place of their own where ids fall together.
  private var places: [Int] = []
  private var holeCount = 0

  /// How many places are kept, holes included.
  var placeCount: Int { noted.count }

  /// The views, the one that was noted last at the end.
  var all: [LayoutView] {
    get { noted.compactMap(\.self) }
    set {
      self = VisibleItems()
      for view in newValue { note(view) }
    }
  }

  /// Notes a view, behind all others.
  mutating func note(_ view: LayoutView) {
    if view.id >= places.count {
      places += [Int](repeating: -1, count: view.id + 1 - places.count)
    }
    let place = places[view.id]
    if place >= 0, noted[place] === view {
      noted[place] = nil
      holeCount += 1
    }
    places[view.id] = noted.count
    noted.append(view)
    if holeCount > noted.count / 2 + 3 { all = all }
  }

  /// The view of a kind that was noted last.
  func last(where isMeant: (LayoutView) -> Bool) -> LayoutView? {
    for case let view? in noted.reversed() where isMeant(view) { return view }
    return nil
  }
}
