import ConstraintSolving
import Foundation
import LayoutNotation
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import Plumb
import PlumbCompatibility

/// Random layouts of all notations, edited at random.
///
/// They have the results of layouts built in their final form.
struct RandomEditTests {
  /// A layout, and the recipe of its current form.
  private struct Edited {
    var recipe: NotationRecipe
    let layout: Layout
    /// The constraints of each item.
    var added: [[LayoutConstraint]] = []
    var removed = Set<Int>()
    /// The edited constants, by item and number of the constraint.
    var constants: [[Int]: Double] = [:]
    var priorities: [[Int]: Priority] = [:]
    var inactive = Set<[Int]>()
    var faults: [String] = []

    init(_ recipe: NotationRecipe) throws {
      self.recipe = recipe
      // A chained property makes views not fixed, even if it is removed later.
      for view in recipe.views.indices { self.recipe.views[view].isFixed = false }
      layout = self.recipe.emptyLayout()
      for number in recipe.items.indices { added.append(try recipe.add(number, to: layout)) }
    }

    /// Returns the current layout, built anew.
    func fresh() throws -> Layout {
      let layout = recipe.emptyLayout()
      for number in recipe.items.indices where !removed.contains(number) {
        for (place, constraint) in try recipe.add(number, to: layout).enumerated() {
          if let constant = constants[[number, place]] { constraint.constant = constant }
          if let priority = priorities[[number, place]] { constraint.priority = priority }
          if inactive.contains([number, place]) { layout.remove(constraint) }
        }
      }
      return layout
    }

    mutating func change(_ random: inout SeededGenerator) throws {
      let number = Int.random(in: 0..<recipe.items.count, using: &random)
      let value = Double(Int.random(in: 0...120, using: &random))
      let constraints = added[number]
      let place = constraints.isEmpty ? nil : Int.random(in: 0..<constraints.count, using: &random)
      let isRemoved = removed.contains(number)
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: try write(number, value)
      case 2:
        if let place {
          constraints[place].constant = value
          constants[[number, place]] = value
        }
      case 3:
        if let place {
          let priority = Priority(200 + value + Double(number) / 64)
          constraints[place].priority = priority
          priorities[[number, place]] = priority
        }
      case 4:
        // Activating a removed constraint adds it again.
        if let place, !isRemoved {
          constraints[place].isActive.toggle()
          inactive.formSymmetricDifference([[number, place]])
        }
      case 5:
        constraints.isActive = false
        for place in constraints.indices { inactive.insert([number, place]) }
      case 6, 7:
        if isRemoved, !constraints.isEmpty {
          layout.add(constraints)
          removed.remove(number)
        } else if !isRemoved {
          try remove(number)
        }
      case 8: recipe.size = .fixed(width: 200 + value, height: 400)
      case 9: recipe.direction = recipe.direction == .leftToRight ? .rightToLeft : .leftToRight
      case 10:
        let view = Int.random(in: 0..<recipe.views.count, using: &random)
        recipe.views[view].intrinsic.width = value
        recipe.views[view].margins.left = value / 10
        layout[recipe.views[view].name]?.intrinsicSize.width = value
        layout[recipe.views[view].name]?.margins.left = value / 10
      default:
        if let solution = try? layout.solve() { layout.adopt(solution) }
        for view in recipe.views.indices {
          recipe.views[view].frame = layout[recipe.views[view].name]?.frame ?? .zero
        }
      }
      layout.size = recipe.size
      layout.direction = recipe.direction
    }

    /// Writes an equation again with another constant.
    private mutating func write(_ number: Int, _ constant: Double) throws {
      guard case .line(let left, _, let priority) = recipe.items[number],
        priorities[[number, 0]] == nil
      else { return }
      recipe.items[number] = .line(left: left, constant: constant, priority: priority)
      let again = try layout.eq(recipe.text(of: number) ?? "")
      constants[[number, 0]] = nil
      if removed.remove(number) != nil {
        added[number] = [again]
        inactive.remove([number, 0])
      } else if again !== added[number][0] {
        faults.append("item \(number + 1) was added again, not edited")
      }
    }

    private mutating func remove(_ number: Int) throws {
      switch recipe.items[number] {
      case .line where priorities[[number, 0]] == nil:
        if try layout.xeq(recipe.text(of: number) ?? "") !== added[number][0] {
          faults.append("xeq removed another one than item \(number + 1)")
        }
      case .rules(let view, _):
        if let view = layout[recipe.views[view].name] { layout.removeRules(from: view) }
      case .measure: return
      default: layout.remove(contentsOf: added[number])
      }
      removed.insert(number)
    }
  }

  @Test func changesLeaveWhatWouldHaveBeenBuilt() {
    NotationRecipe.check { seed, recipe in
      var random = SeededGenerator(seed: seed &+ 4_000)
      var edited = try Edited(recipe)
      for step in 1...8 {
        try edited.change(&random)
        guard step % 2 == 0 else { continue }
        let answer = LayoutAnswer { try edited.layout.solve() }
        let fault = answer.difference(from: LayoutAnswer { try edited.fresh().solve() })
        if let fault { edited.faults.append("after \(step) changes: \(fault)") }
      }
      return edited.faults
    }
  }

  /// The number of edits in `plansChangeNoAnswer`, 200 for each layout; `PLUMB_RANDOM_EDITS`
  /// overrides it.
  private static var editCount: Int {
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_EDITS"].flatMap(Int.init) ?? 1_600
  }

  /// Layouts of all notations, each edited and solved 200 times.
  ///
  /// Each result has the same bytes as that of a layout solved from scratch.
  @Test func plansChangeNoAnswer() throws {
    var (planned, failures, outcomes) = (0, 0, [String: Int]())
    // With the last seed, an expression reads a free variable of another component.
    let seeds = Array(0..<UInt64(max(1, Self.editCount / 200))) + [2_064]
    for seed in seeds where failures < 5 {
      let backend = Backends.all[Int(seed) % Backends.all.count]
      var random = SeededGenerator(seed: seed &+ 9_000)
      var edited = try Edited(NotationRecipe(seed: seed))
      let layout = edited.layout
      func answer(usesPlans: Bool) -> [UInt8] {
        var options = SolveOptions()
        options.usesPlans = usesPlans
        do throws(LayoutError) {
          let solution = try layout.solve(using: backend, options: options)
          if usesPlans {
            planned += solution.search.isPlanned ? 1 : 0
            outcomes["\(solution.outcome)".prefix(6).description, default: 0] += 1
          }
          return ResultJSON.bytes(LayoutResult(id: "", solution: solution, coordinates: .parent))
        } catch {
          return Array(error.description.utf8)
        }
      }
      for step in 1...200 {
        // Most edits change numbers, as in an application; the structure changes rarely.
        if step % 12 == 1 {
          try edited.change(&random)
        } else {
          edit(layout, &random)
        }
        let (with, without) = (answer(usesPlans: true), answer(usesPlans: false))
        if with != without {
          failures += 1
          Issue.record(
            "seed \(seed), step \(step): \(String(decoding: with, as: UTF8.self)), not \(String(decoding: without, as: UTF8.self))"
          )
          break
        }
      }
    }
    print("\(Self.editCount) edits: \(planned) planned, \(outcomes), \(failures) failed")
    #expect(planned > Self.editCount / 40)
  }

  /// Changes a constant, a given frame, the size of the root, or an intrinsic size.
  private func edit(_ layout: Layout, _ random: inout SeededGenerator) {
    let value = Double(Int.random(in: 0...240, using: &random)) / 2
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4: layout.constraints.randomElement(using: &random)?.constant = value
    case 5, 6:
      let frame = Frame(x: value, y: 3, width: 2 * value, height: 40)
      layout.views.randomElement(using: &random)?.frame = frame
    case 7, 8: layout.size = .fixed(width: 150 + 2 * value, height: 300 + value)
    default: layout.views.randomElement(using: &random)?.intrinsicSize.height = value
    }
  }

  @Test func theFittingSizeIsTheLeast() {
    NotationRecipe.check { _, recipe in
      var recipe = recipe
      recipe.size = .fit
      // Fitting ignores later stages, so a value that depends on the size may become larger.
      recipe.items.removeAll {
        switch $0 {
        case .block, .rules, .measure: true
        default: false
        }
      }
      let layout = try recipe.layout()
      guard case .solved = try layout.solve().outcome else { return [] }
      let size = try layout.fittingSize()
      let best = try Self.violations(layout) ?? [:]
      layout.size = .fixed(width: size.width, height: size.height)
      var faults: [String] = []
      if try Self.violations(layout).map({ Self.isWorse($0, than: best) }) ?? true {
        faults.append("\(size) is worse than fit")
      }
      for (width, height) in [(size.width - 1, size.height), (size.width, size.height - 1)]
      where width >= 0 && height >= 0 {
        layout.size = .fixed(width: width, height: height)
        if try Self.violations(layout).map({ !Self.isWorse($0, than: best) }) ?? false {
          faults.append("\(width) by \(height) is no worse than \(size)")
        }
      }
      return faults
    }
  }

  /// Returns the violations by priority, the largest first; `nil` without a solution.
  private static func violations(_ layout: Layout) throws -> [Priority: [Double]]? {
    let solution = try layout.solve()
    guard case .solved = solution.outcome else { return nil }
    return Dictionary(grouping: solution.unsatisfied, by: \.priority)
      .mapValues { $0.map(\.amount).sorted(by: >) }
  }

  /// Whether violations are greater at the first level where the sums differ, or are less fair.
  private static func isWorse(
    _ some: [Priority: [Double]], than others: [Priority: [Double]]
  ) -> Bool {
    for priority in Set(some.keys).union(others.keys).sorted(by: >) {
      let (some, others) = (some[priority, default: []], others[priority, default: []])
      var differences = [some.reduce(0, +) - others.reduce(0, +)]
      for place in 0..<max(some.count, others.count) {
        differences.append(
          (place < some.count ? some[place] : 0) - (place < others.count ? others[place] : 0))
      }
      if let first = differences.first(where: { abs($0) > 1e-6 }) { return first > 0 }
    }
    return false
  }

  @Test func conflictsAreIrreducibleAndTheirTextsSayThem() throws {
    var count = 0
    NotationRecipe.check { _, recipe in
      let layout = try recipe.layout()
      guard case .infeasible(let conflict)? = try? layout.solve().outcome else { return [] }
      let lowered = try PreparedLayout(layout)
      let solved = try PrioritizedSolver(backend: RandomConflictTests.judge).solve(lowered.system)
      guard case .infeasible(let parties) = solved.outcome else { return ["not infeasible"] }
      func canHold(_ parties: [Party]) throws -> Bool {
        try Judgement(lowered.system, parties: parties)
          .leastSum(RandomConflictTests.judge) != nil
      }
      var faults: [String] = []
      if conflict.members.isEmpty { faults.append("no members") }
      let hasDefinitions = parties.contains {
        if case .definition = $0 { true } else { false }
      }
      if !hasDefinitions {
        count += 1
        if try canHold(parties) { faults.append("the conflict can hold: \(parties)") }
        for party in parties where try !canHold(parties.filter({ $0 != party })) {
          faults.append("not needed: \(lowered.source(of: party).text)")
        }
      }
      for case .constraint(let number) in parties {
        guard case .implicit = lowered.origins[number] else { continue }
        let text = lowered.implicitText(of: number)
        let plain = recipe.emptyLayout()
        let written = try plain.eq(text)
        let form = try PreparedLayout(plain).excess(of: written.number)
        let terms = Dictionary(
          uniqueKeysWithValues: form.terms.map { ($0.variable, $0.coefficient) })
        let wanted = Dictionary(
          uniqueKeysWithValues: lowered.system.terms(of: number).map { ($0.0, $0.1) })
        if terms != wanted || -form.constant != lowered.system.constants[number] {
          faults.append("`\(text)` is \(terms) and not \(wanted)")
        }
      }
      return faults
    }
    #expect(count * 20 > NotationRecipe.seeds.count)
  }
}
