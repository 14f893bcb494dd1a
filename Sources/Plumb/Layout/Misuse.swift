import LayoutNotation

/// What was wrong with calls that do not throw: the first of them, how many there were, and the
/// views that they made.
struct Misuse {
  /// What was wrong with the first one.
  private(set) var first: LayoutError?
  /// How many there were.
  private(set) var count = 0
  /// The views that wrong calls made, which are in the layout until all of it is forgotten.
  var strays: [LayoutView] = []

  /// Notes a wrong call.
  mutating func append(_ error: LayoutError) {
    first = first ?? error
    count += 1
  }
}

extension Layout {
  /// Notes a wrong call that does not throw.
  func report(_ code: LayoutError.Code, _ message: String, at location: CodeLocation? = nil) {
    misuse.append(LayoutError(code, message, location: location))
  }

  /// Throws the first thing that was wrong with calls that do not throw.
  package func throwMisuse() throws(LayoutError) {
    guard let first = misuse.first else { return }
    if misuse.count == 1 { throw first }
    throw LayoutError(
      first.code, "\(first.message) (the first of \(misuse.count) wrong calls)",
      location: first.location)
  }

  /// Forgets what was wrong with calls that do not throw: `solve`, which throws it as long as
  /// nobody does this, takes them as not made. Views that they made are removed.
  ///
  /// A preview that draws what there is forgets mistakes after it has told them; who tries a call
  /// and solves again without a word would get the layout of somebody else.
  public func forgetMistakes() {
    let strays = misuse.strays
    misuse = Misuse()
    remove(views: strays)
  }

  /// What is wrong with a view that is none of the layout's.
  func fault(
    of view: LayoutView, rule: Int? = nil, from location: CodeLocation? = nil
  ) -> LayoutError {
    LayoutError(
      view.isRemoved ? .removedView : .foreignView,
      "\"\(view.name.shortened)\" \(view.whereabouts)", rule: rule, location: location)
  }

  /// What is wrong with a text that names views which are none of the layout's; `nil`: nothing.
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
  /// What keeps a view from being one of some layout, behind its name.
  var whereabouts: String {
    if isRemoved { return "was removed from its layout" }
    return home == nil
      ? "belongs to a layout that was released: keep the layout as long as you use its views"
      : "is a view of another layout"
  }
}

extension String {
  /// The beginning of a name, where it is too long for a message.
  var shortened: String {
    let longest = 60
    guard utf8.count > longest, let end = index(startIndex, offsetBy: longest, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return self[..<end] + "…"
  }
}
