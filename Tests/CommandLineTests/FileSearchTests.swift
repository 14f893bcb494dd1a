import Foundation
import Testing

/// Folders as inputs: which files are found in them and which are not.
@Suite struct FileSearchTests {
  private func project() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for folder in [".git", ".hidden", "build", "drafts/old", "empty"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: folder), withIntermediateDirectories: true)
    }
    for file in [
      "b.yaml", "a.yml", "c.json", "rows.csv", "out.ndjson", "note.txt", ".hidden/h.yaml",
      ".plumb.yaml", "build/x.yaml", "drafts/d.yaml", "drafts/old/e.yaml", "s.tmp.yaml",
      "keep.tmp.yaml",
    ] {
      try scratch.write(file == ".plumb.yaml" ? "" : "{size: [1, 1]}\n", as: file)
    }
    try scratch.write(#"{"size":[1,1]}"#, as: "c.json")
    try scratch.write("# made\nbuild/\n*.tmp.yaml\n!keep.tmp.yaml\n\n", as: ".gitignore")
    return scratch
  }

  private func ids(_ run: CommandRun) -> [String] {
    run.output.matches(of: /"id":"([^"]+)"/).map { String($0.1) }
  }

  @Test(arguments: ["solve", "check", "export"]) func allVerbsReadFolders(verb: String) throws {
    let scratch = try project()
    let run = try scratch.plumb(verb, ".", "--format", "json")
    #expect(ids(run) == ["a", "b", "c", "d", "e", "keep.tmp"], "\(run.errors)")
  }

  @Test func whatIsExcluded() throws {
    let scratch = try project()
    func found(_ arguments: String...) throws -> [String] {
      ids(try CommandRun(["solve", "--format", "json"] + arguments, in: scratch.url))
    }
    #expect(try found(".", "--exclude", "drafts") == ["a", "b", "c", "keep.tmp"])
    #expect(
      try found("drafts", ".", "--exclude", "old", "--exclude", "*.json", "--exclude", "/b.*")
        == ["d", "a", "d", "keep.tmp"])
    #expect(try found(".", "--exclude", "drafts/*.yaml") == ["a", "b", "c", "e", "keep.tmp"])
    #expect(try found(scratch.url.path + "/drafts/", "--exclude", "**/d.yaml") == ["e"])
    // A file that is named explicitly is read.
    #expect(try found("build/x.yaml", "--exclude", "x.yaml") == ["x"])
    // The repository's ignore rules apply to its folders.
    try scratch.write("drafts/old\n", as: ".gitignore")
    #expect(try found("drafts") == ["d"])
  }

  /// Skips files without a key that only layouts have, unless they are named explicitly.
  @Test func filesThatAreNoLayoutsArePassedOver() throws {
    let scratch = try ScratchFolder()
    try scratch.write(#"{"name": "shop", "version": "1.0.0", "scripts": {}}"#, as: "package.json")
    try scratch.write("kind: Service\n---\nkind: Pod\n", as: "pods.yaml")
    try scratch.write("veiws: {}\nsize: [1, 1]\n", as: "a.yaml")
    try scratch.write("[broken", as: "b.json")
    let run = try scratch.plumb("check", ".")
    #expect(run.status == 2)
    #expect(run.output.contains("a.yaml:1:1: error: veiws is not a key"))
    #expect(run.output.contains("b.json:1:"))
    #expect(run.output.hasSuffix("\n3 layouts checked: 3 errors\n"))
    #expect(run.errors == "plumb: skipped 2 files that are not layouts\n")
    let named = try scratch.plumb("check", "package.json")
    #expect(named.status == 2)
    #expect(named.output.hasPrefix("package.json:1:2: error: name is not a key;"))
  }

  /// Files of other programs share some keys with layouts.
  @Test func commonKeysMakeNoLayout() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {b: c}\n", as: "map.yaml")
    try scratch.write(#"{"name": "shop", "style": "dist/shop.css"}"#, as: "package.json")
    try scratch.write(#"{"id": 1, "title": "First"}"#, as: "post.json")
    try scratch.write("size: [9, 9]\n", as: "a.yaml")
    let run = try scratch.plumb("check", ".")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.hasSuffix("1 layout checked: nothing found\n"))
    #expect(run.errors == "plumb: skipped 3 files that are not layouts\n")
  }

  /// Results lie beside layouts for `--expect`, on one line or several.
  @Test func resultsArePassedOver() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "size: [9, 9]\nsafeArea: [1, 0, 0, 0]\nviews: {a: {frame: [0, 1, 1, 1]}}\n", as: "a.yaml")
    for sizes in [[], ["--size", "8x8", "--size", "9x9"]] {
      let arguments = ["solve", "a.yaml", "--format", "json", "-o", "expected.json"]
      #expect(try CommandRun(arguments + sizes, in: scratch.url).status == 0)
      let run = try scratch.plumb("check", ".")
      #expect(run.status == 0, "\(run)")
      #expect(run.errors == "plumb: skipped 1 file that is not a layout\n")
    }
  }

  /// A template of other YAML cannot be parsed as YAML; a broken layout is reported.
  @Test func templatesOfOtherFilesArePassedOver() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "{{- if .Values.on }}\nkind: Service\nmetadata:\n  name: {{ .Name }}-{{ .Tag }}\n{{- end }}\n",
      as: "service.yaml")
    try scratch.write("size: [9, 9]\n", as: "a.yaml")
    let run = try scratch.plumb("check", ".")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors == "plumb: skipped 1 file that is not a layout\n")
    try scratch.write("size: [9, 9]\nviews: {a: {}\n", as: "b.yaml")
    let broken = try scratch.plumb("check", ".")
    #expect(broken.status == 2)
    #expect(broken.output.contains("b.yaml:"))
  }

  /// Hooks pass all files of a commit, including files that are not layouts.
  @Test func namedFilesThatAreNoLayoutsCanBePassedOver() throws {
    let scratch = try ScratchFolder()
    try scratch.write("kind: Service\n", as: "service.yaml")
    try scratch.write("size: [9,9]\nviews: {a: {frame: [0, 0, 1, 1]}}\n", as: "a.yaml")
    for verb in ["check", "fmt"] {
      let run = try scratch.plumb(verb, "--only-layouts", "service.yaml", "a.yaml")
      #expect(run.status == 0, "\(run)")
      #expect(run.errors == "plumb: skipped 1 file that is not a layout\n")
      let none = try scratch.plumb(verb, "--only-layouts", "service.yaml")
      #expect(none.status == 0, "\(none)")
    }
    #expect(try scratch.text(of: "service.yaml") == "kind: Service\n")
    #expect(try scratch.text(of: "a.yaml").contains("size: [9, 9]\n"))
    #expect(try scratch.plumb("check", "--only-layouts", "nothing.yaml").status == 2)
  }

  @Test func pipesInFoldersAreNoLayouts() throws {
    let scratch = try project()
    #expect(mkfifo(scratch.url.appending(path: "waits.json").path, 0o600) == 0)
    let run = try scratch.plumb("solve", "drafts", ".", "--format", "json")
    #expect(run.status == 0 && run.errors == "" && !ids(run).contains("waits"))
  }

  @Test func outputsAreNotInputs() throws {
    let scratch = try project()
    for _ in 1...2 {
      let run = try scratch.plumb("solve", "drafts", "--format", "json", "-o", "drafts/out.json")
      #expect(run.status == 0 && run.errors == "")
    }
    #expect(try scratch.text(of: "drafts/out.json").split(separator: "\n").count == 2)
  }

  @Test func foldersWithoutLayouts() throws {
    let scratch = try project()
    for verb in ["solve", "check", "batch", "export", "compare"] {
      let run = try CommandRun(
        [verb, "empty"] + (verb == "export" ? ["--format", "lp"] : []), in: scratch.url)
      #expect(run.status == 2 && run.output == "", "\(verb)")
      #expect(
        run.errors == "plumb: empty: there is no layout in this folder (.json, .storyboard, .xib, "
          + ".yaml, .yml)\n", "\(verb)")
    }
    let run = try scratch.plumb("explain", "empty", "a.left")
    #expect(run.errors == "plumb: empty: this is a folder; name a file in it\n")
  }
}
