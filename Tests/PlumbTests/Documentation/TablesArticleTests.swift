import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// The code of the article about tables.
struct TablesArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 400)
    let form = layout.table(
      "form", columns: [.content, .share(1)], columnSpacing: 12, rowSpacing: 8)
    form.table?.columnAlignments = [.trailing, .fill]
    form.table?.rowAlignments = [.center]
    try layout.eqs("form.left == 16\nform.right == -16\nform.top == 16")

    func label(_ name: String, _ width: Double, _ height: Double) -> LayoutView {
      let view = layout.view(name, in: form)
      view.intrinsicSize = IntrinsicSize(width: width, height: height)
      return view
    }
    let heading = label("heading", 90, 24)
    let name = label("name", 44, 18), nameField = label("nameField", 120, 30)
    let street = label("street", 56, 18), streetField = label("streetField", 120, 60)
    let save = label("save", 70, 30)
    form.cells = [
      [heading, heading],
      [name, nameField],
      [street, streetField],
      [nil, save],
    ]
    form.setCellAlignment(horizontal: .leading, vertical: nil, of: save)

    let solution = try layout.solve()
    print(solution.frame(of: name) ?? .zero, solution.frame(of: streetField)?.width ?? 0)
    // prints: Frame(x: 12.0, y: 38.0, width: 44.0, height: 18.0) 220.0
    print(solution.unsatisfied.count, solution.ambiguous.count)  // prints: 0 0

    let hint = layout.view("hint")
    layout.add(
      hint[.left] == form.column(1)[.left], hint[.right] == form.column(1)[.right],
      hint[.top] == form[.bottom] + 8, hint[.height] == 16)
    try layout.eqs("form.column0.width >= 80")
    print(try layout.solve().frame(of: hint) ?? .zero)
    // prints: Frame(x: 108.0, y: 192.0, width: 196.0, height: 16.0)

    for view in [street, streetField] { view.isHidden = true }
    print(try layout.solve().frame(of: save) ?? .zero)
    // prints: Frame(x: 92.0, y: 70.0, width: 70.0, height: 30.0)
    form.cells[2][0] = nil
    form.cells.append([nil, street])
    street.isHidden = false
    print(try layout.solve().frame(of: street) ?? .zero)
    // prints: Frame(x: 92.0, y: 108.0, width: 196.0, height: 18.0)

    try layout.eqs("save.width == 300")
    if case .infeasible(let conflict) = try layout.solve().outcome {
      print(conflict.members.map(\.description).first { $0.contains("spacing") } ?? "")
      // prints: form.column1.leading == form.column0.trailing + 12  (table "form": spacing of columns)
    }

    try transcript.expectLines(of: "Tables")
  }
}
