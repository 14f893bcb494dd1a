import FlatMemory
public import LayoutNotation
public import Plumb

/// A list of constraints for the views of a container, written as Visual Formats and replaced as a
/// whole. AZConstraintsRegister's class of this name.
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
  /// The numbers that formats can name: five for the insets and the spacing, and registered ones.
  /// Formats may name the layout's metrics too; metrics in this list take precedence.
  public private(set) var metrics: [String: Double] = [:]
  /// The registered constraints, in the layout or not yet.
  public private(set) var constraints: [LayoutConstraint] = []

  /// The values of the metrics `top`, `left`, `bottom` and `right`, in points; 0 by default. A
  /// change overwrites metrics registered under these names; setting the same value does not.
  public var contentInsets = EdgeInsets(0) {
    didSet { if contentInsets != oldValue { resetInsetMetrics() } }
  }
  /// The value of the metric `spacing`, in points; 0 by default. A change overwrites a metric
  /// registered under this name; setting the same value does not.
  public var interItemSpacing = 0.0 {
    didSet { if interItemSpacing != oldValue { metrics[Self.spacingKey] = interItemSpacing } }
  }

  /// Creates a register without a container view.
  public init() {
    resetMetrics()
  }

  /// Creates a register for the views inside a container view.
  public convenience init(containerView: LayoutView) {
    self.init()
    registerContainerView(containerView)
  }

  // MARK: Views and metrics

  /// Sets the container view. Registered items stay, even if they lie outside it.
  public func registerContainerView(_ view: LayoutView) {
    containerView = view
  }

  /// Removes the container view, the views, the metrics, and the constraints, also from the layout.
  /// The five metrics for the insets and the spacing are reset to the values of these.
  public func unregisterContainerView() {
    beginUpdates()
    containerView = nil
    subviews = [:]
    resetMetrics()
  }

  /// Names a view for formats. A view held at its given frame (`isFixed`) is released.
  ///
  /// - Parameters:
  ///   - view: The container view, or a view inside it.
  ///   - key: The name; a view with the same name loses it.
  ///   - isReleased: Whether the view is released from its given frame.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Throws: `LayoutError` with the code `foreignView` for a view outside of the container, or
  ///   without a container.
  public func registerSubview(
    _ view: LayoutView, forLayoutKey key: String, releasing isReleased: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) throws(LayoutError) {
    try registerSubviews(
      [key: view], { $0 }, releasing: isReleased, CodeLocation(fileID: fileID, line: line))
  }

  /// Names views for formats: all of them, or none if one is invalid.
  ///
  /// - Parameters:
  ///   - views: The views by their keys; for a key such as `self.subview`, the part after the last
  ///     point is the name.
  ///   - isReleased: Whether the views are released from their given frames.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
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

  /// Names a number for formats registered later.
  ///
  /// - Parameters:
  ///   - metric: The number, in points or a priority; a format that uses a non-finite metric
  ///     throws.
  ///   - key: The name.
  public func registerMetric(_ metric: Double, forKey key: String) {
    metrics[key] = metric
  }

  /// Names numbers for formats registered later.
  ///
  /// - Parameter metrics: The numbers by their keys; for a key such as `self.gap`, the part after
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

  /// Removes the registered constraints from the layout and from the list; views and metrics stay.
  public func beginUpdates() {
    // They are all in one layout, unless the container view was replaced by one of another layout.
    while let layout = constraints.lazy.compactMap(\.layout).first {
      layout.remove(contentsOf: constraints)
    }
    constraints = []
  }

  /// Adds the registered constraints to the layout, where they apply from then on. Constraints
  /// already in it stay, and constraints on removed views are dropped. Without a container view
  /// there is no layout, and the call does nothing.
  public func endUpdates(fileID: String = #fileID, line: Int = #line) {
    constraints.removeAll { $0.namedViews.contains(where: \.isRemoved) }
    containerView?.layout?.add(constraints, fileID: fileID, line: line)
  }

  /// Appends constraints to the list.
  func append(_ new: [LayoutConstraint]) {
    constraints += new
  }
}
