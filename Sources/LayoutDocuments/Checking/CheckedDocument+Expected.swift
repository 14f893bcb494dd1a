import LayoutNotation
import Plumb

extension CheckedDocument {
  /// How many moved views a finding lists.
  private static let mostViews = 10

  /// Adds a finding if the layout differs from the expected one.
  ///
  /// - Parameters:
  ///   - result: The layout as it is.
  ///   - expected: The expected layout; `nil` if none is known.
  ///   - document: The document, which knows the places of views in the file.
  ///   - tolerance: How many points each number of a frame may differ by without counting as
  ///     changed.
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
