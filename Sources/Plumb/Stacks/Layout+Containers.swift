import FlatMemory
import LayoutNotation

extension Layout {
  /// Whether any view is a table.
  var hasTables: Bool { containers.values.contains(where: \.isTable) }

  /// Whether a view is a table with the given column or row.
  func hasTrack(_ track: OwnGuide, of view: Int) -> Bool {
    guard let (columns, rows) = containers[view]?.counts(of: view, in: table) else { return false }
    return switch track {
    case .column(let number): 0..<columns ~= number
    case .row(let number): 0..<rows ~= number
    case .safeArea, .content: false
    }
  }

  /// The guide of an existing column or row of a table.
  func track(_ track: OwnGuide, of view: Int) -> Int {
    // Guides are created in the order of columns and rows, not in the order of requests.
    if ownGuides[track]?[view] == nil { makeTracks() }
    return guide(track, of: view)
  }

  /// Creates the missing guides for the columns and rows of all tables.
  func makeTracks() {
    for (view, container) in containers.ordered(by: { $0.key < $1.key }) {
      let (columns, rows) = container.counts(of: view, in: table)
      let tracks = (0..<columns).map(OwnGuide.column) + (0..<rows).map(OwnGuide.row)
      for track in tracks where ownGuides[track]?[view] == nil { _ = guide(track, of: view) }
    }
  }

  /// Removes the guides of the columns and rows of a view that was a table.
  fileprivate func removeTracks(of view: Int) {
    remove(views: ownGuides.compactMap { $0.key.isTrack ? $0.value[view].map(object) : nil })
  }
}

extension LayoutView {
  /// How the view arranges others, as a stack or as a table.
  var container: Container? { layout?.containers[id] }

  /// Makes the view a stack or a table, changes it, or makes it a plain view again.
  func setContainer(_ kind: Container.Kind?) {
    guard let layout else { return }
    let (old, new) = (container, kind.map(Container.init))
    if let kind, old?.isTable == new?.isTable {
      layout.containers[id]?.kind = kind
      return
    }
    layout.containers[id] = new
    if old?.isTable == true { layout.removeTracks(of: id) }
  }

  /// Sets the views that a stack or a table arranges, row by row.
  func arrange(_ views: [[LayoutView?]], asTable isTable: Bool) {
    guard let layout else { return }
    let (ids, word) = (views.map { $0.map { $0?.id } }, isTable ? "table" : "stack")
    let all = views.lazy.joined().compactMap(\.self)
    if container?.isTable != isTable {
      let nothing = isTable ? "has no cells" : "arranges nothing"
      layout.report(
        .badArgument, "\"\(name)\" is not a \(word) and \(nothing); set its \(word) first")
    } else if let foreign = all.first(where: { !layout.owns($0) }) {
      layout.report(
        .foreignView,
        "the \(word) \"\(name)\" cannot arrange \"\(foreign.name)\", a view of another layout")
    } else if let fault = layout.table.fault(arranging: ids, by: id, isTable: isTable) {
      layout.report(.badArgument, fault.message)
    } else {
      layout.containers[id]?.cells = ids
    }
  }

  /// Changes the settings for a view that a stack or a table arranges.
  func setItem(
    of view: LayoutView, isTable: Bool, _ fileID: String, _ line: Int,
    _ set: (inout Container.Item) -> Void
  ) {
    guard let layout else { return }
    guard let container, container.isTable == isTable, layout.owns(view),
      container.views(of: id, in: layout.table).contains(view.id)
    else {
      layout.report(
        .badArgument,
        "\"\(name)\" is not a \(isTable ? "table" : "stack") that arranges \"\(view.name)\"",
        at: CodeLocation(fileID: fileID, line: line))
      return
    }
    var item = container.items[view.id] ?? Container.Item()
    set(&item)
    layout.containers[id]?.items[view.id] = item
  }
}
