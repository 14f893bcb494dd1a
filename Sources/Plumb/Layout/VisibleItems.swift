/// The first items of equations, each at its last position, for `last_visible`.
///
/// Noting a view again leaves a hole at its old position. Holes are removed when there are more
/// holes than views, so that noting takes amortised constant time.
struct VisibleItems {
  /// The views by their ids; -1 for a hole.
  private var noted: [Int32] = []
  /// The position at which each id was noted last; -1: none.
  private var places: [Int32] = []
  private var holeCount = 0

  /// How many positions there are, holes included.
  var placeCount: Int { noted.count }

  /// The views, the most recently noted one last.
  var all: [Int32] {
    get { noted.filter { $0 >= 0 } }
    set {
      self = VisibleItems()
      for view in newValue { note(view) }
    }
  }

  /// Notes views of a layout with `count` ids, each after all others.
  mutating func note(_ views: [Int32], of count: Int) {
    makePlaces(count)
    for view in views { note(view) }
  }

  private mutating func makePlaces(_ count: Int) {
    guard count > places.count else { return }
    places += repeatElement(-1, count: count - places.count)
  }

  /// Notes a view, after all others.
  mutating func note(_ view: Int32) {
    makePlaces(Int(view) + 1)
    let place = places[Int(view)]
    if place >= 0 {
      noted[Int(place)] = -1
      holeCount += 1
    }
    places[Int(view)] = Int32(truncatingIfNeeded: noted.count)
    noted.append(view)
    if holeCount > noted.count / 2 + 3 { all = all }
  }

  /// Forgets a view.
  mutating func forget(_ view: Int32) {
    guard places.indices.contains(Int(view)), places[Int(view)] >= 0 else { return }
    noted[Int(places[Int(view)])] = -1
    places[Int(view)] = -1
    holeCount += 1
    if holeCount > noted.count / 2 + 3 { all = all }
  }

  /// The most recently noted view for which a predicate holds.
  func last(where isMeant: (Int32) -> Bool) -> Int32? {
    noted.last { $0 >= 0 && isMeant($0) }
  }
}
