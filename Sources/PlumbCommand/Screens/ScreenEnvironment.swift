import ArgumentParser
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation

/// The environment that an Interface Builder screen is solved for, and its name in results.
struct ScreenEnvironment {
  /// The environment of Interface Builder's recorded frames.
  static let recorded = ScreenEnvironment(.recorded)

  private let environment: InterfaceEnvironment
  /// Whether screens are solved for other environments too.
  private let isOneOfSeveral: Bool
  /// Whether the orientation of the device was given.
  private let isTurned: Bool
  /// The fonts for measuring texts; texts without one keep their recorded sizes.
  private(set) var fonts: [LayoutDocument.Font] = []
  /// Whether texts should be measured, so that a missing font is reported.
  private(set) var measuresTexts = false

  /// Makes an environment.
  init(
    _ environment: InterfaceEnvironment, isOneOfSeveral: Bool = false, isTurned: Bool = false
  ) {
    self.environment = environment
    self.isOneOfSeveral = isOneOfSeveral
    self.isTurned = isTurned
  }

  /// Returns the environment with measured texts.
  ///
  /// - Parameters:
  ///   - fonts: The fonts.
  ///   - isTranslated: Whether there are translated strings.
  /// - Returns: The environment.
  func measuring(
    with fonts: [LayoutDocument.Font], isTranslated: Bool
  ) -> ScreenEnvironment {
    var environment = self
    environment.fonts = fonts
    environment.measuresTexts = isTranslated || !fonts.isEmpty
    return environment
  }

  /// Returns the environment of the screens of a file. The device that the file was last shown on
  /// keeps its orientation unless one was given.
  func environment(of file: InterfaceFile) -> InterfaceEnvironment {
    guard !isTurned, let device, device.screen == file.device?.screen else { return environment }
    return .device(nil)
  }

  /// The device that was named.
  var device: InterfaceDevice? {
    if case .device(let device) = environment { device } else { nil }
  }

  /// The name that distinguishes results; `nil` for a single environment.
  var name: String? {
    guard isOneOfSeveral, let device else { return nil }
    return device.name + (device.isLandscape ? "-landscape" : "")
  }

  /// Parses an environment on the command line.
  ///
  /// - Throws: `ValidationError` for an unknown name.
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

  /// Returns the device of a name on the command line.
  ///
  /// - Throws: `ValidationError` for an unknown name, with the only nearest name or with all names.
  static func device(_ name: String) throws -> InterfaceDevice {
    if let device = InterfaceDevice(named: name) { return device }
    let near = nearNames(to: name, among: deviceNames)
    let hint =
      near.count == 1
      ? "; did you mean \"\(near[0])\"? (plumb solve --help lists all at --device)"
      : " (there are \(deviceList))"
    throw ValidationError("there is no device \"\(name)\"\(hint)")
  }

  /// The names of all devices.
  static var deviceNames: [String] { InterfaceDevice.all.map(\.name) }

  /// The names of all devices, for help and messages.
  static var deviceList: String {
    let names = deviceNames
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
