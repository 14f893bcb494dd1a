/// Makes a block of rows: rows that are multiples of each other are one item, with a breakpoint for
/// each.
struct BlockMaker {
  /// From so many forms on, equal ones are looked up by their fingerprints.
  private static let manyForms = 32

  private let variableCount: Int
  private let levelCount: Int
  private var forms: [Double] = []
  /// A number for each form that equal ones share, and hardly any others.
  private var fingerprints: [Double] = []
  private var formsOfFingerprint: [Double: [Int]] = [:]
  private var entries: [BlockModel.Entry] = []
  private var (smallest, largest) = (1.0, 1.0)
  private var farthest = 0.0

  /// - Parameters:
  ///   - variableCount: How many variables the block has.
  ///   - levelCount: How many levels there are, the required one counted.
  ///   - rowCount: About how many rows there are.
  init(variableCount: Int, levelCount: Int, rowCount: Int) {
    self.variableCount = variableCount
    self.levelCount = levelCount
    forms.reserveCapacity(variableCount * rowCount)
    entries.reserveCapacity(2 * variableCount + rowCount)
  }

  /// How many cells the forms take.
  var cellCount: Int { forms.count }

  /// Whether the coefficients lie so near to each other, and what was added so near to 0, that
  /// rounding decides nothing.
  var isModest: Bool {
    largest <= LexicographicTableau.greatestSpread * smallest
      && farthest <= LexicographicTableau.greatestPosition
  }

  /// The item of a row.
  ///
  /// - Parameters:
  ///   - count: How many terms the row has, at least one.
  ///   - scale: The coefficient that is 1 in the item.
  ///   - term: Tells the column and the coefficient of a term.
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

  /// The number of the form that was written last, or of an earlier one that is equal to it.
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
  ///   - origin: What it comes from.
  ///   - item: Its item.
  ///   - level: The level that pays, 0 for what is required.
  ///   - slopes: The slopes of what it costs below and above, in units of its row.
  ///   - sum: Where it is, in units of its row; 0 where that is told later.
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
