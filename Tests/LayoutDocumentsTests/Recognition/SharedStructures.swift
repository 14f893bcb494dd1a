import TestSupport

/// Documents of one structure with different numbers.
///
/// They contain rows and sums of views that share the available room, with ties, kinks, and
/// numbers close to these.
struct SharedStructures {
  /// A piece of a document: text, or a number that varies between documents.
  private enum Piece {
    case text(String)
    case number
  }

  private var random: SeededGenerator
  private var pieces: [Piece] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let count = whole(3...(chance(4) ? 9 : 5))
    add("{\"size\":[")
    addNumber()
    add(",100],\"views\":{")
    for view in 0..<count {
      add((view == 0 ? "" : ",") + "\"b\(view)\":{")
      if chance(3) {
        add("\"intrinsic\":[")
        addNumber()
        add(",null]")
        if chance(3) { add(",\"hug\":[\(pick(["250", "500"])),250]") }
      }
      add("}")
    }
    add("},\"equations\":[")
    switch whole(0...3) {
    case 0: addSums(of: count)
    case 1: addPiles(of: count)
    default: addRow(of: count)
    }
    add("]}")
  }

  /// Returns numbers for all places; one document in ten has a number far from the others.
  mutating func numbers() -> [String] {
    let count = numberCount()
    let isBeside = chance(2)
    var numbers = (0..<count).map { place in
      number(place == 0 ? [400, 600, 600, 800] : Self.halves, isBeside: isBeside)
    }
    if chance(10) {
      numbers[whole(0...count - 1)] = pick(["150000000", "1000000000", "40000000000.7", "1e12"])
    }
    return numbers
  }

  /// Returns the document with these numbers.
  func line(_ numbers: [String]) -> String { document { numbers[$0] } }

  /// Returns the document with metrics for the numbers in its equations, named by their places:
  /// `n3`.
  func template(_ numbers: [String]) -> String {
    let first = numberCount(before: "equations")
    let metrics = numbers.indices.dropFirst(first).map { "\"n\($0)\":\(numbers[$0])" }
    return "{\"metrics\":{\(metrics.joined(separator: ","))},"
      + document { $0 < first ? numbers[$0] : "n\($0)" }.dropFirst()
  }

  private func document(_ number: (Int) -> String) -> String {
    var text = ""
    var place = 0
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .number:
        text += number(place)
        place += 1
      }
    }
    return text
  }

  /// Returns the count of numbers before a text, or of all numbers.
  private func numberCount(before text: String? = nil) -> Int {
    var count = 0
    for piece in pieces {
      switch piece {
      case .text(let part): if let text, part.contains(text) { return count }
      case .number: count += 1
      }
    }
    return count
  }

  // MARK: Equations

  private mutating func addRow(of count: Int) {
    addLine("b0.left == ")
    for view in 1..<count { addLine("b\(view).left == b\(view - 1).right + ") }
    if chance(5) {
      addLine("b\(count - 1).right <= -")
    } else {
      addLine("b\(count - 1).right == -", chance(4) ? " @ 750" : "")
    }
    addWishes(of: count)
  }

  private mutating func addSums(of count: Int) {
    for view in 0..<count { addLine("b\(view).left == ") }
    for _ in 0..<whole(1...3) {
      let first = whole(0...count - 2)
      let views = (first...whole(first + 1...count - 1)).map { "b\($0).width" }
      addLine(
        views.joined(separator: " + ") + " \(pick(["==", "<=", ">="])) ", " @ \(priority())")
    }
    addWishes(of: count)
  }

  private mutating func addPiles(of count: Int) {
    for view in 0..<count {
      for _ in 0..<whole(1...4) {
        let attribute = pick(["left", "width", "width", "right"])
        addLine(
          "b\(view).\(attribute) \(pick(["==", "<=", ">="])) "
            + (view > 0 && chance(3) ? "b\(view - 1).\(attribute) + " : ""),
          " @ \(priority())")
      }
    }
  }

  private mutating func addWishes(of count: Int) {
    for _ in 0..<whole(1...2 * count) {
      let view = whole(0...count - 1)
      var other = ""
      if view > 0, chance(2) {
        other = pick(["", "", "2 * ", "0.5 * ", "3 * "]) + "b\(whole(0...view - 1)).width + "
      }
      addLine(
        "b\(view).width \(pick(["==", "<=", ">="])) " + other,
        chance(12) ? "" : " @ \(priority())")
    }
  }

  private mutating func priority() -> String { pick(["500", "500", "400", "750"]) }

  private mutating func addLine(_ start: String, _ end: String = "") {
    if case .text(let text) = pieces[pieces.count - 1], text.hasSuffix("\"") { add(",") }
    add("\"" + start)
    addNumber()
    add(end + "\"")
  }

  private mutating func add(_ text: String) { pieces.append(.text(text)) }

  private mutating func addNumber() { pieces.append(.number) }

  // MARK: Numbers

  /// Twice the numbers of most constraints.
  private static let halves = [0, 0, 1, 2, 10, 16, 16, 16, 20, 32, 40, 80, 120, 200, 200]

  /// Returns a number that others are likely to equal, or a number close to it, in units of
  /// 1e-12.
  private mutating func number(_ halves: [Int], isBeside: Bool) -> String {
    var number = halves[whole(0...halves.count - 1)] * 500_000_000_000
    if isBeside, chance(3) {
      let distance = (0..<whole(0...6)).reduce(1) { distance, _ in 10 * distance }
      number += distance * (chance(2) ? 1 : number == 0 ? 1 : -1) * whole(1...(chance(2) ? 9 : 1))
    }
    let (units, rest) = number.quotientAndRemainder(dividingBy: 1_000_000_000_000)
    if rest == 0 { return "\(units)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 12 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(units).\(digits)"
  }

  // MARK: Chance

  private mutating func chance(_ one: Int) -> Bool { whole(1...one) == 1 }

  private mutating func whole(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick(_ texts: [String]) -> String { texts[whole(0...texts.count - 1)] }
}
