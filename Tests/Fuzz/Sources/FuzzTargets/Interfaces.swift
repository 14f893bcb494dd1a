import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb

extension FuzzTarget {
  /// A file of Interface Builder: its first screens, as recorded and on a device. The length of
  /// the file chooses the device and its orientation.
  static func interfaceFaults(_ bytes: [UInt8]) -> [String] {
    let file: InterfaceFile
    do {
      file = try InterfaceFile(contentsOf: bytes)
    } catch {
      return placeFaults(of: error, in: bytes)
    }
    var device = InterfaceDevice.all[bytes.count % InterfaceDevice.all.count]
    device.isLandscape = bytes.count % 2 == 1
    var options = DocumentOptions()
    options.timeLimit = .milliseconds(200)
    options.trace = { _ in }
    if bytes.count % 3 == 0 { options.direction = .rightToLeft }
    var faults: [String] = []
    for root in file.roots.indices.prefix(4) {
      for environment in [InterfaceEnvironment.recorded, .device(device)] {
        let document = file.document(ofRoot: root, in: environment)
        for note in document.imported?.notes ?? [] { faults += placeFaults(of: note, in: bytes) }
        let solved = document.solved(defaultID: "1", options: options)
        faults += screenFaults(solved, of: document, options)
      }
    }
    return faults
  }

  private static func screenFaults(
    _ solved: SolvedDocument, of document: LayoutDocument, _ options: DocumentOptions
  ) -> [String] {
    // The only allowed error is a system too large for the solver. Everything else in a file is
    // read, or left out with a note.
    var faults: [String] = []
    if let error = solved.error, ![.limit, .numericalFailure].contains(error.code) {
      let isTooLarge = error.message.contains("too large") || error.message.contains("out of range")
      if !isTooLarge { faults.append("\(error)") }
    }
    if solved.result.status == .solved { faults += resultFaults(solved, isOrdinary: false) }
    if ResultJSON.text(solved.result).isEmpty { faults.append("no result") }
    _ = document.checked(defaultID: "1", options: options)
    return faults
  }

  /// Checks that an error has a message, and a place within the file.
  private static func placeFaults(of error: LayoutError, in bytes: [UInt8]) -> [String] {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    let isThere = 1...lines ~= error.line ?? 0 && 1...bytes.count + 1 ~= error.column ?? 0
    return isThere && !error.message.isEmpty ? [] : ["a wrong place, or no message: \(error)"]
  }
}
