/// Pseudorandom numbers that are the same each time: splitmix64.
///
/// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.)
struct ScrambledNumbers {
  private var state: UInt64 = 0

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 to less than 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a whole number from 0 to less than a bound, which is above 0.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
