import LayoutNotation
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("tabel", ["chair", "table"], "table"),  // an exchange of neighbours is one change
    ("wdth", ["width", "height"], "width"),
    ("CENTERX", ["centerX", "centerY"], "centerX"),
    ("lo", ["low"], "low"),
    ("left ", ["left"], "left"),
  ])
  func proposes(_ name: String, _ candidates: [String], _ expected: String) {
    #expect(nearestName(to: name, among: candidates) == expected)
  }

  @Test(arguments: [
    ("x", ["y", "z"]), ("table", ["chair"]), ("", ["a"]), ("table", []), ("table", ["table"]),
    (String(repeating: "a", count: 65), [String(repeating: "a", count: 64)]),
  ])
  func proposesNothing(_ name: String, _ candidates: [String]) {
    #expect(nearestName(to: name, among: candidates) == nil)
  }

  @Test func takesTheFirstOfEquals() {
    #expect(nearestName(to: "label3", among: ["label1", "label2"]) == "label1")
    #expect(nearestName(to: "label3", among: ["label2", "label1"]) == "label2")
  }
}
