import Plumb
import Testing

struct EquationWriterTests {
  @Test func writesSums() {
    let terms: [EquationWriter.Term] = [(-1, "a.left"), (0.5, "b.right"), (-2.125, "c.left")]
    let writer = EquationWriter.exact
    #expect(writer.sum(terms, -3) == "-a.left + 0.5 * b.right - 2.125 * c.left - 3")
    #expect(writer.sum([(factor: -12.5, name: nil)], 0) == "-12.5%")
    #expect(writer.sum([], -0.1) == "-0.1")
    #expect(writer.sum([], 0) == "0")
    #expect(
      EquationWriter.people.sum(terms, 1 / 3)
        == "−a.left + 0.5 · b.right − 2.13 · c.left + 0.33")
  }

  @Test func quotesNames() {
    #expect(EquationWriter.name("two words", LayoutAttribute.left) == "\"two words\".left")
  }
}
