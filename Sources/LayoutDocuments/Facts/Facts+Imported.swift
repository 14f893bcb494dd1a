import LayoutNotation
import Plumb

/// Judgements that differ for imported documents.
extension Facts {
  /// A view whose frame differs from the frame in the file.
  struct Misplaced {
    /// The index of the view in the solution.
    let view: Int
    /// The frame in the file.
    let recorded: Frame
    /// The number of descendants whose frames differ as well.
    fileprivate(set) var inside = 0
  }

  /// Whether a constraint is written in an imported file, rather than derived from a resizing mask.
  func isConstraintOfFile(_ source: ConstraintSource) -> Bool {
    guard let screen = document.imported, let position = places.position(of: source) else {
      return false
    }
    return screen.constraints.contains(position)
  }

  /// Whether the author can remove the constraint: the file contains it, and it is redundant on
  /// other screens too.
  func canBeRemoved(_ redundant: RedundantConstraint) -> Bool {
    guard document.imported != nil else { return true }
    guard isConstraintOfFile(redundant.constraint) else { return false }
    guard case .implied(let sources) = redundant.reason else { return true }
    return sources.allSatisfy { source in
      switch source.reason {
      case .rootFrame: false
      // Plumb does not read what places such a view, so its recorded frame is no reason.
      case .fixedFrame: source.view.map { !traits(ofView: $0).isTakenAsRecorded } ?? true
      default: true
      }
    }
  }

  /// Whether a conflict may be due only to rounded frames in the file.
  func isRounding(_ conflict: Solution.Conflict) -> Bool {
    guard document.imported != nil, conflict.isComplete, let relaxation = conflict.relaxation else {
      return false
    }
    return relaxation.reduce(0) { $0 + $1.amount } <= LayoutDocument.recordedTolerance
  }

  /// Whether the designer has turned off warnings for an ambiguous attribute.
  func isSilenced(_ attribute: Solution.Ambiguous) -> Bool {
    switch traits(ofView: attribute.view).free {
    case .none: false
    case .sizes: attribute.dimension == .width || attribute.dimension == .height
    case .all: true
    }
  }

  /// Whether the author chose the position of a view in its parent.
  ///
  /// This is not so where a resizing mask places the view, or where the parent scrolls.
  func isPlacedOnPurpose(_ view: String, in parent: String) -> Bool {
    guard document.imported != nil else { return true }
    return traits(ofView: view).isConstrained && !traits(ofView: parent).scrolls
  }

  /// Whether a view already extends beyond its parent in the file, where its designer could see it.
  func isRecordedOutside(_ view: String, in parent: Int, _ room: Frame) -> Bool {
    guard let screen = document.imported, let given = places.properties(of: view),
      let frame = given.frame?.inset(by: given.alignmentInsets)
    else { return false }
    if frame.x < 0 || frame.y < 0 { return true }
    // The recorded size of the root is known if the layout is solved for that size.
    let around = places.properties(of: solution.views[parent].name)?.frame
    guard let room = around ?? (screen.isRecorded ? room : nil) else { return false }
    return frame.maxX > room.width || frame.maxY > room.height
  }

  /// Whether the file gives a view a width or height of 0.
  func isRecordedEmpty(_ view: String) -> Bool {
    guard document.imported != nil, let frame = places.properties(of: view)?.frame else {
      return false
    }
    return frame.width == 0 || frame.height == 0
  }

  /// Returns the traits of a view in an imported file; default traits in other documents.
  private func traits(ofView name: String) -> ImportedScreen.ViewTraits {
    guard let traits = document.imported?.traits, let view = document.allViews.table[name],
      traits.indices.contains(view)
    else { return .init() }
    return traits[view]
  }
}

extension LayoutDocument {
  /// The largest ignored difference from a recorded frame, in points.
  fileprivate static var recordedTolerance: Double { 1 }

  /// Finds the views whose frames differ from the file.
  ///
  /// Of nested views only the outermost is returned, with the number of such views inside it.
  func misplaced(in solution: Solution) -> [Facts.Misplaced] {
    let views = solution.views
    let table = allViews.table
    var found: [Facts.Misplaced] = []
    // The index in `found` for a view or its ancestor; -1: none.
    var teller = views.map { _ in -1 }
    for place in views.indices.dropFirst() {
      let parent = views.parent(of: place) ?? 0
      teller[place] = teller[parent]
      let id = views.id(of: place)
      guard let recorded = table.properties(of: id)?.frame, !table.isHidden(id),
        recorded.distance(to: views[place].frame) > Self.recordedTolerance
      else { continue }
      if teller[place] >= 0 {
        found[teller[place]].inside += 1
      } else {
        teller[place] = found.count
        found.append(.init(view: place, recorded: recorded))
      }
    }
    return found
  }

  /// Whether the document is solved under the conditions in which its frames were recorded.
  ///
  /// This is never so with measured texts, because they use other fonts.
  func isAsRecorded(with options: DocumentOptions) -> Bool {
    imported?.isRecorded == true && options.size == nil && options.safeArea == nil
      && allViews.texts.isEmpty && direction(with: options) == direction
  }
}

extension Frame {
  /// Returns the largest difference of position or size.
  fileprivate func distance(to other: Frame) -> Double {
    max(abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}
