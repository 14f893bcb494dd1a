public import CPlumb
import InterfaceBuilder
import LayoutDocuments

/// A file of Interface Builder behind a handle of C. It never changes.
final class InterfaceHandle: Handle {
  let file: InterfaceFile
  /// The object ids and the titles of its screens.
  let (ids, titles): (CStrings, CStrings)
  private let folder: String?

  init(_ file: InterfaceFile, folder: String?) {
    (self.file, self.folder) = (file, folder)
    ids = CStrings(file.roots.map(\.id))
    titles = CStrings(file.roots.map(\.title))
  }

  /// Returns the layout of a screen.
  func document(
    _ screen: Int, on environment: InterfaceEnvironment, _ fonts: [LayoutDocument.Font]
  ) -> LayoutDocument {
    file.document(ofRoot: screen, in: environment, fonts: fonts, folder: folder)
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_interface_new")
public func interfaceNew(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?,
  _ interface: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  status { () throws(Failure) in
    guard let interface else { throw .missing("interface") }
    let bytes = try bytes(of: text, length, "text")
    var path: String?
    if let folder { path = try string(folder, "folder") }
    let file = try reading { () throws(LayoutError) in try InterfaceFile(contentsOf: bytes) }
    interface.pointee = InterfaceHandle(file, folder: path).handedOver()
  }
}

/// Documented in `plumb.h`.
@_cdecl("plumb_interface_free")
public func interfaceFree(_ interface: OpaquePointer?) { InterfaceHandle.free(interface) }

/// Documented in `plumb.h`.
@_cdecl("plumb_interface_screen_count")
public func interfaceScreenCount(_ interface: OpaquePointer?) -> Int {
  InterfaceHandle.at(interface)?.ids.count ?? 0
}

/// Documented in `plumb.h`.
@_cdecl("plumb_interface_screen_id")
public func interfaceScreenID(
  _ interface: OpaquePointer?, _ screen: Int
) -> UnsafePointer<CChar>? {
  InterfaceHandle.at(interface)?.ids[screen]
}

/// Documented in `plumb.h`.
@_cdecl("plumb_interface_screen_title")
public func interfaceScreenTitle(
  _ interface: OpaquePointer?, _ screen: Int
) -> UnsafePointer<CChar>? {
  InterfaceHandle.at(interface)?.titles[screen]
}

/// Documented in `plumb.h`.
@_cdecl("plumb_interface_document")
public func interfaceDocument(
  _ interface: OpaquePointer?, _ screen: Int, _ device: UnsafePointer<CChar>?,
  _ fonts: UnsafePointer<UnsafePointer<CChar>?>?,
  _ document: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  status { () throws(Failure) in
    let handle = try InterfaceHandle.of(interface, "interface")
    guard let document else { throw .missing("document") }
    guard handle.file.roots.indices.contains(screen) else {
      throw .badArgument("there is no screen \(screen); there are \(handle.file.roots.count)")
    }
    var named: [LayoutDocument.Font] = []
    for place in 0... {
      guard let font = fonts?[place] else { break }
      named.append(try namedFont(string(font, "fonts")))
    }
    let name = try device.map { device throws(Failure) in try string(device, "device") }
    let made = try reading { () throws(LayoutError) in
      let environment = try name.map { name throws(LayoutError) in
        try InterfaceEnvironment(named: name)
      }
      return handle.document(screen, on: environment ?? .recorded, named)
    }
    document.pointee = DocumentHandle(made).handedOver()
  }
}

/// Returns the font named by a text such as `system=Inter.ttf,NotoSans.ttf`.
private func namedFont(_ text: String) throws(Failure) -> LayoutDocument.Font {
  guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
    throw .badArgument("a font is a name and files, such as system=Inter.ttf, not \(text)")
  }
  let files = text[text.index(after: sign)...].split(separator: ",").map(String.init)
  return .init(name: String(text[..<sign]), files: files)
}
