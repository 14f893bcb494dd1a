public import LayoutDocuments
public import LayoutNotation

/// An Interface Builder file, `.xib` or `.storyboard`: views with constraints, and their recorded
/// frames.
public struct InterfaceFile: Sendable {
  /// The platform of a file.
  public enum Platform: String, Sendable, CaseIterable {
    /// iPhones and iPads.
    case iOS
    /// Macs; y coordinates increase upwards in such files, and downwards in layouts.
    case macOS
    /// Televisions.
    case tvOS
    /// Watches.
    case watchOS
  }

  /// The root view of a screen, or a standalone view.
  public struct Root: Sendable, Equatable {
    /// Its object id.
    public let id: String
    /// The designer's name of the view, or of its controller or window.
    public let title: String
  }

  private let contents: FileContents
  private let rootViews: [Int]
  /// The root views, in the order of the file.
  public let roots: [Root]

  /// The platform of the file.
  public var platform: Platform { contents.header.platform }

  /// The device that the file was last shown on; `nil`: none or unknown.
  public var device: InterfaceDevice? { contents.header.device }

  /// Reads a file.
  ///
  /// - Parameter bytes: The file.
  /// - Throws: `LayoutError` with its place for an invalid Interface Builder file.
  public init(contentsOf bytes: some Collection<UInt8>) throws(LayoutError) {
    let contents = try FileContents(Array(bytes))
    self.contents = contents
    rootViews = contents.views.roots
    let titles = RootTitles(of: rootViews.map { contents.views[$0] }, in: contents.tree)
    roots = zip(rootViews, titles.all).map { Root(id: contents.views[$0].id, title: $1) }
  }

  /// Returns the layout of a root view.
  ///
  /// - Parameters:
  ///   - root: The index of the view in `roots`.
  ///   - environment: The environment that it is solved for.
  ///   - fonts: The fonts for measuring texts. `system`, `boldSystem` and `italicSystem` are the
  ///     system's fonts, the latter two with `system` as fallback; other fonts have their
  ///     PostScript names. Labels, buttons and fields without a font keep their recorded sizes.
  ///   - folder: The folder of the file, which may contain fonts; `nil`: none.
  /// - Returns: The document, with the id of the root. Its views have the designer's names, and
  ///   its results have object ids.
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

  /// Returns the names of the fonts of a root view's texts.
  ///
  /// - Parameters:
  ///   - root: The index of the view in `roots`.
  ///   - environment: The environment that it is solved for.
  ///   - given: The names of the given fonts.
  /// - Returns: All names that measure a text, substitutes included, and the names to add so that
  ///   all texts are measured.
  package func fontNames(
    ofRoot root: Int, in environment: InterfaceEnvironment, given: Set<String>
  ) -> (all: Set<String>, lacking: Set<String>) {
    let screen = Screen(rootViews[root], of: contents, in: environment)
    let reader = TextReader(screen.tree, platform, screen.traits, fonts: nil)
    var names: (all: Set<String>, lacking: Set<String>) = ([], [])
    for view in screen.views.dropFirst() {
      guard let text = reader.text(of: screen.view(view)) else { continue }
      for name in ([text.font] + text.runs.map(\.font)).compactMap(\.self) {
        let substitutes = FileFont.substitutes(for: name)
        names.all.formUnion(substitutes)
        if let last = substitutes.last, !substitutes.contains(where: given.contains) {
          names.lacking.insert(last)
        }
      }
    }
    return names
  }
}
