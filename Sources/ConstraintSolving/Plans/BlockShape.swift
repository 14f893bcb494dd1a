import FlatMemory

/// A block of a plan without its constants: variables, linear forms of them, and the kinks at which
/// the costs of both change. Items are the variables, then the forms.
struct BlockShape {
  /// Where the cost of an item changes its slope.
  struct Kink: BitwiseCopyable {
    /// The level that pays, 0 for what is required.
    var level: Int32
    /// The slope below the kink, in costs a unit of the item.
    var left: Double
    /// The slope above it.
    var right: Double
  }

  /// How many variables there are.
  let variableCount: Int
  /// How many variables and forms there are.
  let itemCount: Int
  /// How many levels there are, the required one counted.
  let levelCount: Int
  /// The kinks, item after item.
  let kinks: [Kink]
  /// The item of each kink.
  let items: [Int]
  /// The kinks of what is required.
  let requiredKinks: [Int]
  /// The coefficients of the forms, one row a form.
  let forms: [Double]
  private let kinkStarts: [Int]

  /// How many forms there are.
  var formCount: Int { itemCount - variableCount }

  /// - Parameters:
  ///   - variableCount: How many variables there are.
  ///   - levelCount: How many levels there are, the required one counted.
  ///   - forms: The coefficients of each form, one row a form.
  ///   - kinks: The kinks of each item: the variables, then the forms.
  init(variableCount: Int, levelCount: Int, forms: [[Double]], kinks: [[Kink]]) {
    self.init(
      variableCount: variableCount, levelCount: levelCount, forms: forms.flatMap { $0 },
      kinks: kinks.flatMap { $0 },
      items: kinks.enumerated().flatMap { item, kinks in kinks.map { _ in item } })
  }

  /// - Parameters:
  ///   - variableCount: How many variables there are.
  ///   - levelCount: How many levels there are, the required one counted.
  ///   - forms: The coefficients of the forms, one row a form.
  ///   - kinks: The kinks, item after item: the variables, then the forms.
  ///   - items: The item of each kink, rising.
  init(variableCount: Int, levelCount: Int, forms: [Double], kinks: [Kink], items: [Int]) {
    self.variableCount = variableCount
    self.levelCount = levelCount
    itemCount = variableCount + forms.count / max(variableCount, 1)
    self.forms = forms
    self.kinks = kinks
    self.items = items
    requiredKinks = kinks.indices.filter { kinks[$0].level == 0 }
    var starts = [Int](repeating: 0, count: itemCount + 1)
    for item in items { starts[item + 1] += 1 }
    for item in 0..<itemCount { starts[item + 1] += starts[item] }
    kinkStarts = starts
  }

  /// The kinks of an item.
  @inline(__always) func kinkRange(of item: Int) -> Range<Int> {
    unsafe Range(uncheckedBounds: (kinkStarts[item], kinkStarts[item + 1]))
  }

  /// The coefficients of an item.
  func coefficients(of item: Int) -> [Double] {
    if item < variableCount { return (0..<variableCount).map { $0 == item ? 1 : 0 } }
    let start = (item - variableCount) * variableCount
    return Array(forms[start..<start + variableCount])
  }

  /// The slope of a kink's cost on a side of it: -1 is below.
  func slope(of kink: Int, _ side: Int8) -> Double {
    side < 0 ? kinks[kink].left : kinks[kink].right
  }

  /// What a kink costs where its item is beyond it by a distance, which may be negative.
  func violation(of kink: Int, by distance: Double) -> Double {
    distance * (distance < 0 ? kinks[kink].left : kinks[kink].right)
  }

  /// Computes the values of the forms, which follow those of the variables.
  func computeForms(_ values: borrowing FlatArray<Double>) {
    var cell = 0
    for form in variableCount..<itemCount {
      var sum = 0.0
      for variable in 0..<variableCount {
        sum += forms[cell] * values[variable]
        cell += 1
      }
      values[form] = sum
    }
  }
}
