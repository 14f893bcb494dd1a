import LayoutNotation

extension Layout {
  /// The layout guide of a name, made if there is none: a rectangle that constraints place like a
  /// view, in whatever notation, and that is none. It is not drawn, and solutions have it apart
  /// from the views, in `Solution.guides`.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the views and guides of the layout.
  ///   - parent: The view that the guide is in; `nil`: the root. Only for a guide that is made.
  ///   - frame: The given frame of a guide that is made, in points and relative to its parent.
  ///   - fileID: The file of the call, which an error names.
  ///   - line: The line of the call, which an error names.
  /// - Returns: The guide. What cannot be is an error that the next `solve` throws: a parent of
  ///   another layout, one that is a guide itself, another parent than a known guide has, or a view
  ///   of the same name.
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

  /// All layout guides, in the order of the views that they are in, also those of safe areas and
  /// contents that somebody asked for, and, once it was solved, the columns and rows of tables.
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
    // The root's safe area goes by the word alone, unless a view bears it.
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

  /// The guide that a name stands for which no view bears: `safeArea` for the root's safe area,
  /// `cell.safeArea` for that of another view, and `cell.content` for what scrolls in it; `nil`
  /// where it stands for none, as `form.column2` does where `form` is no table or has no such
  /// column.
  package func ownGuide(named name: String) -> Int? {
    guard let (view, kind) = table.ownGuide(named: name), !kind.isTrack || hasTrack(kind, of: view)
    else { return nil }
    return kind.isTrack ? track(kind, of: view) : guide(kind, of: view)
  }

  /// Runs what reads a text, and takes the guides away that it made where it fails.
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
  /// The guide in messages.
  fileprivate var words: String { self == .safeArea ? "safe area" : word }
}

extension ViewTable {
  /// The view and its guide that a name means, unless it is the name of a view.
  package func ownGuide(named name: String) -> (view: Int, kind: OwnGuide)? {
    guard let kind = OwnGuide(endOf: name) else {
      return name == OwnGuide.safeArea.word ? (0, .safeArea) : nil
    }
    var view = name.dropLast(kind.suffix.count)
    // After a name in quotes it is the second one.
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
  /// - Returns: The guide; the view itself where its layout is gone.
  @discardableResult
  public func addGuide(
    _ name: String, fileID: String = #fileID, line: Int = #line
  ) -> LayoutView {
    layout?.guide(name, in: self, fileID: fileID, line: line) ?? self
  }

  /// Whether it is a guide that its parent has of its own, which is there when somebody asks.
  package var isOwnGuide: Bool { properties.ownGuide != nil }

  /// The guide of the view's safe area: of the root what `Layout.safeArea` leaves, and of another
  /// view what of it lies in the safe area of the view around it. Texts call it `cell.safeArea`,
  /// and the root's `safeArea`. What a guide, or a view whose layout is gone, has for one is
  /// itself.
  public var safeArea: LayoutView { ownGuide(.safeArea) }

  /// The guide of what scrolls in the view: it begins where the view does, and is as large as
  /// constraints on it say, 0 where they do not. Texts call it `list.content`. What a guide, or a
  /// view whose layout is gone, has for one is itself.
  public var content: LayoutView { ownGuide(.content) }

  private func ownGuide(_ kind: OwnGuide) -> LayoutView {
    guard let layout, !self.isGuide else { return self }
    return layout.object(layout.guide(kind, of: id))
  }
}
