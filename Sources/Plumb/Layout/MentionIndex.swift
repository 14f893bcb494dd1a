import LayoutNotation

/// An index of the constraints that name each view, by the numbers of their records.
///
/// New records of the table are noted at the next query. Removed records stay noted until the
/// table is compacted, so query results have to be filtered.
struct MentionIndex {
  private struct Note {
    var record: Int32
    /// The previous note about the same view; -1: there is none.
    var previous: Int32
  }

  private var notes: [Note] = []
  /// The last note about each view; -1: there is none.
  private var last: [Int32] = []
  /// The last record whose views are noted.
  private var lastRecord: Int32 = -1

  /// How many notes there are.
  var count: Int { notes.count }

  /// Notes the records that were added to a table.
  mutating func follow(_ table: ConstraintTable) {
    // The numbers in `order` are ascending.
    for number in table.order[table.order.partitioningIndex { $0 > lastRecord }...] {
      table.forEachView(of: Int(number)) { note($0, in: Int(number)) }
      lastRecord = number
    }
  }

  /// Notes that a constraint names a view.
  mutating func note(_ view: Int32, in number: Int) {
    guard view >= 0 else { return }
    while last.count <= Int(view) { last.append(-1) }
    let previous = last[Int(view)]
    if previous >= 0, notes[Int(previous)].record == number { return }
    last[Int(view)] = Int32(truncatingIfNeeded: notes.count)
    notes.append(Note(record: Int32(truncatingIfNeeded: number), previous: previous))
  }

  /// Forgets the constraints that name a view.
  mutating func forget(_ view: Int32) {
    if last.indices.contains(Int(view)) { last[Int(view)] = -1 }
  }

  /// The constraints that name a view, maybe with some that did so before.
  func records(of view: Int32) -> [Int32] {
    var records: [Int32] = []
    var next = last.indices.contains(Int(view)) ? last[Int(view)] : -1
    while next >= 0 {
      records.append(notes[Int(next)].record)
      next = notes[Int(next)].previous
    }
    return records
  }
}

extension Layout {
  /// The numbers of the records of the constraints that name any of the views, in the order they
  /// were added.
  func numbers(mentioning views: some Collection<Int32>) -> [Int] {
    // Views that are moved repeatedly leave obsolete notes.
    if mentions.count > 64 + 4 * (stored.records.count + stored.terms.count) {
      mentions = MentionIndex()
    }
    mentions.follow(stored)
    var found = Set<Int32>()
    for view in views {
      for number in mentions.records(of: view)
      where !found.contains(number) && isLive(number) && stored.mentions(view, Int(number)) {
        found.insert(number)
      }
    }
    return found.sorted().map(Int.init)
  }

  /// Whether a record belongs to a constraint of the layout that was not removed.
  private func isLive(_ number: Int32) -> Bool {
    guard stored.isInOrder(number) else { return false }
    if removed.isEmpty { return true }
    return stored.object(Int(number)).map { !removed.contains(ObjectIdentifier($0)) } ?? true
  }
}

extension ConstraintTable {
  /// Whether a record belongs to a constraint.
  func isInOrder(_ number: Int32) -> Bool {
    let place = order.partitioningIndex { $0 >= number }
    return place < order.count && order[place] == number
  }

  /// The records of a constraint: its own, its parts, and the conditions around it.
  func related(to number: Int) -> [Int] {
    var related: [Int] = []
    forEachRecord(of: number) { related.append($0) }
    return related
  }

  private func forEachRecord(of number: Int, _ body: (Int) -> Void) {
    for part in parts(of: number) { body(part) }
    body(number)
    var branch = records[number].branch
    while let condition = branch?.condition {
      body(Int(condition))
      branch = records[Int(condition)].branch
    }
  }

  /// Calls a closure with each view that a constraint and the conditions around it name.
  func forEachView(of number: Int, _ body: (Int32) -> Void) {
    forEachRecord(of: number) { number in
      body(records[number].item)
      for place in records[number].terms where terms[place].attribute != nil {
        body(terms[place].view)
      }
    }
  }

  /// Whether a constraint, or a condition around it, names a view.
  func mentions(_ view: Int32, _ number: Int) -> Bool {
    var isNamed = false
    forEachView(of: number) { if $0 == view { isNamed = true } }
    return isNamed
  }

  /// Replaces the superview that a constraint refers to.
  ///
  /// - Parameters:
  ///   - number: The number of its record.
  ///   - view: The view whose superview has changed.
  ///   - new: Its new superview.
  ///   - old: Its previous superview.
  /// - Returns: Whether any record refers to the superview of `view`.
  mutating func measure(_ number: Int, of view: Int32, in new: Int, insteadOf old: Int) -> Bool {
    let (new, old) = (Int32(truncatingIfNeeded: new), Int32(truncatingIfNeeded: old))
    var isAny = false
    for record in related(to: number) where records[record].superviewOf == view {
      isAny = true
      if records[record].item == old { records[record].item = new }
      for place in records[record].terms
      where terms[place].view == old && terms[place].attribute != nil {
        terms[place].view = new
      }
    }
    return isAny
  }
}
