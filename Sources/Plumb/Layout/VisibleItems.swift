/// The first items of equations, each where it stood last: what `last_visible` looks through.
///
/// A view that is noted again leaves a hole behind, and holes are closed when they are more than
/// the views, so that noting costs the same however many equations there were.
struct VisibleItems {
  private var noted: [LayoutView?] = []
  /// The place of each view in `noted`.
  private var places: [ObjectIdentifier: Int] = [:]

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
    if let place = places.updateValue(noted.count, forKey: ObjectIdentifier(view)) {
      noted[place] = nil
    }
    noted.append(view)
    if noted.count > 2 * places.count + 8 { all = all }
  }

  /// The view of a kind that was noted last.
  func last(where isMeant: (LayoutView) -> Bool) -> LayoutView? {
    for case let view? in noted.reversed() where isMeant(view) { return view }
    return nil
  }
}
