/// The first items of equations, each where it stood last: what `last_visible` looks through.
///
/// A view that is noted again leaves a hole behind, and holes are closed when they are more than
/// the views, so that noting costs the same however many equations there were.
struct VisibleItems {
  /// The views by their ids; -1 for a hole.
  private var noted: [Int32] = []
  /// Where the view of each id was noted last; -1: nowhere.
  private var places: [Int32] = []
  private var holeCount = 0

  /// How many places are kept, holes included.
  var placeCount: Int { noted.count }

  /// The views, the one that was noted last at the end.
  var all: [Int32] {
    get { noted.filter { $0 >= 0 } }
    set {
      self = VisibleItems()
      for view in newValue { note(view) }
    }
  }

  /// Notes views of a layout with so many, each behind all others.
  mutating func note(_ views: [Int32], of count: Int) {
    makePlaces(count)
    for view in views { note(view) }
  }

  private mutating func makePlaces(_ count: Int) {
    guard count > places.count else { return }
    places += repeatElement(-1, count: count - places.count)
  }

  /// Notes a view, behind all others.
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

  /// The view of a kind that was noted last.
  func last(where isMeant: (Int32) -> Bool) -> Int32? {
    noted.last { $0 >= 0 && isMeant($0) }
  }
}
