import Foundation
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation

extension DocumentFile {
  /// A root view in a file of Interface Builder, as something shows it.
  struct Screen {
    /// The place of the view in the file.
    let place: Int
    /// The object id of the view.
    let root: String
    /// What shows it.
    let environment: ScreenEnvironment
    /// The file and the view: the id of the result, whatever shows the screen.
    let group: String

    /// The id of the result.
    var id: String { group + environment.suffix }
  }

  /// The screens of a file of Interface Builder, each as all environments show it.
  static func screens(
    of file: InputFile, _ bytes: [UInt8], as environments: [ScreenEnvironment]
  ) -> [DocumentFile] {
    let start = ContinuousClock.now
    do throws(LayoutError) {
      let interface = try InterfaceFile(contentsOf: bytes)
      let reading = (ContinuousClock.now - start) / max(1, interface.roots.count)
      return interface.screens(of: file, as: environments).map { screen in
        let start = ContinuousClock.now
        let document = interface.document(of: screen)
        return DocumentFile(
          file, bytes, screen, document,
          parseSeconds: (ContinuousClock.now - start + reading).seconds)
      }
    } catch {
      return [DocumentFile(file, bytes, invalid: error)]
    }
  }
}

extension DocumentFile {
  /// What people call one of the ways in which a screen is solved, such as `iphone-se rtl`.
  func variantName(_ variant: LayoutVariant) -> String {
    let suffix = (screen?.environment.suffix ?? "") + variant.suffix
    return suffix.split(separator: "@").joined(separator: " ")
  }
}

extension InputFile {
  /// The screens of the file for a batch, whose jobs make the documents.
  func screens(_ bytes: [UInt8], as environments: [ScreenEnvironment]) -> [BatchDocument] {
    do throws(LayoutError) {
      let interface = try InterfaceFile(contentsOf: bytes)
      return interface.screens(of: self, as: environments).map { screen in
        BatchDocument { interface.document(of: screen) }
      }
    } catch {
      return [BatchDocument(error, id: pathInIDs)]
    }
  }
}

extension InterfaceFile {
  /// The root views, each as all environments show it; that there is none is told.
  fileprivate func screens(
    of file: InputFile, as environments: [ScreenEnvironment]
  ) -> [DocumentFile.Screen] {
    if roots.isEmpty {
      StandardError.write("plumb: \(file.displayName): there is no view in this file\n")
    }
    return roots.enumerated().flatMap { place, root in
      environments.map {
        DocumentFile.Screen(
          place: place, root: root.id, environment: $0, group: "\(file.pathInIDs)#\(root.id)")
      }
    }
  }

  /// The layout of a screen, under the id of its result.
  fileprivate func document(of screen: DocumentFile.Screen) -> LayoutDocument {
    var document = document(ofRoot: screen.place, in: screen.environment.environment)
    document.id = screen.id
    document.imported?.isRecorded = screen.environment.environment == .recorded
    return document
  }
}
