/// A builder that collects the rows of a block.
///
/// Rows that are multiples of each other become one item, with a breakpoint for each row.
struct BlockMaker {
  /// With this many forms or more, equal forms are found by their fingerprints.
  private static let manyForms = 32

  private let variableCount: Int
  private let levelCount: Int
  private var forms: [Double] = []
  /// A hash of each form: equal forms share it, and different forms rarely do.
  private var fingerprints: [Double] = []
  private var formsOfFingerprint: [Double: [Int]] = [:]
  private var entries: [BlockModel.Entry] = []
  private var (smallest, largest) = (1.0, 1.0)
  private var farthest = 0.0

  /// Creates an empty block.
  ///
  /// - Parameters:
  ///   - variableCount: The number of variables of the block.
  ///   - levelCount: The number of levels, including the required one.
  ///   - rowCount: The approximate number of rows.
  init(variableCount: Int, levelCount: Int, rowCount: Int) {
    self.variableCount = variableCount
    self.levelCount = levelCount
    forms.reserveCapacity(variableCount * rowCount)
    entries.reserveCapacity(2 * variableCount + rowCount)
  }

  /// The number of coefficients of all forms.
  var cellCount: Int { forms.count }

  /// Whether rounding cannot decide anything.
  ///
  /// This is so if the coefficients have similar sizes and the positions are near 0.
  var isModest: Bool {
    largest <= LexicographicTableau.greatestSpread * smallest
      && farthest <= LexicographicTableau.greatestPosition
  }

  /// Returns the item of a row.
  ///
  /// - Parameters:
  ///   - count: The number of terms of the row, at least one.
  ///   - scale: The coefficient that becomes 1 in the item.
  ///   - term: Returns the column and the coefficient of a term.
  /// - Returns: The number of the item.
  @inline(__always) mutating func item(
    count: Int, scale: Double, _ term: (Int) -> (column: Int, coefficient: Double)
  ) -> Int {
    if count == 1 {
      note(scale)
      return term(0).column
    }
    let start = forms.count
    for _ in 0..<variableCount { forms.append(0) }
    var fingerprint = 0.0
    for index in 0..<count {
      let (column, coefficient) = term(index)
      note(coefficient)
      forms[start + column] = coefficient / scale
      fingerprint += forms[start + column] * Double(column * column + 1)
    }
    return variableCount + form(at: start, fingerprint)
  }

  private mutating func note(_ coefficient: Double) {
    smallest = min(smallest, abs(coefficient))
    largest = max(largest, abs(coefficient))
  }

  /// Returns the number of the last form written, or of an earlier form equal to it.
  private mutating func form(at start: Int, _ fingerprint: Double) -> Int {
    let number = fingerprints.count
    let known =
      number < Self.manyForms
      ? fingerprints.indices.first { fingerprints[$0] == fingerprint && isForm($0, at: start) }
      : formsOfFingerprint[fingerprint, default: []].first { isForm($0, at: start) }
    if let known {
      forms.removeLast(variableCount)
      return known
    }
    fingerprints.append(fingerprint)
    if number + 1 == Self.manyForms {
      for (form, fingerprint) in fingerprints.enumerated() {
        formsOfFingerprint[fingerprint, default: []].append(form)
      }
    } else if number >= Self.manyForms {
      formsOfFingerprint[fingerprint, default: []].append(number)
    }
    return number
  }

  private func isForm(_ form: Int, at start: Int) -> Bool {
    let first = form * variableCount
    return (0..<variableCount).allSatisfy { forms[first + $0] == forms[start + $0] }
  }

  /// Adds a breakpoint.
  ///
  /// - Parameters:
  ///   - origin: The source of the breakpoint.
  ///   - item: The item that it belongs to.
  ///   - level: The level of its cost, 0 for the required one.
  ///   - slopes: The slopes of its cost below and above, in units of its row.
  ///   - sum: Its position in units of its row; 0 if a plan sets it later.
  mutating func add(
    _ origin: BlockModel.Origin, of item: Int, level: Int,
    slopes: (left: Double, right: Double), at sum: Double = 0
  ) {
    farthest = max(farthest, abs(sum))
    entries.append(
      BlockModel.Entry(
        breakpoint: .init(level: Int32(level), slopes: slopes, scale: origin.scale), item: item,
        origin: origin, position: sum / origin.scale))
  }

  /// The block.
  var model: BlockModel {
    BlockModel(
      variableCount: variableCount, levelCount: levelCount, forms: forms, entries: entries)
  }
}
