import ArgumentParser
import LayoutDocuments

/// `plumb schema`: writes the JSON Schema of layout documents.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Write the JSON Schema of layouts, for editors.",
    discussion: """
      Editors that know it complete keys, tell what they mean, and mark what is wrong while one \
      types. In a YAML file a first line names it, in JSON a key:

        # yaml-language-server: $schema=plumb.schema.json
        {"$schema": "plumb.schema.json", …}

      --format markdown writes the same keys as a page for people, Docs/Reference.md.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, markdown
  }

  @Option(help: "The JSON Schema, or a page in Markdown.")
  var format = Format.json

  @Option(
    name: [.customShort("o"), .long],
    help: "The file to write to; - is standard output.", completion: .file(extensions: ["json"]))
  var output: String?

  func run() throws {
    let bytes = format == .json ? LayoutDocument.schema : LayoutDocument.reference
    try OutputFile.write(String(decoding: bytes, as: UTF8.self), to: OutputFile.path(output))
  }
}
