import LayoutDocuments
import LayoutNotation

/// A view of a screen, named by its title, object id or text.
struct ScreenView {
  /// The id of its screen.
  let screen: String
  /// The requested attribute, as spelled in equations.
  let attribute: String

  /// Finds a view in the screens of a file; `nil` if the documents are not screens.
  ///
  /// - Parameters:
  ///   - text: The view and an attribute, such as `Sign in.left`.
  ///   - documents: The documents of the file.
  ///   - file: The file.
  /// - Throws: `InputFile.Failure` if there is no such view, or more than one.
  init?(
    named text: String, in documents: [DocumentFile], _ file: InputFile
  ) throws(InputFile.Failure) {
    guard let point = text.lastIndex(of: "."), documents.contains(where: { $0.screen != nil })
    else { return nil }
    var name = String(text[..<point])
    if name.count > 2, name.first == "\"", name.last == "\"" {
      name = String(name.dropFirst().dropLast())
    }
    var found: [(match: LayoutDocument.NameMatch, screen: String, name: String, key: String)] = []
    var screens: [String] = []
    var names: [String] = []
    for file in documents where screens.last != file.id {
      guard let screen = file.screen, case .success(let document) = file.document else { continue }
      screens.append(file.id)
      names += document.viewNames
      if screen.title == name { found.append((.whole, file.id, "view", screen.root)) }
      guard let views = document.views(called: name) else { continue }
      found += views.views.map { (views.match, file.id, $0.name, $0.key) }
    }
    if let best = found.map(\.match).min() { found.removeAll { $0.match != best } }
    // Guides and unknown views: the explanation reports them.
    if found.isEmpty, screens.count == 1 { return nil }
    guard let first = found.first else {
      let nearest = nearestName(to: name, among: names)
      let proposal = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      throw InputFile.Failure(file, "there is no view \"\(name)\"\(proposal)")
    }
    guard found.count == 1 else {
      let list = found.prefix(8).map { "\n  \($0.key)  \($0.name)  (\($0.screen))" }
      let rest = found.count > 8 ? "\n  … and \(found.count - 8) more" : ""
      throw InputFile.Failure(
        file,
        "\"\(name)\" may be \(found.count) views; name one by its object id, or a root view by --root:"
          + list.joined() + rest)
    }
    screen = first.screen
    attribute = quotedName(first.name) + text[point...]
  }
}
