import Foundation
import TestSupport
import Testing

@testable import Plumb

/// The result of a layout: its frames, or the reason for their absence.
enum LayoutAnswer {
  case solved([Solution.PlacedView])
  case other(String)

  init(_ solve: () throws -> Solution) {
    do {
      let solution = try solve()
      switch solution.outcome {
      case .solved: self = .solved(Array(solution.views))
      case .infeasible: self = .other("infeasible")
      case .limit: self = .other("limit")
      }
    } catch let error as LayoutError {
      self = .other(error.code.name)
    } catch {
      self = .other("\(error)")
    }
  }

  func difference(from other: LayoutAnswer) -> String? {
    switch (self, other) {
    case (.other(let text), .other(let otherText)):
      return text == otherText ? nil : "\(text), not \(otherText)"
    case (.solved(let views), .solved(let others)):
      for (view, other) in zip(views, others)
      where view.name != other.name || view.frame.distance(to: other.frame) > 1e-6 {
        return "\(view.name) at \(view.frame), \(other.name) at \(other.frame)"
      }
      return views.count == others.count ? nil : "other views"
    default: return "\(self), not \(other)"
    }
  }
}

extension NotationRecipe {
  /// The number of layouts; `PLUMB_RANDOM_NOTATIONS` overrides it.
  static var seeds: Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["PLUMB_RANDOM_NOTATIONS_FROM"].flatMap(UInt64.init) ?? 0
    return first..<first + (environment["PLUMB_RANDOM_NOTATIONS"].flatMap(UInt64.init) ?? 40)
  }

  /// Checks random recipes, and records errors with the seed.
  static func check(_ what: (UInt64, NotationRecipe) throws -> [String]) {
    var failures = 0
    for seed in seeds where failures < 5 {
      let recipe = NotationRecipe(seed: seed)
      var faults: [String]
      do { faults = try what(seed, recipe) } catch { faults = ["\(error)"] }
      if !faults.isEmpty {
        failures += 1
        let items = recipe.items.enumerated().map { "  \($0.offset + 1): \($0.element)" }
        Issue.record(
          "seed \(seed): \(faults.joined(separator: "\n"))\n\(items.joined(separator: "\n"))\n\(recipe.views)"
        )
      }
    }
  }
}
