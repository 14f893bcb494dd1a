import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// The exact output for graphs of stages.
struct DependencyGraphTests {
  @Test func everyKindOfStage() throws {
    let layout = Layout(width: 320, height: 480)
    for name in ["a", "my \"view\"", "c", "d"] { layout.view(name) }
    try layout.addRule("w = %w + 1, minh = 5", layout.named("a"), to: layout.named("c"))
    layout.measure(layout.named("my \"view\""), .width) { $0 }
    try layout.eqs(
      """
      a.left == 0
      a.width >= 10 @ low
      a.width <= 30
      a.height == c.width + 2
      when view.width >= 300 { d.width == 5 }
      when d.width <= 3 { d.left == 4 } else { d.left == 9 @ high }
      c.height == 20 @ low
      """)
    #expect(
      try layout.dependencyGraph(name: "a \\ b") == #"""
        digraph "a \\ b" {
          rankdir=LR
          node [shape=box, fontname="Helvetica", fontsize=10]
          edge [fontname="Helvetica", fontsize=9]
          s1 [label="1: a.width\n2 constraints", tooltip="line 2: a.width >= 10 @ low\nline 3: a.width <= 30"]
          s2 [label="2: c.height\nrule 1: minh = 5", shape=ellipse]
          s3 [label="3: line 5: when view.width >= 300\nholds", shape=diamond]
          s4 [label="4: c.width\nrule 1: w = %w + 1", shape=ellipse]
          s5 [label="5: \"my \\\"view\\\"\".width\n\"my \\\"view\\\"\".width == measure(\"my \\\"view\\\"\".height)  (measured)", shape=ellipse]
          s6 [label="6: c.height\n1 constraint", tooltip="line 7: c.height == 20 @ low"]
          s7 [label="7: line 6: when d.width <= 3\ndoes not hold", shape=diamond]
          s8 [label="8: d.left\n1 constraint", tooltip="line 6: d.left == 9 @ high"]
          given [label="given and determined\nview.width, view.height, view.left, view.top, a.left", shape=plaintext]
          free [label="limited by nothing\na.top, \"my \\\"view\\\"\".height, \"my \\\"view\\\"\".left, \"my \\\"view\\\"\".top, c.left, c.top, d.height, d.top", shape=box]
          d0 [label="determined\na.height", shape=plaintext]
          d1 [label="determined\nd.width", shape=plaintext]
          given -> s3
          s1 -> s4
          free -> s5
          s2 -> s6
          s3 -> s7
          s7 -> s8 [label="switches on"]
          s4 -> d0
          s3 -> d1
        }

        """#)
  }

  @Test func longListsAreCut() throws {
    let layout = Layout(width: 320, height: 480)
    for number in 1...5 { layout.view("v\(number)") }
    try layout.eqs((2...5).map { "v\($0).left >= v\($0 - 1).right" }.joined(separator: "\n"))
    let graph = try layout.dependencyGraph(name: "x")
    #expect(
      graph.contains(
        #"[label="1: v1.width, v1.left, v2.width, v2.left, v3.width, v3.left, v4.width, v4.left, "#
          + #"v5.left\n4 constraints""#))
    #expect(
      graph.contains(
        #"free [label="limited by nothing\nv1.height, v1.top, v2.height, v2.top, v3.height, "#
          + #"v3.top, v4.height, v4.top, v5.width, v5.height, v5.top", shape=box]"#))
    for number in 6...9 { layout.view("v\(number)") }
    #expect(
      try layout.dependencyGraph(name: "x").contains(#"v5.top, v6.width, and 15 more", shape=box]"#)
    )
  }

  @Test func withoutASolutionThereIsNoGraph() throws {
    let layout = Layout(width: 320, height: 480)
    layout.view("a")
    try layout.eqs("a.left == 0\na.left == 1")
    let error = try #require(throws: LayoutError.self) { try layout.dependencyGraph(name: "x") }
    #expect(error.message == "the layout is infeasible, so there are no stages to show")
  }
}
