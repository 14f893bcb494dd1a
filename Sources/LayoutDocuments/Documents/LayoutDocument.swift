public import ConstraintSolving
public import LayoutNotation
public import Plumb

/// A layout as described by a file: views, metrics, equations, rules and Visual Formats.
///
/// A document is checked for every error that can be found without solving.
public struct LayoutDocument: Sendable, Equatable {
  /// A number that equations can name.
  public struct Metric: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The value.
    public var value: Double

    /// Makes a metric.
    public init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// A text that texts of views can name in braces.
  public struct TextMetric: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The text.
    public var text: String

    /// Makes a metric.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A font that texts can name.
  public struct Font: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The names of its files: the font, then fallbacks for missing characters.
    public var files: [String]

    /// Makes a font.
    public init(name: String, files: [String]) {
      self.name = name
      self.files = files
    }
  }

  /// An SLL rule for one view.
  public struct Rule: Sendable, Equatable {
    /// An argument of a rule, in the order of its specifiers.
    public enum Argument: Sendable, Equatable {
      /// A view, by name.
      case view(String)
      /// A number.
      case number(Double)
    }

    /// The name of the view that the rule places.
    public var view: String
    /// The rule text.
    public var rule: DocumentText
    /// The arguments; `with`.
    public var arguments: [Argument]

    /// Makes a rule.
    public init(view: String, rule: DocumentText, arguments: [Argument] = []) {
      self.view = view
      self.rule = rule
      self.arguments = arguments
    }
  }

  /// A Visual Format.
  public struct Visual: Sendable, Equatable {
    /// The format string.
    public var format: DocumentText
    /// The alignment of its views and its direction.
    public var options: VisualFormatOptions

    /// Makes a format.
    public init(format: DocumentText, options: VisualFormatOptions = []) {
      self.format = format
      self.options = options
    }
  }

  /// The file formats of documents.
  public enum Format: String, Sendable, CaseIterable {
    /// JSON, RFC 8259.
    case json
    /// YAML.
    case yaml
  }

  /// The name of the layout; nil if the document gives none.
  public var id: String?
  /// The size of the root.
  public var size: Layout.RootSize
  /// The direction of `leading` and `trailing`.
  public var direction = LayoutDirection.leftToRight
  /// The distances from the edges of the root to its safe area, in points.
  public var safeArea = EdgeInsets(0)
  /// The properties of the root: `margins`, `directionalMargins`, `insetsMarginsFromSafeArea` and
  /// `grid`.
  ///
  /// Files have no other properties for the root.
  public var root: ViewProperties {
    get { allViews.table[0] }
    set { if newValue != root { allViews.table[0] = newValue } }
  }
  /// The metrics, in document order.
  public var metrics: [Metric] = []
  /// The metrics that are texts, in document order.
  public var textMetrics: [TextMetric] = []
  /// The lists of records for loops, by their names; `data`.
  package var data = DataLists()
  /// The language of the texts, such as "de". Letter forms and line breaks depend on it.
  public var language: String?
  /// The fonts that texts can name, in document order.
  ///
  /// Each has a file and fallbacks for missing characters. Files are found beside the document or
  /// in the folders of `DocumentFonts`.
  public var fonts: [Font] = []
  /// The appearance of the root in plain pictures.
  public var appearance: ViewAppearance {
    get { allViews.appearances[0] ?? ViewAppearance() }
    set { allViews.appearances[0] = newValue == ViewAppearance() ? nil : newValue }
  }
  /// The positions of the document's contents in its file.
  package var file = FilePlaces()
  /// The views in flat arrays.
  package var allViews = DocumentViews()
  /// The subviews of the root, in document order, created on each access.
  public var views: [ViewDescription] {
    get { allViews.descriptions }
    set {
      allViews.descriptions = newValue
      file.views = []
      file.formulas = nil
    }
  }
  /// The table in which the root arranges views in rows and columns; `table`.
  public var table: TableDescription? {
    get { allViews.tables[0] }
    set { allViews.tables[0] = newValue }
  }
  /// The stack in which the root arranges views; `stack`.
  public var stack: StackDescription? {
    get { allViews.stacks[0] }
    set { allViews.stacks[0] = newValue }
  }
  /// The description of the pages; `nil`: the layout is not split into pages.
  public var pages: PageDescription?
  /// The equations.
  public var equations = DocumentText.empty
  /// The SLL rules, in the order they are applied.
  public var rules: [Rule] = []
  /// The Visual Formats.
  public var visual: [Visual] = []
  /// The step of the grid that edges are placed on, in points; nil for none.
  public var grid: Double? {
    get { allViews.table.properties(of: 0)?.grid }
    set { root.grid = newValue }
  }
  /// Whether required constraints may be violated.
  public var isElastic = false
  /// The strategy for solving the priority levels.
  public var strategy = SolveStrategy.lexicographic
  /// The additional information of a document imported from another file format; `nil` for others.
  public var imported: ImportedScreen?

  /// The number of views, including the root.
  package var viewCount: Int { allViews.table.count - allViews.table.guideCount }

  /// Creates a document with only a root view.
  public init(size: Layout.RootSize) { self.size = size }

  /// Reads a JSON document from UTF-8 bytes.
  ///
  /// - Throws: the first error, with its key and its position in the text.
  public init(json bytes: some Collection<UInt8>) throws(LayoutError) {
    self = try DocumentReader.read(JSONParser.parse(Array(bytes)))
  }

  /// Reads a JSON document from a text.
  ///
  /// - Throws: the first error, with its key and its position in the text.
  public init(json text: String) throws(LayoutError) {
    try self.init(json: Array(text.utf8))
  }

  /// Returns the id of a JSON document, even if the rest is invalid; nil if results use another
  /// name.
  static func id(ofJSON bytes: [UInt8]) -> String? {
    (try? JSONParser.parse(bytes)).flatMap { DocumentReader(tree: $0).id }
  }

  /// Reads a YAML document from a text.
  ///
  /// - Throws: the first error, with its key and its position in the text.
  public init(yaml text: String) throws(LayoutError) {
    try self.init(yaml: Array(text.utf8))
  }

  /// Reads a YAML document from UTF-8 bytes.
  ///
  /// - Throws: the first error, with its key and its position in the text.
  public init(yaml bytes: some Collection<UInt8>) throws(LayoutError) {
    self = try DocumentReader.read(YAMLReader.parse(Array(bytes)))
  }

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - format: The file format.
  ///   - folder: The folder of the file, in which its fonts and data are found; `nil` for contents
  ///     that are in no file.
  /// - Throws: the first error, with its key and its position in the file.
  public init(
    contentsOf bytes: some Collection<UInt8>, format: Format, folder: String? = nil
  ) throws(LayoutError) {
    let bytes = Array(bytes)
    let tree =
      switch format {
      case .json: try JSONParser.parse(bytes)
      case .yaml: try YAMLReader.parse(bytes)
      }
    self = try DocumentReader.read(tree, folder: folder)
  }
}
