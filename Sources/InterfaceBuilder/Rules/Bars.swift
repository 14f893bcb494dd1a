/// The bars of navigation and tab controllers on a screen, found by following segues.
struct Bars: Sendable, Equatable {
  /// Whether there is a navigation bar.
  var hasNavigationBar = false
  /// Whether it has large titles.
  var hasLargeTitles = false
  /// Whether there is a tab bar.
  var hasTabBar = false
}

extension Bars {
  /// Returns the bars above and below each controller, by object id.
  static func all(in tree: XMLTree) -> [String: Bars] {
    var segues: [(source: Int, target: String, kind: Kind)] = []
    var controllers: [String: Int] = [:]
    for element in tree.elements.indices {
      if tree[element, "sceneMemberID"] == "viewController", let id = tree[element, "id"] {
        controllers[id] = element
      }
      guard tree.name(of: element) == "segue", let target = tree[element, "destination"],
        let kind = Kind(of: element, in: tree)
      else { continue }
      var source = tree.elements[element].parent
      while source >= 0, tree[source, "sceneMemberID"] != "viewController" {
        source = tree.elements[source].parent
      }
      if source >= 0 { segues.append((source, target, kind)) }
    }
    var bars: [String: Bars] = [:]
    // Each round propagates the bars by one segue, and no path is longer than the number of
    // controllers.
    for _ in 0...controllers.count {
      var isChanged = false
      for segue in segues {
        guard let controller = controllers[segue.target] else { continue }
        let source = tree[segue.source, "id"].flatMap { bars[$0] } ?? Bars()
        var reached = bars[segue.target] ?? Bars()
        let before = reached
        reached.add(segue.kind, from: segue.source, showing: source, to: controller, in: tree)
        bars[segue.target] = reached
        if reached != before { isChanged = true }
      }
      if !isChanged { break }
    }
    return bars
  }

  /// The effect of a segue on bars.
  private enum Kind {
    /// A navigation controller shows its root.
    case root
    /// A tab controller shows one of its screens.
    case tab
    /// A screen is pushed on the stack of the navigation controller.
    case push

    init?(of segue: Int, in tree: XMLTree) {
      switch (tree[segue, "kind"], tree[segue, "relationship"]) {
      case (_, "rootViewController"): self = .root
      case (_, "viewControllers"): self = .tab
      case ("show", _), ("push", _): self = .push
      default: return nil
      }
    }
  }

  private mutating func add(
    _ kind: Kind, from source: Int, showing bars: Bars, to target: Int, in tree: XMLTree
  ) {
    let ofSource = tree.name(of: source)
    switch kind {
    case .root:
      guard ofSource == "navigationController" else { return }
      if bars.hasTabBar { hasTabBar = true }
      guard tree.isYes(source, "navigationBarHidden") != true else { return }
      hasNavigationBar = true
      let bar = tree.child(of: source, key: "navigationBar")
      if bar.flatMap({ tree.isYes($0, "largeTitles") }) == true { hasLargeTitles = true }
    case .tab:
      hasTabBar = true
      if bars.hasNavigationBar { hasNavigationBar = true }
    case .push:
      let isContainer = ["navigationController", "tabBarController", "splitViewController"]
        .contains(tree.name(of: target))
      if isContainer { return }
      if bars.hasNavigationBar { hasNavigationBar = true }
      if bars.hasLargeTitles { hasLargeTitles = true }
      if bars.hasTabBar { hasTabBar = true }
    }
  }
}
