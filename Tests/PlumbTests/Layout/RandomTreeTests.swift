import ConstraintSolving
import Foundation
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import Plumb
import PlumbCompatibility

/// Layouts whose views are added, removed and moved at random.
///
/// They have the results of layouts built in their final form, with plans and without.
struct RandomTreeTests {
  /// The number of layouts, with 60 changes each; `PLUMB_RANDOM_TREES` overrides it.
  private static var layoutCount: UInt64 {
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_TREES"].flatMap(UInt64.init) ?? 12
  }

  @Test func changesLeaveWhatWouldHaveBeenBuilt() throws {
    var (failures, solved, planned) = (0, 0, 0)
    for seed in 0..<Self.layoutCount where failures < 4 {
      let backend = Backends.all[Int(seed) % Backends.all.count]
      var random = SeededGenerator(seed: seed &+ 70_000)
      var recipe = TreeRecipe()
      let layout = Layout(width: 320, height: 480)
      func bytes(usesPlans: Bool) -> [UInt8] {
        var options = SolveOptions()
        options.usesPlans = usesPlans
        do throws(LayoutError) {
          let solution = try layout.solve(using: backend, options: options)
          if usesPlans, solution.search.isPlanned { planned += 1 }
          return ResultJSON.bytes(LayoutResult(id: "", solution: solution, coordinates: .parent))
        } catch {
          return Array(error.description.utf8)
        }
      }
      for step in 1...60 {
        do {
          try recipe.change(layout, &random)
        } catch {
          Issue.record("seed \(seed), step \(step): \(error)")
          return
        }
        var faults: [String] = []
        // The structure changes rarely, so that it has plans.
        for edit in 0..<3 where step % 3 == 0 {
          layout.size = .fixed(width: 300 + Double(10 * edit), height: 480)
          let (with, without) = (bytes(usesPlans: true), bytes(usesPlans: false))
          if with != without {
            faults.append(
              "\(String(decoding: with, as: UTF8.self)), not planned "
                + String(decoding: without, as: UTF8.self))
          }
        }
        layout.size = .fixed(width: 320, height: 480)
        let fresh = try recipe.fresh()
        let answer = LayoutAnswer { try layout.solve(using: backend) }
        if case .solved = answer { solved += 1 }
        if let fault = answer.difference(from: LayoutAnswer { try fresh.solve(using: backend) }) {
          faults.append(fault)
        }
        if layout.constraints.map(\.description) != fresh.constraints.map(\.description) {
          faults.append("\(layout.constraints), not \(fresh.constraints)")
        }
        if layout.rules.map(\.text) != fresh.rules.map(\.text) { faults.append("other rules") }
        if layout.visibleItems.isEmpty != layout.firstItems.all.isEmpty { faults.append("items") }
        layout.table.checkInvariants()
        layout.stored.checkInvariants(viewCount: layout.table.count)
        guard !faults.isEmpty else { continue }
        failures += 1
        Issue.record("seed \(seed), step \(step): \(faults)\n\(recipe)")
        break
      }
    }
    print("\(Self.layoutCount) layouts of 60 changes: \(solved) solved, \(planned) planned")
    #expect(solved > 10 * Int(Self.layoutCount) && planned > Int(Self.layoutCount))
  }
}
