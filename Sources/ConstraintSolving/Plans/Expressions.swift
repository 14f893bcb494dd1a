import FlatMemory

/// A multiple of a number, given by its index.
struct PlacedTerm: BitwiseCopyable {
  var place: Int32
  var coefficient: Double
}

/// The expressions of an elimination in flat memory.
///
/// Each is a sum that gives a variable its value, after the sums of the variables that it reads.
struct Expressions: ~Copyable {
  /// A variable, and the end of the terms of its sum.
  struct Sum: BitwiseCopyable {
    var variable: Int32
    var end: Int32
  }

  private let sums: FlatArray<Sum>
  let terms: FlatArray<PlacedTerm>

  /// Copies the expressions of all pivots.
  ///
  /// - Parameters:
  ///   - elimination: The elimination, whose expressions must have no constants.
  ///   - place: Returns the index of a variable's value.
  init(of elimination: EqualityElimination, place: (_ variable: Int) -> Int32) {
    sums = FlatArray(capacity: elimination.pivotCount)
    terms = FlatArray(capacity: elimination.writtenTerms)
    for position in (0..<elimination.pivotCount).reversed() {
      let variable = elimination.pivots[position]
      for index in elimination.slots[variable].terms {
        let term = elimination.pool[index]
        terms.append(PlacedTerm(place: place(term.variable), coefficient: term.coefficient))
      }
      sums.append(Sum(variable: Int32(variable), end: Int32(terms.count)))
    }
  }

  /// The number of expressions.
  var count: Int { sums.count }

  subscript(number: Int) -> Sum { sums[number] }

  /// Computes all expressions from the numbers that they read.
  func substitute(in values: Vector<Double>) {
    let (sums, terms) = (sums.elements, terms.elements)
    var place = 0
    for number in 0..<sums.count {
      let end = Int(sums[number].end)
      var sum = 0.0
      while place < end {
        sum += terms[place].coefficient * values[Int(terms[place].place)]
        place += 1
      }
      values[Int(sums[number].variable)] = sum
    }
  }
}
