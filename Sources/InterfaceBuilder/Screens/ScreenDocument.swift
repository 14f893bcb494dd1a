import LayoutDocuments
import LayoutNotation
import Plumb

/// Makes a layout document of a screen.
struct ScreenDocument {
  let screen: Screen
  private let titles: Titles
  /// The index of the screen's first view among the document's, which has the root first.
  private let firstView: Int
  /// The placing of each view.
  let placing: [Int: Screen.Placing]
  /// The sizes that a required constraint sets to a number.
  let sized: Set<SizedSide>
  var equations = ScreenEquations()
  /// The last placed row of each table.
  var lastRows: [Int: Int] = [:]
  var notes: [LayoutError]
  /// The findings about the file.
  var findings: [Finding] = []
  /// The elements of constraints by equation; of equal ones the first.
  var firstConstraints: [String: Int] = [:]
  /// The guides of the file other than those of views, with the views that contain them.
  var guides: [(name: String, view: Int)] = []
  var madeGuides: Set<String> = []
  /// The names of constants that the program changes, by the object ids of their constraints.
  let metricNames: [String: String]
  /// The fonts for measuring texts.
  private let fonts: [LayoutDocument.Font]
  /// The texts of the views that have a font.
  private(set) var texts: [Int: TextDescription] = [:]
  var metrics: [LayoutDocument.Metric] = []

  init(_ screen: Screen, fonts: [LayoutDocument.Font] = []) {
    self.screen = screen
    self.fonts = fonts
    firstView = screen.views[0]
    placing = screen.placing
    sized = Set(screen.constraints.compactMap(SizedSide.init))
    titles = Titles(
      of: screen.views.dropFirst().map(screen.view), in: screen.tree,
      reserved: ["view", "safeArea", "superview", "parent", "super", "container", "root"])
    metricNames = screen.file.outlets.names(of: screen.constraints)
    notes = (screen.file.faults[screen.root] ?? []) + Self.gridNotes(of: screen)
    let reader = TextReader(
      screen.tree, screen.file.header.platform, screen.traits, fonts: Set(fonts.map(\.name)))
    for view in screen.views.dropFirst() { texts[view] = text(of: view, reader) }
  }

  /// Returns the document.
  mutating func document() -> LayoutDocument {
    var document = LayoutDocument(
      size: .fixed(width: screen.size.width, height: screen.size.height))
    document.id = screen.view(screen.root).id
    document.safeArea = screen.safeArea
    for view in screen.views.dropFirst() { place(view) }
    for view in screen.views { placeHidden(in: view) }
    for place in screen.file.repeatedIDs[screen.root] ?? [] { findRepeatedID(place) }
    for constraint in screen.constraints { add(constraint) }
    var views = DocumentViews()
    let root = properties(of: screen.root)
    if root != ViewProperties() { views.table[0] = root }
    views.stacks[0] = stack(screen.root)
    for view in screen.views.dropFirst() {
      guard let parent = screen.view(view).parent else { continue }
      _ = views.add(Array(title(of: view).utf8)[...], in: parent - firstView)
      views.table[view - firstView] = properties(of: view)
      views.stacks[view - firstView] = stack(view)
      views.texts[view - firstView] = texts[view]
    }
    for guide in guides {
      let id = views.table.count
      _ = views.add(Array(guide.name.utf8)[...], in: guide.view - firstView)
      var properties = ViewProperties()
      properties.isGuide = true
      views.table[id] = properties
    }
    document.allViews = views
    document.fonts = usedFonts
    document.metrics = metrics
    document.equations = DocumentText(
      equations.bytes, pieces: equations.pieces, of: screen.file.source.bytes)
    document.file.bytes = screen.file.source.bytes
    document.file.source = screen.file.source
    document.file.views = screen.views.map {
      Int32(truncatingIfNeeded: screen.tree.elements[screen.view($0).element].offset)
    }
    document.imported = imported
    for view in textsInCycles(of: document) {
      texts[view]?.wantsHeight = false
      document.allViews.texts[view - firstView] = texts[view]
      document.allViews.table[view - firstView] = properties(of: view)
      document.imported?.notes.append(
        screen.file.error(
          .unsupported,
          "the height of this text follows its width, and that its height: it keeps the recorded "
            + "one", at: screen.view(view).element))
    }
    return document
  }

  /// Returns one note for each ignored feature of a screen's grids.
  private static func gridNotes(of screen: Screen) -> [LayoutError] {
    screen.views.filter { screen.view($0).kind == "gridView" }.map { grid in
      screen.file.error(
        .unsupported,
        "the rows and columns of this grid are not read: the views in its cells keep their recorded "
          + "frames", at: screen.view(grid).element)
    }
  }

  /// The fonts that texts of the screen name.
  private var usedFonts: [LayoutDocument.Font] {
    let names = Set(texts.values.flatMap { [$0.font] + $0.runs.map(\.font) })
    return fonts.filter { names.contains($0.name) }
  }

  /// The imported data in addition to the layout.
  private var imported: ImportedScreen {
    var imported = ImportedScreen(
      keys: screen.views.map { screen.view($0).id }, notes: notes, isRecorded: screen.isRecorded)
    imported.traits = screen.views.map(traits)
    imported.tags = screen.file.tags
    imported.findings = findings
    imported.constraints = Set(screen.constraints.map { position(of: $0.element) })
    return imported
  }

  private func traits(of number: Int) -> ImportedScreen.ViewTraits {
    let view = screen.view(number)
    var traits = ImportedScreen.ViewTraits()
    traits.isTakenAsRecorded = screen.isInGrid(number)
    switch screen.tree[view.element, "verifyAmbiguity"] {
    case "off": traits.free = .all
    case "ignoreSizes": traits.free = .sizes
    default: break
    }
    traits.isConstrained =
      screen.tree[view.element, "translatesAutoresizingMaskIntoConstraints"] == "NO"
    traits.scrolls = view.scrolls || view.kind == "clipView"
    return traits
  }

  /// Returns the title of a view in messages.
  func title(of view: Int) -> String {
    view == screen.root ? "view" : titles.all[view - firstView - 1]
  }

  func name(of view: Int) -> String { quotedName(title(of: view)) }

  /// Returns the name of a view's scrolling content in equations.
  func content(of view: Int) -> String { "\(name(of: view)).content" }

  func position(of element: Int) -> SourcePosition {
    screen.file.source.position(at: screen.tree.elements[element].offset)
  }
}

/// A size of a view that a constraint sets to a number.
struct SizedSide: Hashable {
  let view: Int
  let attribute: LayoutAttribute

  init(view: Int, attribute: LayoutAttribute) { (self.view, self.attribute) = (view, attribute) }

  /// Finds the size that a required constraint sets; `nil` for other constraints.
  init?(_ constraint: FileConstraint) {
    guard constraint.isRequired, constraint.relation == .equal, constraint.second == nil,
      case .view(let view) = constraint.first.item
    else { return nil }
    self.init(view: view, attribute: constraint.first.attribute)
  }
}
