import ArgumentParser
import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb

/// The options for the screens and directions that layouts are solved for.
struct ScreenOptions: ParsableArguments {
  /// The orientation of a device.
  enum Orientation: String, CaseIterable {
    case portrait
    case landscape
  }

  @Option(
    help: ArgumentHelp(
      """
      The environment of screens in .xib and .storyboard files: recorded (as Interface Builder drew \
      them), device (the rules for the file's own device) or device:NAME.
      """, valueName: "environment"),
    completion: .list(
      ["recorded", "device"] + ScreenEnvironment.deviceNames.map { "device:\($0)" }),
    transform: ScreenEnvironment.named)
  var environment: [ScreenEnvironment] = []

  @Option(
    help: ArgumentHelp(
      """
      The devices for such screens, separated by commas: \(ScreenEnvironment.deviceList). With several, \
      @iphone-se is appended to ids.
      """, valueName: "devices"), completion: .list(ScreenEnvironment.deviceNames),
    transform: { try commaSeparated($0, ScreenEnvironment.device) })
  var device: [[InterfaceDevice]] = []

  @Option(
    help: ArgumentHelp(
      "The orientation of these devices: portrait, landscape or both, separated by a comma.",
      valueName: "orientations"),
    completion: .list(Orientation.allCases.map(\.rawValue)),
    transform: { try commaSeparated($0) { try choice($0, "orientation", Orientation.init) } })
  var orientation: [[Orientation]] = []

  @Option(
    help: ArgumentHelp(
      """
      ltr, rtl or both, separated by a comma; replaces the document's. With both, @ltr and @rtl are \
      appended to ids.
      """, valueName: "directions"),
    completion: .list(LayoutDirection.allCases.map(\.rawValue)),
    transform: { try commaSeparated($0) { try choice($0, "direction", LayoutDirection.init) } })
  var direction: [[LayoutDirection]] = []

  @OptionGroup var languages: LanguageOptions

  @Option(
    name: .customLong("fonts"),
    help: ArgumentHelp(
      "A folder to search for fonts, with its subfolders.",
      valueName: "folder"), completion: .directory)
  var fontFolder: [String] = []

  @Option(
    name: .customLong("images"),
    help: ArgumentHelp(
      "A folder to search for images, with its subfolders.",
      valueName: "folder"), completion: .directory)
  var imageFolders: [String] = []

  #if Text
  @Option(
    help: ArgumentHelp(
      """
      A font for texts and, after commas, its fallbacks; repeatable. The fonts of screens are system, \
      boldSystem, italicSystem, or a PostScript name; texts without a font keep the sizes that \
      Interface Builder recorded.
      """, valueName: "name=file"),
    completion: .file(extensions: ["otf", "ttf", "ttc"]), transform: FontOption.init(argument:))
  var font: [FontOption] = []
  #endif

  /// The folders that contain fonts and images.
  var fontFolders: DocumentFonts {
    DocumentFonts(folders: fontFolder, imageFolders: imageFolders)
  }

  /// The fonts by their names.
  var fonts: [LayoutDocument.Font] {
    #if Text
    font.map(\.font)
    #else
    []
    #endif
  }

  func validate() throws {
    for folder in fontFolder where !OutputFile.isFolder(folder) {
      throw ValidationError("--fonts takes a folder; there is none at \(folder)")
    }
    for folder in imageFolders where !OutputFile.isFolder(folder) {
      throw ValidationError("--images takes a folder; there is none at \(folder)")
    }
    #if Text
    if let twice = repeated(font.map(\.font.name)) {
      throw ValidationError("--font names \"\(twice)\" twice; separate its files by commas")
    }
    #endif
    guard environment.count <= 1 else {
      throw ValidationError("there is one --environment; name several devices by --device")
    }
    guard environment.isEmpty || device.isEmpty else {
      throw ValidationError("--device and --environment exclude each other")
    }
    if !orientation.isEmpty, device.isEmpty, environment.first?.device == nil {
      throw ValidationError("--orientation needs devices; add --device")
    }
  }

  /// The environments of screens.
  var environments: [ScreenEnvironment] {
    guard let devices = environment.first?.device.map({ [$0] }) ?? devices else {
      let given = environment.isEmpty ? [.recorded] : environment
      return given.map(measuring)
    }
    let orientations = orientation.isEmpty ? [.portrait] : unique(orientation.joined())
    let all = devices.flatMap { device in
      orientations.map { orientation in
        var device = device
        device.isLandscape = orientation == .landscape
        return device
      }
    }
    return all.map {
      measuring(
        ScreenEnvironment(
          .device($0), isOneOfSeveral: all.count > 1, isTurned: !orientation.isEmpty))
    }
  }

  private func measuring(_ environment: ScreenEnvironment) -> ScreenEnvironment {
    environment.measuring(with: fonts, isTranslated: !languages.files.isEmpty)
  }

  private var devices: [InterfaceDevice]? {
    device.isEmpty ? nil : unique(device.joined())
  }

  /// The directions that override those of the documents.
  var directions: [LayoutDirection] { unique(direction.joined()) }

  /// Returns the ways in which each layout is solved.
  ///
  /// - Parameter sizes: The sizes that override those of the documents.
  /// - Returns: At least one way: each size in all languages, and each language in all
  ///   directions.
  /// - Throws: `InputFile.Failure` for unreadable strings.
  func variants(at sizes: [SizeOption] = []) throws(InputFile.Failure) -> [DocumentVariant] {
    let languages = try languages.languages()
    var variants = [DocumentVariant()]
    func multiply<Choice>(
      by choices: [Choice], _ apply: (Choice, inout DocumentVariant) -> Void
    ) {
      if choices.isEmpty { return }
      variants = variants.flatMap { variant in
        choices.map { choice in
          var variant = variant
          apply(choice, &variant)
          return variant
        }
      }
    }
    multiply(by: sizes) { ($1.size, $1.sizeName) = ($0.size, $0.text) }
    multiply(by: languages) {
      ($1.language, $1.strings) = ($0.language, $0.strings)
      $1.namesLanguage = languages.count > 1
    }
    multiply(by: directions) {
      ($1.direction, $1.namesDirection) = ($0, directions.count > 1)
    }
    return variants
  }
}

/// Returns the elements without duplicates.
func unique<Element: Hashable>(_ elements: some Sequence<Element>) -> [Element] {
  var seen = Set<Element>()
  return elements.filter { seen.insert($0).inserted }
}

/// Returns the first word that occurs twice.
private func repeated(_ words: [String]) -> String? {
  var seen: Set<String> = []
  return words.first { !seen.insert($0).inserted }
}

/// Parses the values between commas.
func commaSeparated<Value>(
  _ text: String, _ value: (String) throws -> Value
) throws -> [Value] {
  try text.split(separator: ",", omittingEmptySubsequences: false).map { try value(String($0)) }
}

/// Parses one of a few words.
private func choice<Value: RawRepresentable<String> & CaseIterable>(
  _ word: String, _ what: String, _ value: (String) -> Value?
) throws -> Value {
  if let value = value(word) { return value }
  let words = Value.allCases.map(\.rawValue)
  let proposal = nearestName(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
  throw ValidationError(
    "there is no \(what) \"\(word)\"\(proposal) (there are \(words.joined(separator: " and ")))")
}
