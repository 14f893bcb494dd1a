import LayoutNotation
public import Plumb

/// A layout as it came out: how the solve ended, and where its views are. What two of them differ
/// by is a `LayoutDifference`.
public struct PlacedLayout: Sendable, Equatable {
  /// A view with its frame.
  public struct View: Sendable, Equatable {
    /// The name of the view.
    public var name: String
    /// The frame in points, relative to the parent unless results were written otherwise.
    public var frame: Frame
    /// What it shows, and how it looks; `nil` where that is not known.
    package var look: ViewLook?
  }

  /// The id of the layout.
  public var id: String
  /// How the solve ended.
  public var status: LayoutResult.Status
  /// The views in the order of the layout; none where there are no frames.
  public var views: [View] = []
  /// The solution, as pictures need it; `nil` where a result was read, which does not say which
  /// view is in which.
  private(set) var solution: Solution?

  /// Leaves out all but what results say, so that layouts with the same frames are the same.
  package mutating func forgetSolution() {
    solution = nil
    for place in views.indices { views[place].look = nil }
  }

  /// The layout of a result, with what its views show.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - document: What was solved.
  ///   - options: How.
  package init(_ result: LayoutResult, of document: LayoutDocument, _ options: DocumentOptions) {
    self.init(result)
    guard let solution else { return }
    let shown = (try? document.translated(with: options)) ?? document
    for (place, view) in solution.views.enumerated() where place < views.count {
      let id = place == 0 ? 0 : shown.allViews.table[view.name]
      views[place].look = id.map { ViewLook(of: $0, in: shown) }
    }
  }

  /// The layout of a result.
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
      // Views and frames are compared as results are written.
      View(
        name: result.importedKey(of: place) ?? solution.views[place].name, frame: frame.asWritten)
    }
  }

  /// Reads a result from the line of JSON that was written of it.
  ///
  /// - Parameter json: The bytes of the line.
  /// - Throws: `LayoutError`, with line and column, for what is no such line.
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

  /// Whether bytes are those of a result, and not of a layout: an object with a status.
  public static func isResult(_ json: [UInt8]) -> Bool {
    guard let tree = try? JSONParser.parse(json), tree.kind(of: tree.root) == .mapping else {
      return false
    }
    let keys = tree.members(of: tree.root).map { tree.text(of: $0.key) }
    return keys.contains("status") && !keys.contains("views")
  }
}

extension PlacedLayout.View {
  /// The view of a page, among those of all pages.
  fileprivate func onPage(_ number: Int) -> PlacedLayout.View {
    var view = self
    view.name = "#\(number) \(name)"
    return view
  }
}

extension Frame {
  /// The frame as results are written.
  fileprivate var asWritten: Frame {
    Frame(
      x: CanonicalNumber.rounded(x), y: CanonicalNumber.rounded(y),
      width: CanonicalNumber.rounded(width), height: CanonicalNumber.rounded(height))
  }
}
