import Foundation

/// How much memory a piece of work needs at most, where the system tells.
enum PeakMemory {
  /// Below so many bytes a rise says nothing: Linux counts pages for each processor by itself and
  /// adds them up now and then only.
  static let resolution = 256 * 1024

  /// Does a piece of work and measures how far the resident memory of the process rises above where
  /// it stood.
  ///
  /// Free memory is given back to the system before, so that reusing it counts too. Code that is
  /// entered for the first time counts as well, so the work should have been done once before.
  ///
  /// - Parameter work: The work.
  /// - Returns: The rise in bytes; `nil` where the system does not tell, which is everywhere but on
  ///   Linux.
  /// - Throws: What the work throws.
  static func rise(during work: () throws -> Void) rethrows -> Int? {
    giveBackFreeMemory()
    let before = reset() ? field("VmRSS:") : nil
    try work()
    guard let before, let peak = field("VmHWM:") else { return nil }
    return max(0, peak - before)
  }

  /// glibc keeps what is freed; elsewhere this does nothing.
  private static func giveBackFreeMemory() {
    // Not in the module that Swift has of glibc, hence by its name.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> Int32
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }

  /// Brings the recorded peak down to what is resident now.
  private static func reset() -> Bool {
    let descriptor = open("/proc/self/clear_refs", O_WRONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return write(descriptor, "5", 1) == 1
  }

  /// A figure of the process's status, in bytes.
  private static func field(_ name: String) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in status.split(separator: "\n") where line.hasPrefix(name) {
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count > 1 ? Int(words[1]).map { $0 * 1024 } : nil
    }
    return nil
  }
}
