import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb
import Testing

/// Constraints whose constants the program changes through an outlet: the constants are metrics.
@Suite struct ConstraintOutletTests {
  private func screen(_ name: String, _ constraints: String...) -> XIB {
    XIB(
      views: [free("label", "a", [20, 100, 80, 20])],
      constraints: [constraint("a.leading", "v.leading", "constant='20'")] + constraints,
      beside: """
        <connections><outlet property='label' destination='a' id='o1'/>
        <outlet property='\(name)' destination='a.top-v.top' id='o2'/></connections>
        """)
  }

  private let top = constraint("a.top", "v.top", "constant='-100'")

  @Test func theirConstantsAreMetrics() throws {
    let screen = screen("topConstraint", top)
    let document = try screen.document()
    #expect(document.metrics.map(\.name) == ["topConstraint"])
    #expect(document.metrics.map(\.value) == [-100])
    #expect(try screen.equations().last == "a.top == view.top + topConstraint")
    #expect(try screen.frame("a") == [20, -100, 80, 20])
  }

  @Test func sizesAreTheirMetric() throws {
    var screen = screen("heightOfTitle", constraint("a.height", nil, "constant='30'"))
    screen.beside = screen.beside.replacing("a.top-v.top", with: "a.height-")
    #expect(try screen.equations().last == "a.height == heightOfTitle")
    #expect(try screen.frame("a")?[3] == 30)
  }

  @Test func variationsChangeThem() throws {
    let variation = "<variation key='widthClass=regular' constant='40'/>"
    let screen = screen(
      "topConstraint", top.replacing("/>", with: ">\(variation)</constraint>"))
    #expect(try screen.document(in: .device("ipad")).metrics.map(\.value) == [40])
  }

  @Test(arguments: ["top", "TOP", "1stTop", "my-Top", "centerX", "safeArea", "résumeTop", ""])
  func namesThatMayMeanSomethingElseAreNone(name: String) throws {
    let document = try screen(name, top).document()
    #expect(document.metrics.isEmpty)
    #expect(try screen(name, top).frame("a") == [20, -100, 80, 20])
  }

  @Test func namesOfSeveralConstraintsAreNone() throws {
    var screen = screen("topConstraint", top)
    screen.beside = screen.beside.replacing(
      "</connections>",
      with: """
        <outlet property='topConstraint' destination='a.leading-v.leading' id='o3'/></connections>
        """)
    #expect(try screen.document().metrics.isEmpty)
  }
}
