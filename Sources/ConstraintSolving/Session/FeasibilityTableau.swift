/// A feasibility check of limits of variables and linear forms, updated as limits change.
///
/// It is the general simplex method of Dutertre and de Moura ("A fast linear-arithmetic solver for
/// DPLL(T)", 2006), in doubles and on sparse rows. Items are the variables and the forms of several
/// variables; they have limits. Basic items are linear functions of the nonbasic items, which
/// always lie within their limits.
///
/// An added limit costs the pivots that move the point within it. A removed limit costs at most one
/// pivot. If an item cannot be moved within its limits, its row shows which limits contradict each
/// other. All of these are needed, because such rows are extreme rays (Gleeson and Ryan,
/// "Identifying minimally infeasible subsystems of inequalities", 1990).
struct FeasibilityTableau: ~Copyable {
  /// The caller's number for the owner of a limit.
  typealias Owner = Int

  /// A limit of an item.
  struct Limit {
    var owner: Owner
    var lower: Double
    var upper: Double
  }

  /// A multiple of a variable.
  typealias Term = (variable: Int, coefficient: Double)

  /// A basic item as a sum of nonbasic items.
  struct Row {
    var item: Int32
    var columns: [Int32] = []
    var coefficients: [Double] = []
  }

  /// The smallest pivot; smaller ones magnify rounding.
  static let leastPivot = Tolerance.visible
  /// The number of pivots after which all rows are recomputed.
  static let pivotsBetweenRebuilds = 400

  /// For each item, its narrowest limits, its value and all its limits.
  var lower: [Double] = []
  var upper: [Double] = []
  var values: [Double] = []
  var limits: [ItemLimits] = []
  /// The terms of each form; empty for variables.
  var forms: [[Term]] = []
  /// The row of each basic item; -1 for a nonbasic item, -2 for a removed one.
  var rowOfItem: [Int32] = []
  var rows: [Row] = []
  /// The rows that may contain each nonbasic item.
  ///
  /// Some entries are stale or repeated. A list is cleaned when such entries clearly outnumber the
  /// others.
  var users: [[Int32]] = []
  /// The number of rows that contain each nonbasic item.
  var userCounts: [Int32] = []
  /// The item of each variable.
  var itemOfVariable: [Int32] = []
  var unusedItems: [Int32] = []
  var unusedRows: [Int32] = []
  /// Basic items that may be outside their limits, and items whose limits contradict each other.
  var suspects: [Int32] = []
  var isSuspect: [Bool] = []
  var contradictions: Set<Int32> = []
  var pivotCount = 0
  /// The position of each item in the open row, counted from 1; 0 if it is not in that row.
  var places: [Int32] = []
  /// The stamp of each row's last visit.
  var stamps: [Int32] = []
  var stamp: Int32 = 0
  /// The number of limits and users examined.
  var looks = 0

  // MARK: - Limits

  /// Adds a limit to an item.
  mutating func addLimit(_ limit: Limit, to item: Int) {
    limits[item].set(limit)
    takeLimits(of: item)
  }

  /// Changes the bounds of a limit of an item.
  mutating func setLimit(_ limit: Limit, of item: Int) {
    limits[item].set(limit)
    takeLimits(of: item)
  }

  /// Removes a limit from an item; a form without limits is removed as well.
  mutating func removeLimit(of owner: Owner, from item: Int) {
    limits[item].remove(owner)
    takeLimits(of: item)
    if limits[item].isEmpty, !forms[item].isEmpty { removeForm(item) }
  }

  private mutating func takeLimits(of item: Int) {
    looks += limits[item].looks
    let low = limits[item].lower?.lower ?? -.infinity
    let high = limits[item].upper?.upper ?? .infinity
    (lower[item], upper[item]) = (low, high)
    if low > high + Self.near(low, high) {
      contradictions.insert(Int32(item))
    } else {
      contradictions.remove(Int32(item))
      // Limits that cross by rounding alone leave one point.
      if low > high { (lower[item], upper[item]) = (high, high) }
    }
    if rowOfItem[item] >= 0 { suspect(item) } else { confine(item) }
  }

  private static func near(_ one: Double, _ other: Double) -> Double {
    Tolerance.equality * max(1, min(abs(one), abs(other)))
  }

  /// Moves a nonbasic item into its limits.
  mutating func confine(_ item: Int) {
    guard lower[item] <= upper[item] else { return }
    let value = min(max(values[item], lower[item]), upper[item])
    let step = value - values[item]
    guard step != 0 else { return }
    values[item] = value
    forEachUser(of: item) { tableau, row, index in
      let other = Int(tableau.rows[row].item)
      tableau.values[other] += tableau.rows[row].coefficients[index] * step
      tableau.suspect(other)
    }
  }

  mutating func suspect(_ item: Int) {
    guard !isSuspect[item], miss(of: item) != 0 else { return }
    isSuspect[item] = true
    suspects.append(Int32(item))
  }

  /// Returns by how much an item is above its limits or, if negative, below them.
  private func miss(of item: Int) -> Double {
    let value = values[item]
    if value < lower[item] {
      let miss = value - lower[item]
      return miss < -Tolerance.equality * max(1, abs(value), abs(lower[item])) ? miss : 0
    }
    if value > upper[item] {
      let miss = value - upper[item]
      return miss > Tolerance.equality * max(1, abs(value), abs(upper[item])) ? miss : 0
    }
    return 0
  }

  private mutating func removeForm(_ item: Int) {
    if rowOfItem[item] < 0 {
      // The pivot moves no value. The item that leaves the basis may be outside its limits;
      // `confine` then moves it.
      var best: (row: Int, size: Double, length: Int)?
      forEachUser(of: item) { tableau, row, index in
        let size = abs(tableau.rows[row].coefficients[index])
        let length = tableau.rows[row].columns.count
        let isVariable = tableau.forms[Int(tableau.rows[row].item)].isEmpty
        let rank = length + (isVariable ? 0 : 1_000)
        guard size > Self.leastPivot else { return }
        if let best, best.length <= rank { return }
        best = (row, size, rank)
      }
      guard let best else { return rebuild(without: item) }
      let leaving = Int(rows[best.row].item)
      pivot(best.row, on: item)
      confine(leaving)
    }
    let row = Int(rowOfItem[item])
    for column in rows[row].columns { userCounts[Int(column)] -= 1 }
    rows[row].columns.removeAll(keepingCapacity: true)
    rows[row].coefficients.removeAll(keepingCapacity: true)
    rows[row].item = -1
    unusedRows.append(Int32(row))
    forget(item)
  }

  mutating func forget(_ item: Int) {
    rowOfItem[item] = -2
    limits[item].removeAll()
    forms[item] = []
    users[item].removeAll(keepingCapacity: true)
    userCounts[item] = 0
    if isSuspect[item] {
      isSuspect[item] = false
      suspects.removeAll { $0 == Int32(item) }
    }
    contradictions.remove(Int32(item))
    unusedItems.append(Int32(item))
  }

  // MARK: - The question

  /// Moves all items within their limits.
  ///
  /// - Parameter deadline: When the work has to end; a later call can continue it.
  /// - Returns: The owners of limits that contradict each other, all of which are needed. `nil` if
  ///   all limits hold, and an empty array if rounding hides the answer.
  /// - Throws: `limit` if the deadline passes first.
  mutating func conflict(until deadline: Deadline) throws(Interruption) -> [Owner]? {
    if let item = contradictions.min() { return contradiction(of: Int(item)) }
    if pivotCount > Self.pivotsBetweenRebuilds { rebuild() }
    var isRebuilt = false
    var steps = 0
    let fewSteps = 20 + suspects.count + rows.count / 4
    while let item = nextSuspect(smallest: steps > fewSteps) {
      steps += 1
      if deadline.isOver { throw .limit }
      if steps > 50 * fewSteps { return [] }
      let row = Int(rowOfItem[item])
      let isBelow = miss(of: item) < 0
      guard let entering = entering(row, isBelow: isBelow, smallest: steps > fewSteps) else {
        if let owners = owners(of: row, isBelow: isBelow) { return owners }
        if isRebuilt { return [] }
        rebuild()
        isRebuilt = true
        continue
      }
      move(item, row, to: isBelow ? lower[item] : upper[item], by: entering)
    }
    return nil
  }

  /// Moves all items within their limits, without a deadline.
  mutating func conflict() -> [Owner]? {
    do throws(Interruption) {
      return try conflict(until: .never)
    } catch {
      // Without a deadline no error is thrown.
      return []
    }
  }

  private func contradiction(of item: Int) -> [Owner] {
    [limits[item].lower?.owner, limits[item].upper?.owner].compactMap { $0 }
  }

  /// Returns an item outside its limits.
  ///
  /// It is the last item found or, to prevent cycling, the item with the lowest number (Bland's
  /// rule).
  private mutating func nextSuspect(smallest: Bool) -> Int? {
    var best: Int?
    while let last = suspects.last {
      let item = Int(last)
      if rowOfItem[item] < 0 || miss(of: item) == 0 {
        isSuspect[item] = false
        suspects.removeLast()
        continue
      }
      best = item
      break
    }
    guard smallest, best != nil else { return best }
    for suspect in suspects {
      let item = Int(suspect)
      if item < best ?? .max, rowOfItem[item] >= 0, miss(of: item) != 0 { best = item }
    }
    return best
  }

  /// Returns the item whose move brings the item of a row nearer to its limits; `nil` if there is
  /// none.
  private func entering(_ row: Int, isBelow: Bool, smallest: Bool) -> Int? {
    var best: Int?
    var bestRank = Double.infinity
    for (column, coefficient) in zip(rows[row].columns, rows[row].coefficients) {
      let item = Int(column)
      let rises = (coefficient > 0) == isBelow
      guard rises ? values[item] < upper[item] : values[item] > lower[item] else { continue }
      guard abs(coefficient) > Self.leastPivot else { continue }
      if smallest {
        if item < best ?? .max { best = item }
        continue
      }
      // An item in few rows and without a limit in this direction costs least.
      let isOpen = rises ? upper[item] == .infinity : lower[item] == -.infinity
      let rank = Double(userCounts[item]) + (isOpen ? 0 : 8)
      if rank < bestRank { (best, bestRank) = (item, rank) }
    }
    return best
  }

  /// Moves the item of a row to a value, and makes the entering item basic in its place.
  private mutating func move(_ item: Int, _ row: Int, to value: Double, by entering: Int) {
    guard let index = rows[row].columns.firstIndex(of: Int32(entering)) else { return }
    let step = (value - values[item]) / rows[row].coefficients[index]
    values[item] = value
    values[entering] += step
    forEachUser(of: entering) { tableau, other, index in
      guard other != row else { return }
      let moved = Int(tableau.rows[other].item)
      tableau.values[moved] += tableau.rows[other].coefficients[index] * step
      tableau.suspect(moved)
    }
    pivot(row, on: entering)
    suspect(entering)
  }

  // MARK: - The conflict

  /// Returns the owners of the limits that keep the item of a row outside its own limits.
  ///
  /// `nil` if the sum of the forms does not prove the conflict.
  private func owners(of row: Int, isBelow: Bool) -> [Owner]? {
    let item = Int(rows[row].item)
    guard let own = owner(of: item, isLower: isBelow) else { return nil }
    var owners = [own]
    // The item minus its row is 0, also as a sum of variables.
    var sum: [Int: Double] = [:]
    var size = 0.0
    func add(_ factor: Double, _ item: Int) {
      if forms[item].isEmpty {
        guard let variable = variable(of: item) else { return }
        sum[variable, default: 0] += factor
      }
      for (variable, coefficient) in forms[item] {
        sum[variable, default: 0] += factor * coefficient
        size = max(size, abs(factor * coefficient))
      }
    }
    add(1, item)
    var reach = 0.0
    var magnitude = abs(isBelow ? lower[item] : upper[item])
    for (column, coefficient) in zip(rows[row].columns, rows[row].coefficients) {
      let other = Int(column)
      let isAtLower = (coefficient > 0) != isBelow
      guard let owner = owner(of: other, isLower: isAtLower) else {
        // A coefficient too small to pivot on proves nothing either way.
        if abs(coefficient) <= Self.leastPivot { continue }
        return nil
      }
      owners.append(owner)
      add(-coefficient, other)
      let part = coefficient * (isAtLower ? lower[other] : upper[other])
      reach += part
      magnitude = max(magnitude, abs(part))
    }
    let near = Tolerance.equality * max(1, size)
    guard sum.values.allSatisfy({ abs($0) <= near }) else { return nil }
    let gap = isBelow ? lower[item] - reach : reach - upper[item]
    return gap > Tolerance.rounding * max(1, magnitude) ? owners : nil
  }

  private func owner(of item: Int, isLower: Bool) -> Owner? {
    (isLower ? limits[item].lower : limits[item].upper)?.owner
  }

  private func variable(of item: Int) -> Int? {
    // Variables are mostly the first items.
    if item < itemOfVariable.count, itemOfVariable[item] == Int32(item) { return item }
    return itemOfVariable.firstIndex(of: Int32(item))
  }
}
