import LayoutNotation
import Plumb

/// The parsed contents of a file.
struct FileContents: Sendable {
  let source: SourceText
  let tree: XMLTree
  /// The byte ranges of start tags.
  let tags: [Range<Int>]
  let header: FileHeader
  let views: FileViews
  /// The recorded frames.
  let frames: RecordedFrames
  /// The guides, by their object ids.
  let guides: [String: FileGuide]
  /// The bars of controllers, by their object ids.
  let bars: [String: Bars]
  /// The program's names of constraints.
  let outlets: ConstraintOutlets
  /// The constraints of each root, in the order of the file.
  private(set) var constraints: [Int: [FileConstraint]] = [:]
  /// The elements of each root, or near it, with a duplicate id.
  private(set) var repeatedIDs: [Int: [RepeatedID]] = [:]
  /// The errors of each root.
  private(set) var faults: [Int: [LayoutError]] = [:]
  /// The alignment insets of controls in the recorded frames: how far frames extend beyond
  /// alignment rectangles. Zero insets are omitted.
  private(set) var alignment: [Int: EdgeInsets] = [:]
  /// The generation of AppKit's controls in the recorded frames.
  private(set) var generation = AlignmentGeneration.third
  /// The same insets according to the generation of the tools.
  private(set) var standardAlignment: [Int: EdgeInsets] = [:]
  /// The variation masks.
  private let masks: [Int]

  /// Reads a file.
  ///
  /// - Throws: `LayoutError` with its place for an invalid Interface Builder file.
  init(_ bytes: [UInt8]) throws(LayoutError) {
    var tree = try XMLTree(bytes)
    let repeated = tree.separateIDs()
    self.tree = tree
    tags = tree.elements.map { $0.offset..<$0.tagEnd }
    source = SourceText(file: bytes)
    header = try FileHeader(of: tree, in: source)
    views = FileViews(of: tree, header)
    frames = RecordedFrames(of: views)
    guides = FileGuide.all(in: tree, views)
    bars = Bars.all(in: tree)
    outlets = ConstraintOutlets(in: tree)
    masks = tree.elements.indices.filter { tree.name(of: $0) == "mask" }
    if !repeated.isEmpty { assign(repeated) }
    for owner in views.all.indices {
      for list in tree.children(of: views[owner].element)
      where tree.name(of: list) == "constraints" {
        for element in tree.children(of: list) where tree.name(of: element) == "constraint" {
          read(element, of: owner)
        }
      }
    }
    standardAlignment = alignment(header.generation)
    (generation, alignment) = recordedAlignment
  }

  private mutating func read(_ element: Int, of owner: Int) {
    let root = views[owner].root
    do throws(FileConstraintFault) {
      let constraint = try FileConstraint(element, of: owner, in: tree, views, guides)
      try constraint.check(in: self, root: root)
      constraints[root, default: []].append(
        header.platform == .macOS ? BoxContent.resolved(constraint, views, tree) : constraint)
    } catch {
      note("a constraint is left out: \(error.message)", at: element, of: root)
    }
  }

  /// Assigns each element with a duplicate id to its root. An element outside all roots, such as
  /// a controller, is assigned to the first root inside its parent.
  private mutating func assign(_ repeated: [RepeatedID]) {
    let roots = views.roots
    for place in repeated {
      var around = place.element
      while around >= 0 {
        let next = roots.partitioningIndex { views[$0].element >= around }
        let end = tree.elements[around].end
        let inside = next < roots.count && views[roots[next]].element < end ? roots[next] : nil
        if let root = views.ofElement[around].map({ views[$0].root }) ?? inside {
          repeatedIDs[root, default: []].append(place)
          break
        }
        around = tree.elements[around].parent
      }
    }
  }

  private mutating func note(_ message: String, at element: Int, of root: Int) {
    faults[root, default: []].append(self.error(.unsupported, message, at: element))
  }

  /// Makes an error about an element.
  func error(_ code: LayoutError.Code, _ message: String, at element: Int) -> LayoutError {
    let start = tree.elements[element].offset
    return source.error(
      code, message, at: start..<start + tree.name(of: element).utf8.count + 1)
  }

  /// Returns the ids that some traits exclude.
  func excluded(for traits: Traits) -> Set<String> {
    var excluded: Set<String> = []
    for mask in masks {
      let variation = tree.elements[mask].parent
      guard variation >= 0, tree.name(of: variation) == "variation",
        traits.match(tree[variation, "key"] ?? "")
      else { continue }
      // In the order of the file: later ones override earlier ones.
      for change in tree.children(of: mask) {
        guard let id = tree[change, "reference"] else { continue }
        if tree.name(of: change) == "exclude" {
          excluded.insert(id)
        } else {
          excluded.remove(id)
        }
      }
    }
    return excluded
  }

  /// Returns the view of a constraint's item, or the view of its guide.
  func view(of item: FileConstraint.Item) -> Int? {
    switch item {
    case .view(let view): view
    case .guide(let id): guides[id]?.view
    }
  }
}

extension FileConstraint {
  /// Checks that a constraint is meaningful for views of its root.
  fileprivate func check(in file: FileContents, root: Int) throws(FileConstraintFault) {
    for side in [first, second].compactMap(\.self) {
      guard let view = file.view(of: side.item), file.views[view].root == root else {
        throw FileConstraintFault(message: "it speaks of a view outside its root")
      }
    }
    guard let second else {
      if first.attribute.isLocation {
        throw FileConstraintFault(message: "a place alone says nothing without a second item")
      }
      return
    }
    guard multiplier == 0 || (1e-6...1e6).contains(abs(multiplier)) else {
      throw FileConstraintFault(
        message: "its multiplier \(multiplier) is none that a layout can mean")
    }
    let (one, other) = (first.attribute, second.attribute)
    switch one.mismatch(with: other) {
    case .kind where one.isHorizontal == other.isHorizontal:
      throw FileConstraintFault(message: "it joins a size and a place")
    case .kind, .axis:
      throw FileConstraintFault(message: "it joins a horizontal and a vertical attribute")
    case .direction:
      throw FileConstraintFault(message: "it joins leading or trailing with left or right")
    case nil: break
    }
    if first.item == second.item, one == other {
      throw FileConstraintFault(message: "it compares an attribute with itself")
    }
  }
}
