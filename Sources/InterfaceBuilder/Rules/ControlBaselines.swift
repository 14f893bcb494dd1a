/// Where the texts of AppKit's controls stand.
///
/// In the middle of their alignment rectangles, and some a little higher, as the baselines of
/// recorded frames say that are aligned to those of labels, 74 pairs of looks.
enum ControlBaselines {
  /// Whether it is known where the text of a look is.
  static func isKnown(_ look: ControlLook) -> Bool {
    ["text", "text with bezel", "rounded", "check", "radio", "popUp rounded", "popUp low"]
      .contains(look.kind)
  }

  /// How far below the middle the text of a look is, in points.
  static func shift(of look: ControlLook, _ generation: AlignmentGeneration) -> Double {
    if generation == .third { return 0 }
    return switch (look.kind, look.size) {
    case ("rounded", .regular), ("popUp rounded", .regular), ("popUp low", .regular): -1
    case ("rounded", .large), ("popUp rounded", .large), ("slider with ticks", .large): -1.5
    // Its text is in the middle of its frame but for 1.5 points.
    case ("datePicker textFieldAndStepper", .large): -3.5
    default: 0
    }
  }
}
