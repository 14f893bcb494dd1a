import LayoutNotation
public import Plumb

/// The outcome of a layout: how the solve ended, and where its views are. `LayoutDifference`
/// compares two of them.
public struct PlacedLayout: Sendable, Equatable {
  /// A view with its frame.
  public struct View: Sendable, Equatable {
    /// The name of the view.
    public var name: String
    /// The frame in points, relative to the parent unless results were written otherwise.
    public var frame: Frame
    /// What the view shows, and how it looks; `nil` if that is unknown.
    package var look: ViewLook?
  }

  /// The id of the layout.
  public var id: String
  /// How the solve ended.
  public var status: LayoutResult.Status
  /// The views in the order of the layout; empty if there are no frames.
  public var views: [View] = []
  /// The solution, for pictures; `nil` if a result was parsed, which does not contain the view
  /// hierarchy.
  private(set) var solution: Solution?

  /// Removes everything that results do not contain, so that layouts with the same frames are
  /// equal.
  package mutating func forgetSolution() {
    solution = nil
    for place in views.indices { views[place].look = nil }
  }

  /// Makes the layout of a result, with the contents of its views.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - document: The document that was solved.
  ///   - options: How it was solved.
  package init(_ result: LayoutResult, of document: LayoutDocument, _ options: DocumentOptions) {
    self.init(result)
    guard let solution else { return }
    let shown = (try? document.translated(with: options)) ?? document
    for (place, view) in solution.views.enumerated() where place < views.count {
      let id = place == 0 ? 0 : shown.allViews.table[view.name]
      views[place].look = id.map { ViewLook(of: $0, in: shown) }
    }
  }

  /// Makes the layout of a result.
  public init(_ result: LayoutResult) {
    id = result.id
    status = result.status
    guard result.pages.isEmpty else {
      for (number, page) in result.pages.enumerated() {
        views += PlacedLayout(page).views.map { $0.onPage(number + 1) }
      }
      return
    }
    solution = result.solution
    let frames = result.frames
    guard let solution else { return }
    views = zip(solution.views.indices, frames).map { place, frame in
      // Views and frames are compared in the form in which results are written.
      View(
        name: result.importedKey(of: place) ?? solution.views[place].name, frame: frame.asWritten)
    }
  }

  /// Parses a result from its line of JSON.
  ///
  /// - Parameter json: The bytes of the line.
  /// - Throws: `LayoutError`, with line and column, if it is no such line.
  public init(resultJSON json: [UInt8]) throws(LayoutError) {
    let tree = try JSONParser.parse(json)
    if let fault = tree.fault { throw fault }
    func fail(_ message: String, at node: DocumentNode) -> LayoutError {
      let place = tree.position(of: node)
      return LayoutError(.invalidValue, message, line: place.line, column: place.column)
    }
    guard tree.kind(of: tree.root) == .mapping else {
      throw fail("a result is an object such as {\"id\":…,\"status\":…}", at: tree.root)
    }
    func views(of frames: DocumentNode) throws(LayoutError) -> [View] {
      guard tree.kind(of: frames) == .mapping else {
        throw fail("frames are an object of [x, y, width, height] by view", at: frames)
      }
      return try tree.members(of: frames).map { name, frame throws(LayoutError) in
        let numbers = tree.elements(of: frame).map {
          tree.kind(of: $0) == .number ? tree.number(of: $0) : .nan
        }
        guard tree.kind(of: frame) == .sequence, numbers.count == 4,
          numbers.allSatisfy(\.isFinite)
        else { throw fail("a frame is [x, y, width, height]", at: frame) }
        return View(
          name: tree.text(of: name),
          frame: Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
      }
    }
    var id: String?
    var status: LayoutResult.Status?
    for (key, value) in tree.members(of: tree.root) {
      switch tree.text(of: key) {
      case "id": id = tree.text(of: value)
      case "status":
        status = LayoutResult.Status(rawValue: tree.text(of: value))
        if status == nil {
          let all = LayoutResult.Status.allCases.map(\.rawValue).joined(separator: ", ")
          throw fail("a status is one of \(all)", at: value)
        }
      case "frames": self.views += try views(of: value)
      case "pages":
        guard tree.kind(of: value) == .sequence else {
          throw fail("pages are a list of results", at: value)
        }
        for (number, page) in tree.elements(of: value).enumerated() {
          guard let frames = tree.value(of: "frames", in: page) else { continue }
          self.views += try views(of: frames).map { $0.onPage(number + 1) }
        }
      default: break
      }
    }
    guard let id, let status else {
      throw fail("a result has an id and a status", at: tree.root)
    }
    self.id = id
    self.status = status
    solution = nil
  }

  /// Whether bytes are a result and not a layout: an object with a status.
  public static func isResult(_ json: [UInt8]) -> Bool {
    guard let tree = try? JSONParser.parse(json), tree.kind(of: tree.root) == .mapping else {
      return false
    }
    let keys = tree.members(of: tree.root).map { tree.text(of: $0.key) }
    return keys.contains("status") && !keys.contains("views")
  }
}

extension PlacedLayout.View {
  /// Returns the view of a page with a name unique among all pages.
  fileprivate func onPage(_ number: Int) -> PlacedLayout.View {
    var view = self
    view.name = "#\(number) \(name)"
    return view
  }
}

extension Frame {
  /// The frame, rounded as in written results.
  fileprivate var asWritten: Frame {
    Frame(
      x: CanonicalNumber.rounded(x), y: CanonicalNumber.rounded(y),
      width: CanonicalNumber.rounded(width), height: CanonicalNumber.rounded(height))
  }
}
