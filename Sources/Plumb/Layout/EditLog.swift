/// What was changed in a layout since it was last lowered.
///
/// Constraints whose constant or priority was changed are listed, since a lowered layout can take
/// these over; all other changes are counted, and a lowered layout serves as long as the count is
/// the one that it was made at.
final class EditLog {
  /// How many changes there were of anything else.
  private(set) var version = 0
  /// The records whose constants or priorities may be others than at `begin()`.
  private(set) var records: [Int32] = []
  /// The version at which the list began; `nil`: there is no lowered layout to take them over.
  private var listedVersion: Int?
  /// How many records are listed before those that are in it twice are looked for.
  private var mostRecords = 64

  /// Notes that anything else may be another one.
  func noteStructure() { version &+= 1 }

  /// Notes that the constant or the priority of a record may be another one.
  func note(record number: Int) {
    // What is lowered anew needs no list.
    guard listedVersion == version else { return }
    records.append(Int32(truncatingIfNeeded: number))
    guard records.count > mostRecords else { return }
    records = Set(records).sorted()
    mostRecords = 2 * records.count + 64
  }

  /// Begins the list: a lowered layout agrees with the tables now.
  func begin() {
    records.removeAll(keepingCapacity: true)
    listedVersion = version
  }

  /// Ends the list: there is no lowered layout.
  func end() { listedVersion = nil }
}
