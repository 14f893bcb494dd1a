public import ConstraintSolving
public import LayoutNotation
public import Plumb

/// A layout as a file describes it: views, metrics, equations, rules and Visual Formats, checked
/// for everything that can be told without solving.
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
    /// The names of its files: the font, and behind it what has what it lacks.
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
    /// What its views share, and which way it runs.
    public var options: VisualFormatOptions

    /// Makes a format.
    public init(format: DocumentText, options: VisualFormatOptions = []) {
      self.format = format
      self.options = options
    }
  }

  /// The two forms a document can have.
  public enum Format: String, Sendable, CaseIterable {
    /// JSON, RFC 8259.
    case json
    /// YAML.
    case yaml
  }

  /// The name of the layout; nil when the document gives none.
  public var id: String?
  /// The size of the root.
  public var size: Layout.RootSize
  /// The direction of `leading` and `trailing`.
  public var direction = LayoutDirection.leftToRight
  /// How far from each edge of the root its safe area begins, in points.
  public var safeArea = EdgeInsets(0)
  /// What the root is told of its margins: `margins`, `directionalMargins` and
  /// `insetsMarginsFromSafeArea`. Of all else files have nothing for the root but `grid`.
  public var root: ViewProperties {
    get { allViews.table[0] }
    set { if newValue != root { allViews.table[0] = newValue } }
  }
  /// The metrics, in document order.
  public var metrics: [Metric] = []
  /// The metrics that are texts, in document order.
  public var textMetrics: [TextMetric] = []
  /// The lists of records that loops run through, by their names; `data`.
  package var data = DataLists()
  /// The language of the texts, such as "de": forms of letters and places of breaks depend on it.
  public var language: String?
  /// The fonts by the names that texts know them by, in document order: each a file, and what has
  /// what it lacks. Files are found beside the document, or in folders, see `DocumentFonts`.
  public var fonts: [Font] = []
  /// How the root looks in plain pictures.
  public var appearance: ViewAppearance {
    get { allViews.appearances[0] ?? ViewAppearance() }
    set { allViews.appearances[0] = newValue == ViewAppearance() ? nil : newValue }
  }
  /// Where in its file the document says what.
  package var file = FilePlaces()
  /// The views in flat arrays.
  package var allViews = DocumentViews()
  /// The views inside the root, in document order, made when asked for.
  public var views: [ViewDescription] {
    get { allViews.descriptions }
    set {
      allViews.descriptions = newValue
      file.views = []
      file.formulas = nil
    }
  }
  /// How the root arranges views in rows and columns; `table`.
  public var table: TableDescription? {
    get { allViews.tables[0] }
    set { allViews.tables[0] = newValue }
  }
  /// How the root arranges views; `stack`.
  public var stack: StackDescription? {
    get { allViews.stacks[0] }
    set { allViews.stacks[0] = newValue }
  }
  /// How the layout is cut into pages; `nil`: it is one.
  public var pages: PageDescription?
  /// The equations.
  public var equations = DocumentText.empty
  /// The SLL rules, in the order they are applied.
  public var rules: [Rule] = []
  /// The Visual Formats.
  public var visual: [Visual] = []
  /// The step of the grid that edges are placed on, in points; nil for none.
  public var grid: Double? {
    get { allViews.table.told(of: 0)?.grid }
    set { root.grid = newValue }
  }
  /// Whether required constraints may give.
  public var isElastic = false
  /// How the levels are solved.
  public var strategy = SolveStrategy.lexicographic
  /// What is to be said of a document that was made of a foreign file; `nil` for others.
  public var imported: ImportedScreen?

  /// How many views there are, the root counted.
  package var viewCount: Int { allViews.table.count - allViews.table.guideCount }

  /// Makes a document of nothing but a root view.
  public init(size: Layout.RootSize) { self.size = size }

  /// Reads a JSON document from UTF-8 bytes.
  ///
  /// - Throws: the first error, with its key and its place in the text.
  public init(json bytes: some Collection<UInt8>) throws(LayoutError) {
    self = try DocumentReader.read(JSONParser.parse(Array(bytes)))
  }

  /// Reads a JSON document from a text.
  ///
  /// - Throws: the first error, with its key and its place in the text.
  public init(json text: String) throws(LayoutError) {
    try self.init(json: Array(text.utf8))
  }

  /// The id of a JSON document, whatever is wrong with the rest; nil where results of it go by
  /// another name.
  static func id(ofJSON bytes: [UInt8]) -> String? {
    (try? JSONParser.parse(bytes)).flatMap { DocumentReader(tree: $0).id }
  }

  /// Reads a YAML document from a text.
  ///
  /// - Throws: the first error, with its key and its place in the text.
  public init(yaml text: String) throws(LayoutError) {
    try self.init(yaml: Array(text.utf8))
  }

  /// Reads a YAML document from UTF-8 bytes.
  ///
  /// - Throws: the first error, with its key and its place in the text.
  public init(yaml bytes: some Collection<UInt8>) throws(LayoutError) {
    self = try DocumentReader.read(YAMLReader.parse(Array(bytes)))
  }

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - format: Their form.
  ///   - folder: The folder that the file is in, beside which the fonts and the data that it names
  ///     are; `nil`: it is of no file.
  /// - Throws: the first error, with its key and its place in the file.
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
