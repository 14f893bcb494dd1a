/// The changes of a layout since it was last lowered.
///
/// Records whose constant or priority changed are listed, because a lowered layout can take these
/// over. Every other change increases `version`. A lowered layout is valid as long as the version
/// is the one at which it was made.
final class EditLog {
  /// How many other changes there were.
  private(set) var version = 0
  /// The records whose constants or priorities may have changed since `begin()`.
  private(set) var records: [Int32] = []
  /// The version at which the list began; `nil`: there is no lowered layout to update.
  private var listedVersion: Int?
  /// How many records are listed before duplicates are removed.
  private var mostRecords = 64

  /// Notes a change other than of a constant or priority.
  func noteStructure() { version &+= 1 }

  /// Notes that the constant or the priority of a record may have changed.
  func note(record number: Int) {
    // The next solve lowers the whole layout anyway, so that no list is needed.
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
