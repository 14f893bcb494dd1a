import LayoutNotation

/// The texts of the definitions of insets, by the number of the inset.
final class InsetText: WrittenText {
  private let geometry: ViewGeometry
  private let insets: FollowingInsets
  private let table: ViewTable

  /// Creates the texts for the insets of a layout.
  init(_ geometry: ViewGeometry) {
    self.geometry = geometry
    insets = geometry.insets
    table = geometry.table
  }

  func source(of span: Span) -> ConstraintSource {
    let inset = insets.all[Int(span.start)]
    let (value, reason): (String, ConstraintSource.Reason) =
      switch inset.kind {
      case .safeArea: (safeArea(of: inset.view, inset.side), .safeArea)
      case .margin: (margin(of: inset.view, inset.side), .margins)
      case .distance: (distance(of: inset.view, inset.side), .distance)
      }
    return ConstraintSource(
      text: "\(geometry.name(of: inset)) == \(value)", implicit: reason,
      about: table.name(of: inset.view))
  }

  private func safeArea(of view: Int, _ side: Side) -> String {
    let parent = table.parent(of: view) ?? 0
    let around =
      insets.safeAreas[parent] == nil
      ? insets.rootArea[side].canonical : "\(name(parent)).safeAreaInsets.\(side.name)"
    let more = table[view].additionalSafeArea[side]
    let rest = "max(0, \(around) - \(inParentheses(distance(of: view, side), side)))"
    return more == 0 ? rest : "max(0, \(rest)\(EquationWriter.canonical.summand(more)))"
  }

  private func margin(of view: Int, _ side: Side) -> String {
    var value = insets.ownMargins(of: view, table)[side].canonical
    if table[view].insetsMarginsFromSafeArea {
      value += " + \(name(view)).safeAreaInsets.\(side.name)"
    }
    if table[view].preservesSuperviewMargins, let parent = table.parent(of: view) {
      let around =
        insets.margins[parent] == nil
        ? insets.constantMargins(of: parent, table)[side].canonical
        : "\(name(parent)).margins.\(side.name)"
      value = "max(\(value), \(around) - \(inParentheses(distance(of: view, side), side)))"
    }
    return value
  }

  /// The distance from a side of the surrounding view to that of a view.
  private func distance(of view: Int, _ side: Side) -> String {
    let parent = table.parent(of: view) ?? 0
    let edge = "\(name(view)).\(side.name)"
    return side.isNear ? edge : "\(name(parent)).\(side.name) - \(edge)"
  }

  private func inParentheses(_ distance: String, _ side: Side) -> String {
    side.isNear ? distance : "(\(distance))"
  }

  private func name(_ view: Int) -> String { quotedName(table.name(of: view)) }
}
