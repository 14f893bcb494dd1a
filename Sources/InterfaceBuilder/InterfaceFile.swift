public import LayoutDocuments
public import LayoutNotation

/// An Interface Builder file, `.xib` or `.storyboard`: views with constraints, and the frames that
/// Interface Builder recorded for them.
public struct InterfaceFile: Sendable {
  /// What a file is for.
  public enum Platform: String, Sendable, CaseIterable {
    /// iPhones and iPads.
    case iOS
    /// Macs; coordinates run up in such files, and down in layouts.
    case macOS
    /// Televisions.
    case tvOS
    /// Watches.
    case watchOS
  }

  /// The view that a screen, or a view of its own, consists of.
  public struct Root: Sendable, Equatable {
    /// Its object id.
    public let id: String
    /// What the designer calls it, or its controller or window.
    public let title: String
  }

  private let contents: FileContents
  private let rootViews: [Int]
  /// The root views, in the order of the file.
  public let roots: [Root]

  /// What the file is for.
  public var platform: Platform { contents.header.platform }

  /// The device that the file was last shown for; `nil`: none that is known.
  public var device: InterfaceDevice? { contents.header.device }

  /// Reads a file.
  ///
  /// - Parameter bytes: The file.
  /// - Throws: `LayoutError` with its place for what is no Interface Builder file.
  public init(contentsOf bytes: some Collection<UInt8>) throws(LayoutError) {
    let contents = try FileContents(Array(bytes))
    self.contents = contents
    rootViews = contents.views.roots
    let titles = RootTitles(of: rootViews.map { contents.views[$0] }, in: contents.tree)
    roots = zip(rootViews, titles.all).map { Root(id: contents.views[$0].id, title: $1) }
  }

  /// The layout of a root view.
  ///
  /// - Parameters:
  ///   - root: The place of the view among `roots`.
  ///   - environment: What it is solved for.
  ///   - fonts: The fonts that texts are measured with: `system` for that of the system,
  ///     `boldSystem` and `italicSystem`, for which `system` is taken where they are not there, and
  ///     others by their PostScript names. Labels, buttons and fields whose texts none of them is
  ///     for keep the sizes that were recorded.
  ///   - folder: The folder of the file, beside which fonts may be; `nil`: it is in none.
  /// - Returns: The document, whose id is that of the root; its views go by the designer's names,
  ///   and its results by object ids.
  public func document(
    ofRoot root: Int, in environment: InterfaceEnvironment, fonts: [LayoutDocument.Font] = [],
    folder: String? = nil
  ) -> LayoutDocument {
    var screen = Screen(rootViews[root], of: contents, in: environment)
    screen.findInsets()
    screen.followFrames()
    var made = ScreenDocument(screen, fonts: fonts)
    var document = made.document()
    document.file.folder = folder
    return document
  }
}
