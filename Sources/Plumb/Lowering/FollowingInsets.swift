import LayoutNotation

/// A side of a view, in the order of the variables of its insets.
enum Side: Int, CaseIterable {
  case top, left, bottom, right

  /// Whether its inset lies along the x axis.
  var isHorizontal: Bool { self == .left || self == .right }
  /// Whether coordinates start there.
  var isNear: Bool { self == .top || self == .left }
  /// The side in messages.
  var name: String { "\(self)" }
}

extension EdgeInsets {
  subscript(side: Side) -> Double {
    switch side {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    }
  }
}

/// Insets that depend on the places of other views: safe areas, and margins that follow the
/// superview's margins or the safe area. Each has a variable, placed after those of the views'
/// attributes. The root's insets are numbers.
struct FollowingInsets {
  /// The meaning of a variable.
  struct Inset {
    /// The kinds of variables, by their names in messages.
    enum Kind: String {
      case safeArea = "safeAreaInsets"
      case margin = "margins"
      /// The distance from a far edge to that of the surrounding view. An equality may determine it
      /// before the two sizes and the place it is computed from are known.
      case distance = "distances"
    }

    /// The id of the view.
    var view: Int
    var kind: Kind
    var side: Side
  }

  /// The distances of the root's safe area from its edges.
  let rootArea: EdgeInsets
  /// The meanings of the variables; those of a view follow those of the surrounding view.
  private(set) var all: [Inset] = []
  /// The first of four variables of each view whose safe area is needed, counted from the first
  /// inset, by the view's id. The root has none.
  private(set) var safeAreas: [Int: Int] = [:]
  /// The first of four variables of the margins of each view whose margins follow other insets.
  private(set) var margins: [Int: Int] = [:]
  /// The first of two variables for the distances at the bottom and at the right.
  private(set) var distances: [Int: Int] = [:]
  private let direction: LayoutDirection

  /// The number of variables.
  var variableCount: Int { all.count }
  /// Whether there are no variables.
  var isEmpty: Bool { all.isEmpty }

  /// Finds the insets of a layout that must be known.
  init(
    of table: ViewTable, in order: [Int32], _ direction: LayoutDirection, safeArea: EdgeInsets
  ) {
    self.direction = direction
    rootArea = Self.rootArea(of: table, safeArea)
    guard table.hasInsetsThatFollow else { return }
    var needed = Set<Int>()
    for view in order.lazy.map(Int.init) {
      guard let given = table.properties(of: view) else { continue }
      let owner = given.ownGuide == .safeArea ? table.parent(of: view) : nil
      var next = owner ?? (given.insetsMarginsFromSafeArea ? view : nil)
      while let view = next, view > 0, needed.insert(view).inserted {
        next = table.parent(of: view)
      }
    }
    for view in order.lazy.map(Int.init) where view > 0 {
      let given = table.properties(of: view)
      let (isNeeded, follows) = (needed.contains(view), given?.marginsFollow == true)
      if isNeeded || given?.preservesSuperviewMargins == true {
        distances[view] = add(view, .distance, [.bottom, .right])
      }
      if isNeeded { safeAreas[view] = add(view, .safeArea, Side.allCases) }
      if follows { margins[view] = add(view, .margin, Side.allCases) }
    }
  }

  /// The distances of the root's safe area from its edges, at least 0.
  static func rootArea(of table: ViewTable, _ safeArea: EdgeInsets) -> EdgeInsets {
    var insets = safeArea
    if let more = table.properties(of: 0)?.additionalSafeArea { insets = insets + more }
    return EdgeInsets(
      top: max(0, insets.top), left: max(0, insets.left), bottom: max(0, insets.bottom),
      right: max(0, insets.right))
  }

  private mutating func add(_ view: Int, _ kind: Inset.Kind, _ sides: [Side]) -> Int {
    all += sides.map { Inset(view: view, kind: kind, side: $0) }
    return all.count - sides.count
  }

  /// The margins of the root, or of a view whose margins follow no other insets.
  func constantMargins(of view: Int, _ table: ViewTable) -> EdgeInsets {
    let own = ownMargins(of: view, table)
    guard view == 0, table.properties(of: 0)?.insetsMarginsFromSafeArea == true else { return own }
    return own + rootArea
  }

  /// The margins set for a view.
  func ownMargins(of view: Int, _ table: ViewTable) -> EdgeInsets {
    guard let given = table.properties(of: view) else { return EdgeInsets(8) }
    return given.directionalMargins.map { EdgeInsets($0, in: direction) } ?? given.margins
  }

  /// The variable of the distance at a far side; `nil` where it is not needed.
  func distance(of view: Int, _ side: Side) -> Int? {
    distances[view].map { $0 + (side == .right ? 1 : 0) }
  }
}

extension LayoutAttribute {
  /// The share of each margin of its view that lies between a margin attribute and its edge or
  /// centre. The direction is that of x and y; x runs from the right if mirrored.
  func shares(ofMarginsMirrored isMirrored: Bool) -> [(side: Side, share: Double)] {
    let (near, far): (Side, Side) = isMirrored ? (.right, .left) : (.left, .right)
    return switch self {
    case .leftMargin, .leadingMargin: [(near, 1)]
    case .rightMargin, .trailingMargin: [(far, -1)]
    case .topMargin: [(.top, 1)]
    case .bottomMargin: [(.bottom, -1)]
    case .centerXWithinMargins: [(near, 0.5), (far, -0.5)]
    case .centerYWithinMargins: [(.top, 0.5), (.bottom, -0.5)]
    default: []
    }
  }
}
