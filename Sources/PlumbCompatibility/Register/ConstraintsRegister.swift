import FlatMemory
public import LayoutNotation
public import Plumb

/// A list of constraints that views of a container are laid out by, written as Visual Formats and
/// renewed as a whole: AZConstraintsRegister's.
///
/// ```swift
/// let register = ConstraintsRegister(containerView: layout.root)
/// try register.registerSubview(subview, forLayoutKey: "subview")
/// register.beginUpdates()                      // forgets the previous constraints
/// try register.registerConstraint(withFormat: "|-[subview]-|")
/// try register.registerConstraint(withFormat: "V:|-(top)-[subview]-(bottom)-|")
/// register.endUpdates()                        // puts the new ones into the layout
/// ```
public final class ConstraintsRegister {
  /// The name of the metric that follows `contentInsets.top`.
  public static let topKey = "top"
  /// The name of the metric that follows `contentInsets.left`.
  public static let leftKey = "left"
  /// The name of the metric that follows `contentInsets.bottom`.
  public static let bottomKey = "bottom"
  /// The name of the metric that follows `contentInsets.right`.
  public static let rightKey = "right"
  /// The name of the metric that follows `interItemSpacing`; a bare `-` does not.
  public static let spacingKey = "spacing"

  /// The view whose descendants can be registered.
  public private(set) weak var containerView: LayoutView?
  /// The registered views by their layout keys, which are their names in formats.
  public private(set) var subviews: [String: LayoutView] = [:]
  /// The numbers that formats can name: the five that the insets and the spacing keep up, and
  /// registered ones. Formats may name the layout's metrics too; these here come first.
  public private(set) var metrics: [String: Double] = [:]
  /// The registered constraints, in the layout or not yet.
  public private(set) var constraints: [LayoutConstraint] = []

  /// The values of the metrics `top`, `left`, `bottom` and `right`, in points; 0 by default. A
  /// change overwrites metrics that were registered under these names; setting the same value does
  /// not.
  public var contentInsets = EdgeInsets(0) {
    didSet { if contentInsets != oldValue { resetInsetMetrics() } }
  }
  /// The value of the metric `spacing`, in points; 0 by default. A change overwrites a metric that
  /// was registered under this name; setting the same value does not.
  public var interItemSpacing = 0.0 {
    didSet { if interItemSpacing != oldValue { metrics[Self.spacingKey] = interItemSpacing } }
  }

  /// Makes a register without a container view.
  public init() {
    resetMetrics()
  }

  /// Makes a register for the views inside a container view.
  public convenience init(containerView: LayoutView) {
    self.init()
    registerContainerView(containerView)
  }

  // MARK: Views and metrics

  /// Sets the container view. What is registered stays as it is, even where it lies outside.
  public func registerContainerView(_ view: LayoutView) {
    containerView = view
  }

  /// Forgets the container view, the views, the constraints, which leave the layout, and all
  /// metrics but the five of the insets and the spacing, which go back to these.
  public func unregisterContainerView() {
    beginUpdates()
    containerView = nil
    subviews = [:]
    resetMetrics()
  }

  /// Gives a view its name in formats. A view held at its given frame (`isFixed`) is released.
  ///
  /// - Parameters:
  ///   - view: The container view, or a view inside it.
  ///   - key: The name; a view that had it before loses it.
  ///   - isReleased: Whether the view is released from its given frame.
  ///   - fileID: The file of the call, which errors name.
  ///   - line: The line of the call, which errors name.
  /// - Throws: `LayoutError` with the code `foreignView` for a view outside of the container, and
  ///   where there is no container.
  public func registerSubview(
    _ view: LayoutView, forLayoutKey key: String, releasing isReleased: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) {
    try registerSubviews(
      [key: view], { $0 }, releasing: isReleased, CodeLocation(fileID: fileID, line: line))
  }

  /// Gives views their names in formats: all of them, or none where one is wrong.
  ///
  /// - Parameters:
  ///   - views: The views by their keys; of a key such as `self.subview` the part behind the last
  ///     point is the name.
  ///   - isReleased: Whether the views are released from their given frames.
  ///   - fileID: The file of the call, which errors name.
  ///   - line: The line of the call, which errors name.
  /// - Throws: `LayoutError` as for a single view.
  public func registerSubviews(
    _ views: [String: LayoutView], releasing isReleased: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) {
    try registerSubviews(
      views, Self.lastPart, releasing: isReleased, CodeLocation(fileID: fileID, line: line))
  }

  private func registerSubviews(
    _ views: [String: LayoutView], _ name: (String) -> String, releasing isReleased: Bool,
    _ location: CodeLocation
  ) throws(LayoutError) {
    let new = views.ordered { $0.key < $1.key }
    for (key, view) in new where !isInsideContainer(view) {
      let container = containerView.map { "the container view \"\($0.name)\"" }
      throw LayoutError(
        .foreignView,
        "\"\(view.name)\" cannot be registered as \"\(key)\": "
          + (container.map { "it is not inside \($0)" } ?? "the register has no container view"),
        location: location)
    }
    for (key, view) in new {
      subviews[name(key)] = view
      if isReleased { view.isFixed = false }
    }
  }

  /// Gives a number a name in formats that are registered from now on.
  ///
  /// - Parameters:
  ///   - metric: The number, in points or a priority; a format that uses one that is not finite
  ///     throws.
  ///   - key: The name.
  public func registerMetric(_ metric: Double, forKey key: String) {
    metrics[key] = metric
  }

  /// Gives numbers names in formats that are registered from now on.
  ///
  /// - Parameter metrics: The numbers by their keys; of a key such as `self.gap` the part behind
  ///   the last point is the name.
  public func registerMetrics(_ metrics: [String: Double]) {
    for (key, metric) in metrics.ordered(by: { $0.key < $1.key }) {
      self.metrics[Self.lastPart(key)] = metric
    }
  }

  private func isInsideContainer(_ view: LayoutView) -> Bool {
    containerView.map(view.lies) ?? false
  }

  private static func lastPart(_ key: String) -> String {
    key.split(separator: ".").last.map(String.init) ?? key
  }

  private func resetMetrics() {
    metrics = [Self.spacingKey: interItemSpacing]
    resetInsetMetrics()
  }

  private func resetInsetMetrics() {
    metrics[Self.topKey] = contentInsets.top
    metrics[Self.leftKey] = contentInsets.left
    metrics[Self.bottomKey] = contentInsets.bottom
    metrics[Self.rightKey] = contentInsets.right
  }

  // MARK: Updates

  /// Takes the registered constraints out of the layout and forgets them; views and metrics stay.
  public func beginUpdates() {
    // They are all in one layout unless the container view was replaced by one of another.
    while let layout = constraints.lazy.compactMap(\.layout).first {
      layout.remove(contentsOf: constraints)
    }
    constraints = []
  }

  /// Puts the registered constraints into the layout, where they count from now on; those that are
  /// there stay, and those on views that were removed are forgotten. Without a container view there
  /// is no layout, and nothing happens.
  public func endUpdates(fileID: String = #fileID, line: Int = #line) {
    constraints.removeAll { $0.namedViews.contains(where: \.isRemoved) }
    containerView?.layout?.add(constraints, fileID: fileID, line: line)
  }

  /// Appends constraints to the list.
  func append(_ new: [LayoutConstraint]) {
    constraints += new
  }
}
