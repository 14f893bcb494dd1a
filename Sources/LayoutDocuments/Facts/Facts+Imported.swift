import LayoutNotation
import Plumb

/// What is judged otherwise in documents that were made of foreign files.
extension Facts {
  /// A view that is elsewhere than the file has it.
  struct Misplaced {
    /// Its place in the solution.
    let view: Int
    /// Where the file has it.
    let recorded: Frame
    /// How many views inside it are elsewhere as well.
    fileprivate(set) var inside = 0
  }

  /// Whether a constraint is one of an imported file, and not what a mask for resizing stands for.
  func isConstraintOfFile(_ source: ConstraintSource) -> Bool {
    guard let screen = document.imported, let position = places.position(of: source) else {
      return false
    }
    return screen.constraints.contains(position)
  }

  /// Whether somebody can remove the constraint: it stands in the file as one, and changes nothing
  /// on other screens either.
  func canBeRemoved(_ redundant: RedundantConstraint) -> Bool {
    guard document.imported != nil else { return true }
    guard isConstraintOfFile(redundant.constraint) else { return false }
    guard case .implied(let sources) = redundant.reason else { return true }
    return sources.allSatisfy { source in
      switch source.reason {
      case .rootFrame: false
      // What places the view is not read: its record is no reason.
      case .fixedFrame: source.view.map { !traits(ofView: $0).isTakenAsRecorded } ?? true
      default: true
      }
    }
  }

  /// Whether a conflict may be due to nothing but that frames of the file were rounded.
  func isRounding(_ conflict: Solution.Conflict) -> Bool {
    guard document.imported != nil, conflict.isComplete, let relaxation = conflict.relaxation else {
      return false
    }
    return relaxation.reduce(0) { $0 + $1.amount } <= LayoutDocument.recordedTolerance
  }

  /// Whether the designer does not want to know of what is free.
  func isSilenced(_ attribute: Solution.Ambiguous) -> Bool {
    switch traits(ofView: attribute.view).free {
    case .none: false
    case .sizes: attribute.dimension == .width || attribute.dimension == .height
    case .all: true
    }
  }

  /// Whether somebody answers for where a view is in its parent: nobody does where a mask for
  /// resizing places it, or where the parent scrolls.
  func isPlacedOnPurpose(_ view: String, in parent: String) -> Bool {
    guard document.imported != nil else { return true }
    return traits(ofView: view).isConstrained && !traits(ofView: parent).scrolls
  }

  /// Whether a view reaches beyond its parent in the file already, as its designer could see.
  func isRecordedOutside(_ view: String, in parent: Int, _ room: Frame) -> Bool {
    guard let screen = document.imported, let told = places.properties(of: view),
      let frame = told.frame?.inset(by: told.alignmentInsets)
    else { return false }
    if frame.x < 0 || frame.y < 0 { return true }
    // The recorded size of the root is known where it is solved for that.
    let around = places.properties(of: solution.views[parent].name)?.frame
    guard let room = around ?? (screen.isRecorded ? room : nil) else { return false }
    return frame.maxX > room.width || frame.maxY > room.height
  }

  /// Whether the file has a view without a width or height.
  func isRecordedEmpty(_ view: String) -> Bool {
    guard document.imported != nil, let frame = places.properties(of: view)?.frame else {
      return false
    }
    return frame.width == 0 || frame.height == 0
  }

  /// What the file says of a view; nothing in other documents.
  private func traits(ofView name: String) -> ImportedScreen.ViewTraits {
    guard let traits = document.imported?.traits, let view = document.allViews.table[name],
      traits.indices.contains(view)
    else { return .init() }
    return traits[view]
  }
}

extension LayoutDocument {
  /// How far a frame may be from the recorded one, in points.
  fileprivate static var recordedTolerance: Double { 1 }

  /// The views that are elsewhere than the file has them, with how many inside of each are as well;
  /// of views inside each other the outermost one.
  func misplaced(in solution: Solution) -> [Facts.Misplaced] {
    let views = solution.views
    let table = allViews.table
    var found: [Facts.Misplaced] = []
    // Which of them a view is or is inside of; -1: none.
    var teller = views.map { _ in -1 }
    for place in views.indices.dropFirst() {
      let parent = views.parent(of: place) ?? 0
      teller[place] = teller[parent]
      let id = views.id(of: place)
      guard let recorded = table.told(of: id)?.frame, !table.isHidden(id),
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

  /// Whether the document is solved for what the frames in its file were recorded with, as texts
  /// that are measured are not: they are set in other fonts.
  func isAsRecorded(with options: DocumentOptions) -> Bool {
    imported?.isRecorded == true && options.size == nil && options.safeArea == nil
      && allViews.texts.isEmpty && direction(with: options) == direction
  }
}

extension Frame {
  /// The largest difference of the sides.
  fileprivate func distance(to other: Frame) -> Double {
    max(abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}
