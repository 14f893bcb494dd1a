import LayoutNotation
import Plumb

extension CheckedDocument {
  /// How many views are told that moved.
  private static let mostViews = 10

  /// Adds what the layout differs by from what it was expected to be.
  ///
  /// - Parameters:
  ///   - result: The layout as it is.
  ///   - expected: The layout as it was expected; `nil` where nothing was expected of it.
  ///   - document: The document, which knows where views stand.
  ///   - tolerance: By how many points a frame may differ in any of its numbers and be the same.
  public mutating func compare(
    _ result: PlacedLayout, with expected: PlacedLayout?, of document: LayoutDocument,
    tolerance: Double
  ) {
    guard let expected else {
      return add(Finding(.changed, "the expected results do not have this layout"))
    }
    guard
      let difference = LayoutDifference(from: expected, to: result, tolerance: tolerance)
    else { return }
    let places = DocumentPlaces(of: document)
    let moved = difference.moved.map { ($0.view, "\($0.view): \($0.changes)") }
    let appeared = difference.appeared.map { ($0.name, "\($0.name) is new") }
    let gone = difference.gone.map { ($0.name, "\($0.name) was removed") }
    let all = moved + appeared + gone
    var remarks = all.prefix(Self.mostViews).map { view, text in
      Finding.Remark(text, at: places.position(ofView: view))
    }
    if all.count > remarks.count { remarks.append(.init("and \(all.count - remarks.count) more")) }
    add(
      Finding(
        .changed, "the layout is not as before: \(difference.summary)", remarks: remarks,
        of: .named(all.map(\.1).joined(separator: "\n"))))
  }

  private mutating func add(_ finding: Finding) { findings = (findings + [finding]).inFileOrder }
}
