/// Items and the rows of basic items.
extension FeasibilityTableau {
  private mutating func makeItem(_ form: [Term], at value: Double) -> Int {
    if let item = unusedItems.popLast().map(Int.init) {
      (lower[item], upper[item]) = (-.infinity, .infinity)
      values[item] = value
      forms[item] = form
      rowOfItem[item] = -1
      return item
    }
    lower.append(-.infinity)
    upper.append(.infinity)
    values.append(value)
    limits.append(ItemLimits())
    forms.append(form)
    rowOfItem.append(-1)
    users.append([])
    userCounts.append(0)
    isSuspect.append(false)
    places.append(0)
    return lower.count - 1
  }

  /// Adds a variable without limits, with a given value.
  mutating func addVariable(at value: Double) {
    itemOfVariable.append(Int32(makeItem([], at: value)))
  }

  /// Returns the item of a variable.
  func item(ofVariable variable: Int) -> Int { Int(itemOfVariable[variable]) }

  /// Adds a form.
  ///
  /// - Parameter terms: At least two multiples of different variables.
  /// - Returns: Its item.
  mutating func addForm(_ terms: [Term]) -> Int {
    let item = makeItem(terms, at: 0)
    addRow(of: item)
    return item
  }

  private mutating func addRow(of item: Int) {
    let place: Int
    if let unused = unusedRows.popLast() {
      place = Int(unused)
      rows[place].item = Int32(item)
    } else {
      place = rows.count
      rows.append(Row(item: Int32(item)))
      stamps.append(0)
    }
    rowOfItem[item] = Int32(place)
    for (variable, coefficient) in forms[item] {
      let part = Int(itemOfVariable[variable])
      if rowOfItem[part] < 0 {
        add(coefficient, of: part, to: place)
      } else {
        add(coefficient, timesRow: Int(rowOfItem[part]), to: place)
      }
    }
    closeRow(place)
    computeValue(ofRow: place)
  }

  private mutating func computeValue(ofRow place: Int) {
    var value = 0.0
    for (column, coefficient) in zip(rows[place].columns, rows[place].coefficients) {
      value += coefficient * values[Int(column)]
    }
    values[Int(rows[place].item)] = value
  }

  // MARK: - Rows

  /// Adds a multiple of an item to the open row.
  ///
  /// Only one row at a time is open.
  mutating func add(_ coefficient: Double, of item: Int, to row: Int) {
    let place = Int(places[item])
    if place > 0 {
      let (before, sum) = (
        rows[row].coefficients[place - 1], rows[row].coefficients[place - 1] + coefficient
      )
      let size = max(abs(before), abs(coefficient))
      rows[row].coefficients[place - 1] = abs(sum) <= Tolerance.negligible * size ? 0 : sum
    } else {
      rows[row].columns.append(Int32(item))
      rows[row].coefficients.append(coefficient)
      places[item] = Int32(rows[row].columns.count)
      userCounts[item] += 1
      users[item].append(Int32(row))
      if users[item].count > 2 * Int(userCounts[item]) + 8 { forgetGoneUsers(of: item) }
    }
  }

  /// Removes stale and repeated rows from the users of an item.
  private mutating func forgetGoneUsers(of item: Int) {
    stamp &+= 1
    looks += users[item].count
    let now = stamp
    var kept = 0
    for place in users[item].indices {
      let row = Int(users[item][place])
      guard stamps[row] != now, rows[row].columns.contains(Int32(item)) else { continue }
      stamps[row] = now
      users[item][kept] = Int32(row)
      kept += 1
    }
    users[item].removeLast(users[item].count - kept)
  }

  mutating func add(_ factor: Double, timesRow source: Int, to row: Int) {
    for index in rows[source].columns.indices {
      add(factor * rows[source].coefficients[index], of: Int(rows[source].columns[index]), to: row)
    }
  }

  private mutating func openRow(_ row: Int) {
    for index in rows[row].columns.indices {
      places[Int(rows[row].columns[index])] = Int32(index + 1)
    }
  }

  /// Closes a row, and removes coefficients that became 0.
  private mutating func closeRow(_ row: Int) {
    var kept = 0
    for index in rows[row].columns.indices {
      let column = rows[row].columns[index]
      places[Int(column)] = 0
      let coefficient = rows[row].coefficients[index]
      if coefficient == 0 {
        userCounts[Int(column)] -= 1
        continue
      }
      rows[row].columns[kept] = column
      rows[row].coefficients[kept] = coefficient
      kept += 1
    }
    let gone = rows[row].columns.count - kept
    if gone > 0 {
      rows[row].columns.removeLast(gone)
      rows[row].coefficients.removeLast(gone)
    }
  }

  /// Calls a closure once for each row that contains an item.
  mutating func forEachUser(
    of item: Int, _ body: (inout FeasibilityTableau, _ row: Int, _ index: Int) -> Void
  ) {
    stamp &+= 1
    let now = stamp
    let users = users[item]
    looks += users.count
    for user in users {
      let row = Int(user)
      guard stamps[row] != now else { continue }
      stamps[row] = now
      guard let index = rows[row].columns.firstIndex(of: Int32(item)) else { continue }
      body(&self, row, index)
    }
  }

  // MARK: - Pivots

  /// Makes an item of a row basic, in place of the row's current basic item.
  mutating func pivot(_ row: Int, on item: Int) {
    pivotCount += 1
    let leaving = Int(rows[row].item)
    guard let index = rows[row].columns.firstIndex(of: Int32(item)) else { return }
    let inverse = 1 / rows[row].coefficients[index]
    for other in rows[row].columns.indices { rows[row].coefficients[other] *= -inverse }
    rows[row].columns[index] = Int32(leaving)
    rows[row].coefficients[index] = inverse
    rows[row].item = Int32(item)
    rowOfItem[item] = Int32(row)
    rowOfItem[leaving] = -1
    users[leaving].removeAll(keepingCapacity: true)
    users[leaving].append(Int32(row))
    userCounts[leaving] = 1
    forEachUser(of: item) { tableau, other, index in
      guard other != row else { return }
      let factor = tableau.rows[other].coefficients[index]
      tableau.openRow(other)
      tableau.rows[other].coefficients[index] = 0
      tableau.add(factor, timesRow: row, to: other)
      tableau.closeRow(other)
    }
    users[item].removeAll(keepingCapacity: true)
    userCounts[item] = 0
  }

  /// Recomputes all rows from the remaining forms and the values of the variables.
  mutating func rebuild(without gone: Int? = nil) {
    pivotCount = 0
    for row in rows.indices {
      rows[row].columns.removeAll(keepingCapacity: true)
      rows[row].coefficients.removeAll(keepingCapacity: true)
      rows[row].item = -1
    }
    unusedRows = rows.indices.reversed().map(Int32.init)
    for item in users.indices {
      users[item].removeAll(keepingCapacity: true)
      userCounts[item] = 0
    }
    for suspect in suspects { isSuspect[Int(suspect)] = false }
    suspects.removeAll(keepingCapacity: true)
    for item in itemOfVariable { rowOfItem[Int(item)] = -1 }
    if let gone { forget(gone) }
    for item in itemOfVariable { confine(Int(item)) }
    for item in forms.indices where !forms[item].isEmpty {
      addRow(of: item)
      suspect(item)
    }
  }
}
