import Foundation

/// The peak memory of a piece of work, on systems that report it.
enum PeakMemory {
  /// The smallest meaningful rise in bytes: Linux counts pages per processor and sums them only
  /// now and then.
  static let resolution = 256 * 1024

  /// Runs a piece of work and measures the rise of the process's resident memory.
  ///
  /// Free memory is returned to the system first, so that its reuse counts too. The first run of
  /// any code counts as well, so run the work once before.
  ///
  /// - Parameter work: The work.
  /// - Returns: The rise in bytes; `nil` on systems that do not report it, which are all but
  ///   Linux.
  /// - Throws: The error of the work.
  static func rise(during work: () throws -> Void) rethrows -> Int? {
    giveBackFreeMemory()
    let before = reset() ? field("VmRSS:") : nil
    try work()
    guard let before, let peak = field("VmHWM:") else { return nil }
    return max(0, peak - before)
  }

  /// Returns freed memory, which glibc keeps, to the system; does nothing elsewhere.
  private static func giveBackFreeMemory() {
    // Looked up by name, since Swift's glibc module lacks it.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> Int32
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }

  /// Resets the recorded peak to the present resident size.
  private static func reset() -> Bool {
    let descriptor = open("/proc/self/clear_refs", O_WRONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return write(descriptor, "5", 1) == 1
  }

  /// Returns a value of the process status file, in bytes.
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
