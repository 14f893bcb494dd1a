import LayoutNotation

extension Layout {
  /// Returns the layout guide with a name; makes it if there is none.
  ///
  /// A guide is a rectangle that constraints of any notation place like a view. It is not a view:
  /// it is not drawn, and solutions list it in `Solution.guides` instead of with the views.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the views and guides of the layout.
  ///   - parent: The view that contains a new guide; `nil`: the root.
  ///   - frame: The given frame of a new guide, in points and relative to its parent.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The guide. The next `solve` throws an error for a parent of another layout, or a
  ///   parent that is itself a guide. It also throws for a parent other than that of an existing
  ///   guide, or a view of the same name.
  @discardableResult
  public func guide(
    _ name: String, in parent: LayoutView? = nil, frame: Frame = .zero,
    fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    let location = CodeLocation(fileID: fileID, line: line)
    if let known = self[name] {
      if !known.isGuide {
        report(
          .duplicateView, "there is a view \"\(name.shortened)\" already, which is no guide",
          at: location)
      } else if let parent, let owner = known.parent, owner !== parent {
        report(
          .duplicateView,
          "there is a guide \"\(name.shortened)\" already, in \"\(owner.name.shortened)\"",
          at: location)
      }
      return known
    }
    var parent = parent ?? root
    let faults = misuse.count
    if !owns(parent) {
      misuse.append(fault(of: parent, from: location))
      parent = root
    }
    while parent.isGuide, let owner = parent.parent {
      report(
        .badGuide, "\"\(parent.name)\" is a guide, and holds no others such as \"\(name)\"",
        at: location)
      parent = owner
    }
    let guide = object(add(name, in: parent.id, frame: frame == .zero ? nil : frame))
    if misuse.count > faults { misuse.strays.append(guide) }
    return guide
  }

  /// All layout guides, in the order of the views that contain them.
  ///
  /// Guides of safe areas and contents are included once they were requested, and the columns and
  /// rows of tables once the layout was solved.
  public var guides: [LayoutView] { allViews.filter(\.isGuide) }

  /// Adds a guide, and returns its id.
  private func add(_ name: String, in parent: Int, frame: Frame?) -> Int {
    let id = table.insert(Array(name.utf8)[...], in: parent)
    (table[id].frame, table[id].isGuide) = (frame, true)
    return id
  }

  // MARK: Guides of the views' own

  /// A built-in guide of a view, made at the first request.
  func guide(_ kind: OwnGuide, of view: Int) -> Int {
    if let known = ownGuides[kind]?[view] { return known }
    // The root's safe area is named by the word alone, unless a view has that name.
    let isAlone = kind == .safeArea && view == 0 && table[kind.word] == nil
    let name = isAlone ? kind.word : table.name(of: view) + kind.suffix
    if let taken = table[name] {
      report(
        .duplicateView,
        "there is a view \"\(name)\", so that the \(kind.words) of "
          + "\"\(table.name(of: view))\" has no name")
      return taken
    }
    let guide = add(name, in: view, frame: nil)
    table[guide].ownGuide = kind
    ownGuides[kind, default: [:]][view] = guide
    return guide
  }

  /// Returns the built-in guide of a name that is not the name of a view.
  ///
  /// `safeArea` is the root's safe area, `cell.safeArea` that of another view, and `cell.content`
  /// the scrolled contents of it. Returns `nil` for other names, such as `form.column2` if `form`
  /// is no table or has no such column.
  package func ownGuide(named name: String) -> Int? {
    guard let (view, kind) = table.ownGuide(named: name), !kind.isTrack || hasTrack(kind, of: view)
    else { return nil }
    return kind.isTrack ? track(kind, of: view) : guide(kind, of: view)
  }

  /// Runs a reader of a text; if it throws, removes the guides that it made.
  func takingBackGuides<Result>(
    _ read: () throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    let (views, guides) = (table, ownGuides)
    do throws(LayoutError) {
      return try read()
    } catch {
      if ownGuides != guides { (table, ownGuides) = (views, guides) }
      throw error
    }
  }
}

extension OwnGuide {
  /// The name of the guide in messages.
  fileprivate var words: String { self == .safeArea ? "safe area" : word }
}

extension ViewTable {
  /// The view and the guide of a name, unless it is the name of a view.
  package func ownGuide(named name: String) -> (view: Int, kind: OwnGuide)? {
    guard let kind = OwnGuide(endOf: name) else {
      return name == OwnGuide.safeArea.word ? (0, .safeArea) : nil
    }
    var view = name.dropLast(kind.suffix.count)
    // The closing quote of a quoted name is before the suffix.
    if self[String(view)] == nil, view.hasSuffix("\"") { view = view.dropLast() }
    return self[String(view)].flatMap { isGuide($0) ? nil : ($0, kind) }
  }
}

extension LayoutView {
  /// Makes a layout guide in the view, or finds it; as `Layout.guide(_:in:frame:)`.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the views and guides of the layout.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The guide; the view itself if its layout no longer exists.
  @discardableResult
  public func addGuide(
    _ name: String, fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    layout?.guide(name, in: self, fileID: fileID, line: line) ?? self
  }

  /// Whether it is a built-in guide of its parent, made on request.
  package var isOwnGuide: Bool { properties.ownGuide != nil }

  /// The guide of the view's safe area.
  ///
  /// For the root it is the area inside `Layout.safeArea`. For another view it is the part within
  /// the safe area of its parent. Texts call it `cell.safeArea`, and the root's `safeArea`. For a
  /// guide, or a view whose layout no longer exists, it is the view itself.
  public var safeArea: LayoutView { ownGuide(.safeArea) }

  /// The guide of the scrolled contents of the view.
  ///
  /// It begins at the view's origin. Constraints on it decide its size, which is otherwise 0.
  /// Texts call it `list.content`. For a guide, or a view whose layout no longer exists, it is the
  /// view itself.
  public var content: LayoutView { ownGuide(.content) }

  private func ownGuide(_ kind: OwnGuide) -> LayoutView {
    guard let layout, !self.isGuide else { return self }
    return layout.object(layout.guide(kind, of: id))
  }
}
