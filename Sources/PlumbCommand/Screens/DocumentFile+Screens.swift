import Foundation
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation

extension DocumentFile {
  /// A root view in an Interface Builder file, as shown by an environment.
  struct Screen: Sendable {
    /// The index of the view in the file.
    let place: Int
    /// The object id of the view.
    let root: String
    /// The designer's name of the view.
    let title: String
    /// The environment that shows it.
    let environment: ScreenEnvironment
    /// The file and the view: the id of the layout in all environments.
    let id: String
    /// The folder of the file, which may contain fonts.
    let folder: String
  }

  /// Returns the screens of an Interface Builder file, each in all environments.
  static func screens(
    of file: InputFile, _ bytes: [UInt8], as environments: [ScreenEnvironment]
  ) -> [DocumentFile] {
    do throws(LayoutError) {
      let interface = try InterfaceFile(contentsOf: bytes)
      return try interface.screens(of: file, as: environments).map { screen in
        let piece = DocumentPiece(
          .made(
            {
              var document = interface.document(of: screen)
              document.id = screen.id
              return document
            }, device: screen.environment.name))
        return DocumentFile(file, piece, of: bytes, screen: screen)
      }
    } catch {
      return [DocumentFile(file, bytes, invalid: error)]
    }
  }
}

extension InterfaceFile {
  /// Returns the root views, each in all environments. Reports a file without any.
  ///
  /// - Throws: `LayoutError` if the selected view is not among them.
  fileprivate func screens(
    of file: InputFile, as environments: [ScreenEnvironment]
  ) throws(LayoutError) -> [DocumentFile.Screen] {
    if roots.isEmpty {
      StandardError.write("plumb: \(file.displayName): there is no view in this file\n")
    }
    let wanted = roots.indices.filter { file.root == nil || roots[$0].id == file.root }
    if let root = file.root, wanted.isEmpty {
      throw LayoutError(
        .unknownView, "there is no root view \"\(root)\" in this file",
        suggestion: nearestName(to: root, among: roots.map(\.id)))
    }
    checkFonts(ofRoots: wanted, in: file, as: environments)
    return wanted.flatMap { place in
      environments.map {
        DocumentFile.Screen(
          place: place, root: roots[place].id, title: roots[place].title, environment: $0,
          id: "\(file.pathInIDs)#\(roots[place].id)", folder: file.folder)
      }
    }
  }

  /// Reports texts that are not measured, and given fonts that no text has, if their names may be
  /// misspelt. A font without texts in this file may be for another one.
  private func checkFonts(
    ofRoots roots: [Int], in file: InputFile, as environments: [ScreenEnvironment]
  ) {
    guard let fonts = environments.first(where: \.measuresTexts)?.fonts else { return }
    let given = Set(fonts.map(\.name))
    var (all, lacking): (Set<String>, Set<String>) = ([], [])
    for root in roots {
      for environment in environments {
        let names = fontNames(
          ofRoot: root, in: environment.environment(of: self), given: given)
        all.formUnion(names.all)
        lacking.formUnion(names.lacking)
      }
    }
    if !lacking.isEmpty {
      let list = lacking.sorted()
      #if Text
      let advice = "add " + list.map { "--font \($0)=FILE" }.joined(separator: " ")
      #else
      let advice = "this Plumb was built without what measures texts"
      #endif
      StandardError.write(
        "plumb: \(file.displayName): its texts in \(list.joined(separator: ", ")) are not "
          + "measured; \(advice)\n")
    }
    for name in given.subtracting(all).sorted() {
      let nearest = nearestName(to: name, among: all.subtracting(given).sorted())
      if nearest == nil, lacking.isEmpty { continue }
      let proposal =
        nearest.map { "; did you mean \"\($0)\"?" }
        ?? " (there are \(all.sorted().joined(separator: ", ")))"
      StandardError.write(
        "plumb: \(file.displayName): no text has the font \"\(name)\"\(proposal)\n")
    }
  }

  /// Returns the layout of a screen.
  fileprivate func document(of screen: DocumentFile.Screen) -> LayoutDocument {
    let environment = screen.environment
    return document(
      ofRoot: screen.place, in: environment.environment(of: self), fonts: environment.fonts,
      folder: screen.folder)
  }
}
