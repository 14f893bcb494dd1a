import LayoutNotation

/// The errors of calls that do not throw: the first error, the number of errors, and the views
/// that these calls made.
struct Misuse {
  /// The error of the first invalid call.
  private(set) var first: LayoutError?
  /// How many invalid calls there were.
  private(set) var count = 0
  /// The views that invalid calls made; they are in the layout until `forgetMistakes()`.
  var strays: [LayoutView] = []

  /// Records the error of an invalid call.
  mutating func append(_ error: LayoutError) {
    first = first ?? error
    count += 1
  }
}

extension Layout {
  /// Records the error of an invalid call that does not throw.
  func report(_ code: LayoutError.Code, _ message: String, at location: CodeLocation? = nil) {
    misuse.append(LayoutError(code, message, location: location))
  }

  /// Throws the first error of calls that do not throw.
  package func throwMisuse() throws(LayoutError) {
    guard let first = misuse.first else { return }
    if misuse.count == 1 { throw first }
    throw LayoutError(
      first.code, "\(first.message) (the first of \(misuse.count) wrong calls)",
      location: first.location)
  }

  /// Forgets the errors of calls that do not throw, and removes the views that these calls made.
  ///
  /// Until then each `solve` throws the first error. A preview that draws as much as possible
  /// calls it after reporting the errors. Do not call it just to solve again without reporting
  /// them: the solution would be that of a different layout.
  public func forgetMistakes() {
    let strays = misuse.strays
    misuse = Misuse()
    remove(views: strays)
  }

  /// The error of a view that does not belong to the layout.
  func fault(
    of view: LayoutView, rule: Int? = nil, from location: CodeLocation? = nil
  ) -> LayoutError {
    LayoutError(
      view.isRemoved ? .removedView : .foreignView,
      "\"\(view.name.shortened)\" \(view.whereabouts)", rule: rule, location: location)
  }

  /// The error of a text that names a removed view or a view of another layout; `nil` if there is
  /// none.
  func fault(
    naming views: some Sequence<LayoutView>, in source: @autoclosure () -> ConstraintSource
  ) -> LayoutError? {
    guard let view = views.first(where: { !owns($0) }) else { return nil }
    let source = source()
    return LayoutError(
      view.isRemoved ? .removedView : .foreignView,
      "`\(source.text)` names \"\(view.name.shortened)\", which \(view.whereabouts)", at: source)
  }
}

extension LayoutView {
  /// The reason why a view is not part of a layout, as words after its name.
  var whereabouts: String {
    if isRemoved { return "was removed from its layout" }
    return home == nil
      ? "belongs to a layout that was released: keep the layout as long as you use its views"
      : "is a view of another layout"
  }
}

extension String {
  /// The name, cut if it is too long for a message.
  var shortened: String {
    let longest = 60
    guard utf8.count > longest, let end = index(startIndex, offsetBy: longest, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return self[..<end] + "…"
  }
}
