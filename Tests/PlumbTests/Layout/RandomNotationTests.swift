import Foundation
import LayoutDocuments
import LayoutNotation
import TestSupport
import Testing

@testable import Plumb

/// Random layouts in a mixture of all notations.
///
/// Their results do not depend on the backend, the order, a round trip through a document, or the
/// sequence of edits.
struct RandomNotationTests {
  @Test func backendsAndOrdersAgree() throws {
    var counts: [String: Int] = [:]
    NotationRecipe.check { seed, recipe in
      let first = LayoutAnswer { try recipe.layout().solve() }
      if case .other(let text) = first { counts[text, default: 0] += 1 }
      if case .solved = first { counts["solved", default: 0] += 1 }
      var random = SeededGenerator(seed: seed &+ 77)
      var faults: [String] = []
      if case .solved(let views) = first {
        for view in views where view.frame.width < 0 || view.frame.height < 0 {
          faults.append("\(view.name) has a size below 0: \(view.frame)")
        }
      }
      for backend in Backends.all {
        for order in [Array(recipe.items.indices), recipe.items.indices.shuffled(using: &random)] {
          let answer = LayoutAnswer {
            var options = SolveOptions()
            options.findsRanges = false
            return try recipe.layout(order: order).solve(using: backend, options: options)
          }
          if let fault = answer.difference(from: first) {
            faults.append("\(backend), order \(order): \(fault)")
          }
        }
      }
      return faults
    }
    print(
      "\(NotationRecipe.seeds) random layouts in all notations: \(counts.sorted { $0.key < $1.key })"
    )
    #expect(counts["solved", default: 0] * 4 > NotationRecipe.seeds.count)
    #expect(counts["infeasible", default: 0] * 20 > NotationRecipe.seeds.count)
  }

  @Test func documentsKeepWhatALayoutComesTo() {
    NotationRecipe.check { _, recipe in
      let layout = try recipe.layout()
      let document: LayoutDocument
      do throws(LayoutError) {
        document = try layout.document(id: "random")
      } catch {
        // Lines that a document counts once, and errors of the layout itself.
        let isDouble = error.code == .notExpressible && error.message.contains("twice")
        return isDouble ? [] : ["\(error)"]
      }
      let read = try LayoutDocument(json: document.json)
      var faults: [String] = []
      if read != document { faults.append("reads back as\n\(read.json)\nnot\n\(document.json)") }
      let again = try Layout(read)
      if try again.document(id: "random") != document {
        faults.append("becomes\n\(try again.document().json)\nnot\n\(document.json)")
      }
      let fault = LayoutAnswer { try again.solve() }.difference(
        from: LayoutAnswer { try layout.solve() })
      if let fault { faults.append(fault) }
      return faults
    }
  }

  @Test func writtenDocumentsReadBackTheSame() {
    NotationRecipe.check { _, recipe in
      let document = try recipe.document()
      let read = try LayoutDocument(json: document.json)
      guard read == document else { return ["\(read.json)\nnot\n\(document.json)"] }
      func result(_ document: LayoutDocument) -> String {
        var result = document.solved(defaultID: "").result
        result.times = nil
        return ResultJSON.text(result)
      }
      return result(read) == result(document)
        ? [] : ["\(result(read))\nnot\n\(result(document))"]
    }
  }

  @Test func textsAndPlacesTellTheConstraint() {
    NotationRecipe.check { _, recipe in
      let layout = recipe.emptyLayout()
      var faults: [String] = []
      var visuals = 0
      for number in recipe.items.indices {
        let added = try recipe.add(number, to: layout)
        if case .visual = recipe.items[number] { visuals += 1 }
        for constraint in added {
          let source = constraint.source
          if source.location != CodeLocation(fileID: "Recipe", line: number + 1) {
            faults.append("\(source) is not item \(number + 1)")
          }
          if !recipe.holds(source, inItem: number, visual: visuals) {
            faults.append("`\(source.text)` is not at \(source.place) of item \(number + 1)")
          }
          for text in [source.text, constraint.equation] {
            let again = try recipe.constraint(text, like: source, item: number)
            if let again, again.equation != constraint.equation {
              faults.append("`\(text)` is \(again.equation), not \(constraint.equation)")
            }
          }
        }
      }
      return faults
    }
  }
}

extension NotationRecipe {
  /// Whether a source has the expected location.
  fileprivate func holds(_ source: ConstraintSource, inItem number: Int, visual: Int) -> Bool {
    func stands(_ text: String, _ line: Int, _ column: Int, in whole: String) -> Bool {
      let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
      return line <= lines.count && lines[line - 1].dropFirst(column - 1).hasPrefix(text)
    }
    switch (source.place, items[number]) {
    case (.equations(let line, let column), _):
      return stands(source.text, line, column, in: text(of: number) ?? "")
    case (.visual(let count, let line, let column), .visual(let format, _)):
      return count == visual && stands("", line, column, in: format)
    case (.formula, .formula), (.property, .property): return true
    default: return false
    }
  }

  /// Returns the constraint of a text alone; `nil` for texts that only Swift reads.
  fileprivate func constraint(
    _ text: String, like source: ConstraintSource, item: Int
  ) throws -> LayoutConstraint? {
    let layout = emptyLayout()
    let isWritten = text == source.text
    if isWritten, text.contains("last_visible") { return nil }
    switch source.place {
    case .visual where isWritten:
      guard case .visual(_, let options) = items[item] else { return nil }
      if text.hasPrefix("align") {
        return try layout.eq(String(text.drop { $0 != " " }))
      }
      let directions: VisualFormatOptions = [.directionLeftToRight, .directionRightToLeft]
      return try layout.addVisual(text, options: options.intersection(directions)).first
    case .formula where isWritten:
      // Formulas with identifiers as names read as equations, except these two.
      if views.contains(where: { quotedName($0.name) != $0.name && text.contains($0.name) }) {
        return nil
      }
      return try layout.eq(
        text.replacing("[.", with: ".").replacing("]", with: "").replacing("~", with: "@"))
    case .property where isWritten: return nil
    default: return try layout.eq(text)
    }
  }
}
