/// The description of how a layout is cut into pages; `pages`.
///
/// The root has the size of a page. The layout is first solved without this height, so that one
/// view is as high as its content. The content of that view then continues from page to page, and
/// the views around it appear on each page.
public struct PageDescription: Sendable, Equatable {
  /// The name of the view whose content continues from page to page.
  public var flow: String
  /// The names of views in the flow that are repeated at the top of each page on which their parent
  /// continues; `repeat`. An example is the head of a table.
  public var heads: [String] = []

  /// Creates pages for the content of a view.
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

/// The page properties of a view in the flow.
public struct PagePart: Sendable, Equatable {
  /// Whether the view is kept on one page, unless it is higher than a page.
  public var keepsTogether = false
  /// Whether the view begins a page.
  public var beginsPage = false
  /// The amounts that pages sum, by name. Texts read the sums as `{net.before}`, `{net.page}` and
  /// `{net.after}`.
  public var amounts: [String: Double] = [:]
  /// The condition that hides the view, if it depends on the page.
  package var hiddenWhen: String?

  /// Creates the properties of a view that may be cut.
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
