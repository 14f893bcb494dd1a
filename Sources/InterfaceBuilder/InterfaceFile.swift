public import LayoutDocuments
public import LayoutNotation
import Plumb

/// An Interface Builder file, `.xib` or `.storyboard`: views with constraints, and the frames that
/// Interface Builder recorded for them.
public struct InterfaceFile: Sendable {
  /// The view that a screen, or a view of its own, consists of.
  public struct Root: Sendable, Equatable {
    /// Its object id.
    public let id: String
    /// What the designer calls it.
    public let title: String
  }

  /// The root views, in the order of the file.
  public let roots: [Root]

  /// Reads a file.
  ///
  /// - Parameter bytes: The file.
  /// - Throws: `LayoutError` with its place for what is no Interface Builder file.
  public init(contentsOf bytes: some Collection<UInt8>) throws(LayoutError) {
    roots = []
  }

  /// The layout of a root view.
  ///
  /// - Parameters:
  ///   - root: The place of the view among `roots`.
  ///   - environment: What it is solved for.
  /// - Returns: The document, whose id is that of the root; its views go by the designer's names,
  ///   and its results by object ids.
  public func document(ofRoot root: Int, in environment: InterfaceEnvironment) -> LayoutDocument {
    LayoutDocument(size: .fit)
  }
}
