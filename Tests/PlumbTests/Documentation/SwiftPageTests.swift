import Foundation
import Plumb
import Testing

/// The code of `Docs/Swift.md`.
struct SwiftPageTests: PrintingArticle {
  let transcript = Transcript()

  @Test func page() throws {
    let layout = Layout(width: 320, height: 100)
    let photo = layout.view("photo")
    let title = layout.view("title")
    try layout.eqs(
      """
      photo.left == 8
      photo.top == 8
      photo.bottom == -8
      photo.width == photo.height
      title.left == photo.right + 8
      title.top == photo.top
      title.right <= -8
      title.height == 20
      """)
    let width = layout.add(title[.width] == 120 ~ .high)

    var solution = try layout.solve().get()  // throws if there is none
    print(solution.frame(of: title) ?? .zero)
    // prints: Frame(x: 100.0, y: 8.0, width: 120.0, height: 20.0)

    width.constant = 400  // an edit: the next solve takes microseconds
    solution = try layout.solve().get()
    print(solution.frame(of: title)?.width ?? 0)  // prints: 212.0
    print(solution.unsatisfied[0].constraint.text)  // prints: title.width == 400 @ 750
    let page = try Article(path: "Docs/Swift.md")
    transcript.expectLines(of: page, called: "Swift.md")
    #expect(
      try page.listings(missingIn: String(contentsOfFile: #filePath, encoding: .utf8)).isEmpty)
  }
}
