/// The text positions in AppKit's controls.
///
/// Texts are in the middle of the alignment rectangle, some a little higher. The values come from
/// recorded frames whose baselines are aligned to those of labels, 74 pairs of looks.
enum ControlBaselines {
  /// Returns whether the text position of a look is known.
  static func isKnown(_ look: ControlLook) -> Bool {
    ["text", "text with bezel", "rounded", "check", "radio", "popUp rounded", "popUp low"]
      .contains(look.kind)
  }

  /// Returns the distance of a look's text below the middle, in points.
  static func shift(of look: ControlLook, _ generation: AlignmentGeneration) -> Double {
    if generation == .third { return 0 }
    return switch (look.kind, look.size) {
    case ("rounded", .regular), ("popUp rounded", .regular), ("popUp low", .regular): -1
    case ("rounded", .large), ("popUp rounded", .large), ("slider with ticks", .large): -1.5
    // Its text is 1.5 points off the middle of its frame.
    case ("datePicker textFieldAndStepper", .large): -3.5
    default: 0
    }
  }
}
