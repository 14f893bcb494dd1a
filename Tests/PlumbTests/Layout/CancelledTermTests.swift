import Plumb
import PlumbCompatibility
import Testing

/// The origin of a location, which the written text decides before terms cancel.
struct CancelledTermTests {
  private let layout = Layout(width: 320, height: 480)

  init() {
    let box = layout.view("box", frame: Frame(x: 100, y: 50, width: 200, height: 300))
    box.isFixed = true
    for name in ["a", "b"] { layout.view(name, in: box) }
    let other = layout.view("other", frame: Frame(x: 10, y: 10, width: 20, height: 20))
    other.isFixed = true
    layout.view("c", in: other)
  }

  /// Solves with one more equation.
  ///
  /// - Returns: The normal form, and the right edge of `a`.
  private func solve(_ equation: String) throws -> (text: String, right: Double) {
    let constraint = try layout.eq(equation)
    let frame = try #require(try layout.solve().frame(ofViewNamed: "a"))
    layout.remove(constraint)
    return (constraint.description, frame.x + frame.width)
  }

  @Test func aLoneLocationIsMeasuredFromTheSuperview() throws {
    for text in ["a.right == -15", "2 * a.right == -30", "-15 == a.right", "a.right + 15 == 0"] {
      let (normal, right) = try solve(text)
      #expect(normal == "a.right == box.right - 15" && right == 185, "\(text)")
    }
  }

  /// All of these mean `a.right == -8`, whatever the origin of measurement.
  @Test(arguments: [
    "a.right == a.right / 4 - 6", "a.right == a.right / 4 - 6 + b.left - b.left",
    "a.right == a.right / 4 - 6 + c.left - c.left", "a.right - a.right / 4 == -6",
    "a.right + b.left == b.left - 8",
    "a.right == 0 * b.left - 8",
    "a.right == a.right / 4 - 6 + 0.1 * b.left + 0.2 * b.left - 0.3 * b.left",
    "a.right == 5% - 8 - 5%",
  ])
  func termsThatCancelChooseNothing(text: String) throws {
    let (normal, right) = try solve(text)
    #expect(normal == "a.right == box.left - 8")
    #expect(abs(right + 8) < 1e-9)
    // The normal form has the same meaning.
    #expect(try solve(normal).right == right)
  }

  /// A sum that is not a location is a length.
  @Test(arguments: [
    "a.right == b.left - b.left - 7", "a.right == 0.1 * b.left + 0.2 * b.left - 0.3 * b.left",
  ])
  func aDifferenceIsNoPlace(text: String) throws {
    let error = try #require(throws: LayoutError.self) { try layout.eq(text) }
    #expect(error.code == .invalidPairing)
  }

  @Test func otherAxesAndDirections() throws {
    #expect(try solve("a.bottom == 0.5 * a.bottom + 20").text == "a.bottom == box.top + 40")
    #expect(try solve("a.centerX == 3 * a.centerX - 20").text == "a.centerX == box.left + 10")
    layout.direction = .rightToLeft
    try layout.eqs("a.trailing == 0.5 * a.trailing + 20\na.width == 10")
    #expect(try layout.solve().frame(ofViewNamed: "a")?.x == 160)
    #expect(try layout.eq("view.width >= 1").description == "view.width >= 1")
    let root = try layout.eq("view.right == 0.5 * view.right + 160")
    #expect(root.description == "view.right == view.left + 320")
    #expect(try layout.solve().outcome == .solved)
  }

  /// A cancelled term is no item: its view does not affect the common ancestor.
  @Test func cancelledTermsAreNoItems() throws {
    let constraint = try layout.eq("a.width == 100 + c.width - c.width")
    #expect(constraint.description == "a.width == 100")
    #expect(constraint.commonAncestor?.name == "a")
    #expect(try layout.eq("a.width == 120") === constraint)
  }

  /// Lines with equal normal forms count once.
  ///
  /// The normal form consists of the first attribute written, the relation, the terms, the
  /// constant and the priority.
  @Test func linesOfOneNormalFormCountOnce() throws {
    func count(_ lines: String...) throws -> Int {
      let layout = Layout(width: 100, height: 100)
      for name in ["a", "b"] { layout.view(name) }
      try layout.eqs(lines.joined(separator: "\n"))
      return layout.constraints.count
    }
    #expect(
      try count("a.width == 100", "2 * a.width == 200", "100 == a.width", "a.width == 100 @ 1000")
        == 1)
    #expect(try count("a.width == b.width + 100 @ low", "a.width == 100 + b.width @ 250") == 1)
    #expect(try count("a.left == 5", "a.left == view.left + 5") == 1)
    #expect(try count("a.width == b.width + 100", "b.width == a.width - 100") == 2)
    #expect(try count("a.width == 100%", "a.width == view.width") == 2)
    #expect(try count("a.width == 100", "a.width == 101") == 2)
    #expect(try count("a.width == 100", "a.width == 100 @ low") == 2)
  }
}
