/// What was changed in a layout since it was last lowered.
///
/// Constants are listed, since a lowered layout can take them over; all other changes are counted,
/// and a lowered layout serves as long as the count is the one that it was made at.
final class EditLog {
  /// How many changes there were of anything but constants.
  private(set) var version = 0
  /// The records whose constants may be others than at `begin()`.
  private(set) var constants: [Int32] = []
  /// The version at which the list of constants began; `nil`: there is no lowered layout to take
  /// them over.
  private var listedVersion: Int?
  /// How many records are listed before those that are in it twice are looked for.
  private var mostConstants = 64

  /// Notes that anything but a constant may be another one.
  func noteStructure() { version &+= 1 }

  /// Notes that the constant of a record may be another one.
  func noteConstant(of number: Int) {
    // What is lowered anew needs no list.
    guard listedVersion == version else { return }
    constants.append(Int32(truncatingIfNeeded: number))
    guard constants.count > mostConstants else { return }
    constants = Set(constants).sorted()
    mostConstants = 2 * constants.count + 64
  }

  /// Begins the list of constants: a lowered layout agrees with the tables now.
  func begin() {
    constants.removeAll(keepingCapacity: true)
    listedVersion = version
  }

  /// Ends the list of constants: there is no lowered layout.
  func end() { listedVersion = nil }
}
