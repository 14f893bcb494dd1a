/// How a layout is cut into pages; `pages`.
///
/// The root is as large as a page. Its height is left out while the layout is solved, so that the
/// content of one view is as high as it is; that view then goes on from page to page, and all
/// around it stands on each.
public struct PageDescription: Sendable, Equatable {
  /// The name of the view whose content goes on from page to page.
  public var flow: String
  /// The names of views in it that stand again at the top of each page on which what is around them
  /// goes on, such as the head of a table; `repeat`.
  public var heads: [String] = []

  /// Pages for the content of a view.
  public init(flow: String) { self.flow = flow }
}

extension PageDescription: DescribedObject {
  static let plain = PageDescription(flow: "")

  static let keys: [PropertyKey<PageDescription>] = [
    PropertyKey(
      "flow", \.flow, .viewName, "The view whose content continues from page to page.",
      isRequired: true),
    PropertyKey(
      "repeat", \.heads, .viewNames,
      "Views in it that appear again at the top of each page on which the view around them continues."
    ),
  ]
}

/// What a view is to the pages that content goes on over.
public struct PagePart: Sendable, Equatable {
  /// Whether it stands on one page, unless it is higher than that.
  public var keepsTogether = false
  /// Whether a page begins with it.
  public var beginsPage = false
  /// What pages add up, by names: texts have `{net.before}`, `{net.page}` and `{net.after}` of it.
  public var amounts: [String: Double] = [:]
  /// The condition under which it is hidden, where that depends on the page.
  package var hiddenWhen: String?

  /// A view that pages may cut.
  public init() {}
}

extension PagePart: DescribedObject {
  static let plain = PagePart()

  static let keys: [PropertyKey<PagePart>] = [
    PropertyKey(
      "keepTogether", \.keepsTogether, .flag,
      "Whether the view is on one page, unless it is higher than a page."),
    PropertyKey("breakBefore", \.beginsPage, .flag, "Whether a page begins with the view."),
    PropertyKey(
      "adds", \.amounts, .amounts,
      "Numbers that pages add up, by names; for a name net, texts have {net.before}, {net.page} "
        + "and {net.after}."),
  ]
}
