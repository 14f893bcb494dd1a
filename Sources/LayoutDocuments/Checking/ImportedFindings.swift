import LayoutNotation
import Plumb

/// What a check says of documents that were made of foreign files, and what it leaves out there.
extension DocumentPlaces {
  /// What messages call the frame that a view was given.
  var givenFrame: String { document.imported == nil ? "given frame" : "recorded frame" }

  /// What of the file was left out.
  var skipped: [Finding] {
    (document.imported?.notes ?? []).map { note in
      let position = note.position(in: nil, file)
      var finding = Finding(.skipped, note.message, at: position)
      finding.length = length(of: "", at: position)
      return finding
    }
  }

  /// How many columns the start tag of an element fills in its first line; 0 where none begins.
  func lengthOfTag(at start: Int) -> Int {
    guard start < file.bytes.count, file.bytes[start] == UInt8(ascii: "<") else { return 0 }
    let line = file.bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let end = line.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? line.endIndex
    return line[..<end].count(where: { $0 & 0xC0 != 0x80 })
  }

  /// Whether a constraint is one of an imported file, and not what a mask for resizing stands for.
  func isConstraintOfFile(_ source: ConstraintSource) -> Bool {
    guard let screen = document.imported, let position = position(of: source) else { return false }
    return screen.constraints.contains(position)
  }

  /// Whether it says something that a constraint gave way: sizes of content are those of recorded
  /// frames, which were stretched or squeezed for the one screen that they were recorded on.
  func matters(_ unsatisfied: Solution.Unsatisfied) -> Bool {
    guard document.imported != nil, case .implicit = unsatisfied.constraint.place else {
      return true
    }
    return false
  }

  /// Whether somebody can remove the constraint: it stands in the file as one, and changes nothing
  /// on other screens either.
  func matters(_ redundant: RedundantConstraint) -> Bool {
    guard document.imported != nil else { return true }
    guard isConstraintOfFile(redundant.constraint) else { return false }
    guard case .implied(let sources) = redundant.reason else { return true }
    return sources.allSatisfy { $0.reason != .rootFrame }
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
  func isRecordedOutside(_ view: String, in parent: Solution.PlacedView) -> Bool {
    let table = document.allViews.table
    guard let screen = document.imported, let told = table[view].flatMap(table.told),
      let frame = told.frame?.inset(by: told.alignmentInsets)
    else { return false }
    if frame.x < 0 || frame.y < 0 { return true }
    // The recorded size of the root is known where it is solved for that.
    let around = table[parent.name].flatMap(table.told)?.frame
    guard let room = around ?? (screen.isRecorded ? parent.frame : nil) else { return false }
    return frame.right > room.width || frame.bottom > room.height
  }

  /// Whether the file has a view without a width or height.
  func isRecordedEmpty(_ view: String) -> Bool {
    let table = document.allViews.table
    guard document.imported != nil, let frame = table[view].flatMap(table.told)?.frame else {
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

  /// The views that are elsewhere than the file has them.
  func misplaced(in solution: Solution) -> [Finding] {
    document.misplaced(in: solution).map { view in
      var finding = finding(of: solution.views[view.place], recordedAt: view.recorded)
      if view.inside > 0 {
        finding.message +=
          view.inside == 1
          ? "; so is a view inside it" : "; so are \(view.inside) views inside it"
      }
      return finding
    }
  }

  private func finding(of view: Solution.PlacedView, recordedAt recorded: Frame) -> Finding {
    finding(
      .misplaced,
      "\(quotedName(view.name)) is misplaced: the file has it at \(words(recorded)), its constraints "
        + "put it at \(words(view.frame))", ofView: view.name)
  }

  private func words(_ frame: Frame) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map {
      CanonicalNumber.text(($0 * 100).rounded() / 100) ?? "?"
    }
    return "(\(numbers[0]), \(numbers[1])) with \(numbers[2]) × \(numbers[3])"
  }
}

extension LayoutDocument {
  /// How far a frame may be from the recorded one, in points.
  fileprivate static var recordedTolerance: Double { 1 }

  /// The views that are elsewhere than the file has them, with how many inside of each are as well;
  /// of views inside each other the outermost one.
  func misplaced(
    in solution: Solution
  ) -> [(place: Int, recorded: Frame, inside: Int)] {
    let views = solution.views
    let table = allViews.table
    var found: [(place: Int, recorded: Frame, inside: Int)] = []
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
        found.append((place, recorded, 0))
      }
    }
    return found
  }

  /// Whether the document is solved for what the frames in its file were recorded with.
  func isAsRecorded(with options: DocumentOptions) -> Bool {
    imported?.isRecorded == true && options.size == nil && options.safeArea == nil
      && (options.direction ?? direction) == direction
  }
}

extension Frame {
  /// The largest difference of the sides.
  fileprivate func distance(to other: Frame) -> Double {
    max(abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}
