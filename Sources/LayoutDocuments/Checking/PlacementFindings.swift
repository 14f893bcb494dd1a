import LayoutNotation
import Plumb

/// What the frames themselves give to think about.
extension DocumentPlaces {
  /// Frames that miss by no more than rounding do not.
  private static let tolerance = 1e-6
  /// Screens are drawn in whole pixels.
  private static let pixel = 0.5

  /// Views outside their parents, views without a width or height, and siblings that overlap.
  ///
  /// - Parameters:
  ///   - solution: The solution.
  ///   - unused: The views that nothing is said of, which have no place to be judged by.
  /// - Returns: The findings, in no order.
  func placements(in solution: Solution, without unused: Set<String>) -> [Finding] {
    // A shadow that lies on another view is no finding.
    let views = zip(solution.views, solution.views.rectangles).map { view, rectangle in
      var view = view
      view.frame = rectangle
      return view
    }
    let free = Set(solution.ambiguous.map(\.attribute))
    var findings: [Finding] = []
    var children: [[Int]] = views.map { _ in [] }
    var isHidden = views.map { _ in false }
    for place in views.indices.dropFirst() {
      let name = views[place].name
      let parent = views[place].parent ?? 0
      isHidden[place] = isHidden[parent] || self.isHidden(name)
      guard !isHidden[place], !unused.contains(name) else { continue }
      if isPlacedOnPurpose(name, in: views[parent].name) {
        children[parent].append(place)
        if let finding = outside(views[place], in: views[parent]) { findings.append(finding) }
      }
      if let finding = zeroSize(views[place], free) { findings.append(finding) }
    }
    for siblings in children where siblings.count > 1 {
      findings += overlaps(of: siblings, views)
    }
    return findings
  }

  private func outside(
    _ view: Solution.PlacedView, in parent: Solution.PlacedView
  ) -> Finding? {
    let (frame, room) = (view.frame, parent.frame)
    let beyond = [
      ("on the left", -frame.x), ("above", -frame.y), ("on the right", frame.right - room.width),
      ("below", frame.bottom - room.height),
    ].filter { $0.1 > (document.imported == nil ? Self.tolerance : Self.pixel) }
    guard !beyond.isEmpty else { return nil }
    let isAway =
      frame.x >= room.width || frame.right <= 0 || frame.y >= room.height || frame.bottom <= 0
    let amounts = beyond.map { "\(number($0.1)) \($0.0)" }
    let verb = isAway ? "lies outside" : "sticks out of"
    var finding = finding(
      .outside,
      "\(quotedName(view.name)) \(verb) \(quotedName(parent.name)): "
        + inWords(amounts, most: amounts.count), ofView: view.name)
    if isRecordedOutside(view.name, in: parent) { finding.severity = .note }
    return finding
  }

  private func zeroSize(_ view: Solution.PlacedView, _ free: Set<String>) -> Finding? {
    let sizes = [("width", view.frame.width), ("height", view.frame.height)]
    let none = sizes.filter { $0.1 <= Self.tolerance }.map(\.0)
      // That these are free was told.
      .filter { !free.contains("\(quotedName(view.name)).\($0)") }
    guard let first = none.first, !isRecordedEmpty(view.name) else { return nil }
    let what = none.count == 1 ? "no \(first)" : "neither width nor height"
    return finding(.zeroSize, "\(quotedName(view.name)) has \(what)", ofView: view.name)
  }

  private func overlaps(of siblings: [Int], _ views: [Solution.PlacedView]) -> [Finding] {
    let overlaps = SiblingOverlaps(of: siblings.map { views[$0].frame })
    var findings: [Finding] = []
    var pairs = overlaps.pairs[...]
    while let front = pairs.first?.front {
      let own = pairs.prefix { $0.front == front }
      pairs = pairs.dropFirst(own.count)
      let view = views[siblings[front]]
      let frame = view.frame
      // What stands on another one as a whole, as on a bar or a picture, is meant to.
      let covered = own.map { views[siblings[$0.back]] }.filter {
        let other = $0.frame
        return frame == other || !frame.contains(other) && !other.contains(frame)
      }
      if covered.isEmpty { continue }
      let names = inWords(covered.map { quotedName($0.name) }, most: 3)
      var finding = finding(
        .overlap, "\(quotedName(view.name)) overlaps \(names)", ofView: view.name)
      finding.remarks = covered.map {
        .init(
          "\(quotedName($0.name)), by \(shared(frame, $0.frame))",
          at: position(ofView: $0.name))
      }
      findings.append(finding)
    }
    if overlaps.isCut, !findings.isEmpty {
      findings[findings.count - 1].remarks.append(.init("there may be more that overlap"))
    }
    return findings
  }

  /// The size of what two frames share.
  private func shared(_ one: Frame, _ other: Frame) -> String {
    let width = min(one.right, other.right) - max(one.x, other.x)
    let height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return "\(number(width)) × \(number(height))"
  }

  private func number(_ value: Double) -> String { CanonicalNumber.text(value) ?? "?" }
}
