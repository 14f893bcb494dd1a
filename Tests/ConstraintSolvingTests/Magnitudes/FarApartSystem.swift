import ConstraintSolving

extension MagnitudeSystem {
  /// A random system with numbers of very different sizes.
  ///
  /// All coefficients and constants, except the first coefficient of each constraint, are drawn
  /// from 1e-6 to 1e9. Each power of ten is equally likely.
  ///
  /// - Parameters:
  /// - seed: The seed of the system.
  /// - size: The approximate number of views, as a multiple of four.
  init(farApart seed: Int, size: Int = 1) {
    self.init(drawingFrom: UInt64(truncatingIfNeeded: seed) &* 0xD129_0E8A_4C7B_3F65)
    let views = size * Int.random(in: 2...6, using: &generator)
    for view in 0..<views {
      lowerBounds += [-.infinity, 0]
      point += [farApart(), farApart()]
      if view > 0, chance(0.5) { follow(view) }
    }
    // Values beyond the limits of a system are rejected. Few systems have them, but some do.
    for variable in 1..<lowerBounds.count where variable % 2 == 1 || chance(0.3) {
      if chance(0.35) { tie(variable) }
    }
    for _ in 0..<size * Int.random(in: 0...4, using: &generator) { confine() }
    for _ in 0..<size * Int.random(in: 2...8, using: &generator) {
      let relations: [ConstraintRelation] = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]
      let relation = relations.randomElement(using: &generator) ?? .equal
      let constant = chance(0.2) ? 0 : farApart() * (chance(0.2) ? -1 : 1)
      add(farApartTerms(), relation, constant, at: anyPriority())
    }
    if chance(0.1) {
      // This may contradict the others.
      add(farApartTerms(), .greaterThanOrEqual, farApart(), at: ConstraintSystem.required)
    }
  }

  /// Makes a view begin behind the previous one.
  private mutating func follow(_ view: Int) {
    let left = 2 * view
    let gap = farApart()
    let isRequired = chance(0.7)
    if isRequired { point[left] = point[left - 2] + point[left - 1] + gap }
    add(
      [(left, 1), (left - 2, -1), (left - 1, -1)], .equal, gap,
      at: isRequired ? ConstraintSystem.required : anyPriority())
  }

  /// Makes a variable a multiple of an earlier one plus a constant.
  private mutating func tie(_ variable: Int) {
    let other = Int.random(in: 0..<variable, using: &generator)
    let (factor, constant) = (farApart(), chance(0.5) ? 0 : farApart())
    let value = factor * point[other] + constant
    let isPlaced = rows.contains { row in
      row.priority == ConstraintSystem.required && row.terms[0].variable == variable
        || row.terms.contains { $0.variable == variable }
    }
    let isRequired = !isPlaced && chance(0.6) && value < (chance(0.02) ? .infinity : 1e14)
    if isRequired { point[variable] = value }
    add(
      [(variable, 1), (other, -factor)], .equal, constant,
      at: isRequired ? ConstraintSystem.required : anyPriority())
  }

  /// Adds a required inequality that holds at the point, except for rounding.
  private mutating func confine() {
    var terms = farApartTerms()
    // Keeps constants within the range of the drawn numbers.
    var tries = 20
    while tries > 0, abs(activity(terms)) > 1e9 { (terms, tries) = (farApartTerms(), tries - 1) }
    let sum = activity(terms)
    guard abs(sum) <= 1e9 else { return }
    let slack = chance(0.05) ? 0 : farApart()
    if Bool.random(using: &generator) {
      add(terms, .lessThanOrEqual, sum + slack, at: ConstraintSystem.required)
    } else {
      add(terms, .greaterThanOrEqual, sum - slack, at: ConstraintSystem.required)
    }
  }

  /// Returns a variable, and up to two multiples of others added or subtracted.
  private mutating func farApartTerms() -> [(variable: Int, coefficient: Double)] {
    var terms = [(variable: Int.random(in: lowerBounds.indices, using: &generator), 1.0)]
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let variable = Int.random(in: lowerBounds.indices, using: &generator)
      if terms.contains(where: { $0.variable == variable }) { continue }
      terms.append((variable, farApart() * (chance(0.3) ? 1 : -1)))
    }
    return terms.map { (variable: $0.variable, coefficient: $0.1) }
  }

  /// Returns a number of four digits from 1e-6 to 1e9.
  private mutating func farApart() -> Double {
    let digits = Double(Int.random(in: 1_000...9_999, using: &generator))
    // Both powers are exact, so the number is the nearest to its decimal form.
    let exponent = Int.random(in: -9...5, using: &generator)
    let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
    return exponent < 0 ? digits / power : digits * power
  }
}
