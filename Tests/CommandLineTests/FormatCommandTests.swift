import Foundation
import Testing

/// `plumb fmt`.
@Suite struct FormatCommandTests {
  private let text = "views: {a: {}}\nsize: [1,1]\nequations: |\n  a.left==0\n"
  private let formatted = "size: [1, 1]\nviews: {a: {}}\nequations: |\n  a.left == 0\n"

  @Test func writesFilesInPlace() throws {
    let scratch = try ScratchFolder()
    try scratch.write(text, as: "a.yaml")
    try scratch.write(formatted, as: "b.yaml")
    try scratch.write("size: fit\nequations: a.lefft == 0\n", as: "c.yaml")
    try scratch.write("<document/>", as: "d.xib")
    try scratch.write("size: fit\nviews: &x {}\n", as: "e.yaml")
    let run = try scratch.plumb("fmt", ".")
    #expect(run.output == "a.yaml\n")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("c.yaml:2:14: there is no attribute \"lefft\"\n"))
    #expect(run.errors.contains("e.yaml:2:8: an anchor is here, which formatting would lose;"))
    #expect(try scratch.text(of: "a.yaml") == formatted)
    #expect(try scratch.text(of: "b.yaml") == formatted)
    #expect(try scratch.text(of: "e.yaml") == "size: fit\nviews: &x {}\n")
  }

  @Test func checks() throws {
    let scratch = try ScratchFolder()
    try scratch.write(text, as: "a.yaml")
    let run = try scratch.plumb("fmt", "--check", "a.yaml")
    #expect(run.status == 1)
    #expect(
      run.output == """
        --- a.yaml
        +++ a.yaml
        @@ -1,4 +1,4 @@
        +size: [1, 1]
         views: {a: {}}
        -size: [1,1]
         equations: |
        -  a.left==0
        +  a.left == 0

        """)
    #expect(run.errors == "plumb: 1 of 1 file would change\n")
    #expect(try scratch.text(of: "a.yaml") == text)
    try scratch.write(formatted, as: "a.yaml")
    let again = try scratch.plumb("fmt", "--check", "a.yaml")
    #expect(again.status == 0 && again.output == "" && again.errors == "")
  }

  @Test func otherOutputs() throws {
    let scratch = try ScratchFolder()
    let piped = try scratch.plumb("fmt", "-", input: text)
    #expect(piped.output == formatted && piped.status == 0)
    // A file that `fmt` leaves alone is printed unchanged.
    let left = try scratch.plumb("fmt", "-", input: "size: fit\nviews: &x {}\n")
    #expect(left.output == "size: fit\nviews: &x {}\n" && left.status == 0)
    try scratch.write(text, as: "a.yaml")
    #expect(try scratch.plumb("fmt", "a.yaml", "-o", "b.yaml").status == 0)
    #expect(try scratch.text(of: "b.yaml") == formatted)
    #expect(try scratch.text(of: "a.yaml") == text)
    try scratch.write(#"{"size":[1,1]}"# + "\n" + #"{"size":[1,1]}"# + "\n", as: "c.ndjson")
    let lines = try scratch.plumb("fmt", "c.ndjson")
    #expect(lines.status == 2)
    #expect(
      lines.errors
        == "plumb: c.ndjson: only YAML and JSON files with one layout are formatted\n")
  }

  /// The examples are formatted as `fmt` formats them.
  @Test func examplesAreFormatted() throws {
    for folder in ["Examples", "Sources/PlaygroundResources/Examples"] {
      let run = try CommandRun(
        ["fmt", "--check", folder, "--exclude", "invoice.yaml"], in: Recorded.package)
      #expect(run.status == 0 && run.output == "")
    }
  }
}
