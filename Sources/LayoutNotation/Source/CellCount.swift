extension Character {
  /// The width of the character in terminal cells: two for emoji and East Asian wide characters,
  /// else one.
  ///
  /// Wide characters follow Unicode Standard Annex 11, to the accuracy of whole blocks.
  var cellCount: Int {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default:
      // A variation selector requests emoji presentation for a text character.
      let isPicture = scalar.properties.isEmojiPresentation
      return isPicture || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}

extension String {
  /// The width of the text in terminal cells.
  package var cellCount: Int { reduce(0) { $0 + $1.cellCount } }
}
