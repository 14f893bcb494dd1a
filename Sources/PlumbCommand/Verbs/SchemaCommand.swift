import ArgumentParser
import LayoutDocuments

/// `plumb schema`: writes the JSON Schema of layout documents.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Write the JSON Schema of layouts, for editors.",
    discussion: """
      Editors use it to complete keys, show their meaning and mark errors as you type. A YAML file names \
      it in its first line, a JSON file by a key:

        # yaml-language-server: $schema=plumb.schema.json
        {"$schema": "plumb.schema.json", …}

      --format markdown writes the same keys as a page, Docs/Reference.md.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, markdown
  }

  @Option(help: "The JSON Schema, or a page in Markdown.")
  var format = Format.json

  @Option(
    name: [.customShort("o"), .long],
    help: "The output file; - is standard output.", completion: .file(extensions: ["json"]))
  var output: String?

  func run() throws {
    let bytes = format == .json ? LayoutDocument.schema : LayoutDocument.reference
    try OutputFile.write(String(decoding: bytes, as: UTF8.self), to: OutputFile.path(output))
  }
}
