import Foundation
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation

extension DocumentFile {
  /// A root view in a file of Interface Builder, as something shows it.
  struct Screen {
    /// The object id of the view.
    let root: String
    /// The file and the view: the id of the result, whatever shows the screen.
    let group: String
    /// What stands behind the id for what shows it.
    let suffix: String
  }

  /// The screens of a file of Interface Builder, each as all environments show it.
  static func screens(
    of file: InputFile, _ bytes: [UInt8], as environments: [ScreenEnvironment]
  ) -> [DocumentFile] {
    let start = ContinuousClock.now
    let interface: InterfaceFile
    do throws(LayoutError) {
      interface = try InterfaceFile(contentsOf: bytes)
    } catch {
      return [DocumentFile(file, bytes, invalid: error)]
    }
    if interface.roots.isEmpty {
      StandardError.write("plumb: \(file.displayName): there is no view in this file\n")
    }
    let reading = (ContinuousClock.now - start) / max(1, interface.roots.count)
    return interface.roots.enumerated().flatMap { place, root in
      environments.map { environment in
        let start = ContinuousClock.now
        let document = interface.document(ofRoot: place, in: environment.environment)
        let screen = Screen(
          root: root.id, group: "\(file.pathInIDs)#\(root.id)", suffix: environment.suffix)
        return DocumentFile(
          file, bytes, screen, document,
          parseSeconds: (ContinuousClock.now - start + reading).seconds)
      }
    }
  }
}
