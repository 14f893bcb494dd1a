import ArgumentParser
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation

/// What a screen of Interface Builder is solved for, and how results are told apart by it.
struct ScreenEnvironment {
  /// The screen as Interface Builder drew it.
  static let recorded = ScreenEnvironment(.recorded)

  private let environment: InterfaceEnvironment
  /// Whether screens are solved for others as well.
  private let isOneOfSeveral: Bool
  /// Whether it was said how the device lies.
  private let isTurned: Bool
  /// The fonts that texts are measured with; those without keep their recorded sizes.
  private(set) var fonts: [LayoutDocument.Font] = []
  /// Whether somebody asks for texts in other languages although there are no fonts.
  private(set) var lacksFonts = false

  /// An environment.
  init(
    _ environment: InterfaceEnvironment, isOneOfSeveral: Bool = false, isTurned: Bool = false
  ) {
    self.environment = environment
    self.isOneOfSeveral = isOneOfSeveral
    self.isTurned = isTurned
  }

  /// The environment with texts measured.
  ///
  /// - Parameters:
  ///   - fonts: The fonts.
  ///   - isTranslated: Whether there are strings of languages.
  /// - Returns: The environment.
  func measuring(
    with fonts: [LayoutDocument.Font], isTranslated: Bool
  ) -> ScreenEnvironment {
    var environment = self
    environment.fonts = fonts
    environment.lacksFonts = isTranslated && fonts.isEmpty
    return environment
  }

  /// The environment of the screens of a file. The device that it was last shown for lies as it did
  /// then, unless it was said how.
  func environment(of file: InterfaceFile) -> InterfaceEnvironment {
    guard !isTurned, let device, device.screen == file.device?.screen else { return environment }
    return .device(nil)
  }

  /// The device that was named.
  var device: InterfaceDevice? {
    if case .device(let device) = environment { device } else { nil }
  }

  /// What results are told apart by; `nil` where there is one for all.
  var name: String? {
    guard isOneOfSeveral, let device else { return nil }
    return device.name + (device.isLandscape ? "-landscape" : "")
  }

  /// The environment of a word on the command line.
  ///
  /// - Throws: `ValidationError` for what is none.
  static func named(_ word: String) throws -> ScreenEnvironment {
    let prefix = "device:"
    switch word {
    case "recorded": return .recorded
    case "device", "device:none": return ScreenEnvironment(.device(nil))
    case _ where word.hasPrefix(prefix):
      return ScreenEnvironment(.device(try device(String(word.dropFirst(prefix.count)))))
    default:
      throw ValidationError(
        "there is no environment \"\(word)\" (there are recorded, device and device:NAME)")
    }
  }

  /// The device of a name on the command line.
  ///
  /// - Throws: `ValidationError` with the nearest name for one that none bears.
  static func device(_ name: String) throws -> InterfaceDevice {
    if let device = InterfaceDevice(named: name) { return device }
    let nearest = nearestName(to: name, among: InterfaceDevice.all.map(\.name))
    let proposal = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    throw ValidationError(
      "there is no device \"\(name)\"\(proposal) (plumb solve --help lists all at --device)")
  }

  /// The names of all devices.
  static var deviceNames: [String] { InterfaceDevice.all.map(\.name) }

  /// The names of all devices, for help and messages.
  static var deviceList: String {
    let names = deviceNames
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
