import Foundation

/// Reports on standard error which line of a batch was being solved when the process crashed.
///
/// The signal handler only reads the thread's own number and calls `write`.
enum CrashNote {
  /// The thread-local storage of the line number being solved.
  private static let line: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Installs the handlers. After the report, a crash ends the process as it would without them.
  static func listen() {
    // Initialized here, before the handler needs it.
    _ = line
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(number) { number in
        CrashNote.tell()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Records the line number that this thread is solving while a closure runs.
  static func solving<Answer>(line number: Int, _ body: () -> Answer) -> Answer {
    pthread_setspecific(line, UnsafeRawPointer(bitPattern: number))
    defer { pthread_setspecific(line, nil) }
    return body()
  }

  private static func tell() {
    let number = Int(bitPattern: pthread_getspecific(line))
    write("plumb: the process crashed")
    if number > 0 {
      write(" at line ")
      write(number)
    }
    write("; the results before it are written\n")
  }

  private static func write(_ text: StaticString) {
    _ = Foundation.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Writes the digits of a number one by one, since a string would allocate.
  private static func write(_ number: Int) {
    var place = 1
    while number / place >= 10 { place *= 10 }
    while place > 0 {
      var digit = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / place % 10)
      _ = Foundation.write(STDERR_FILENO, &digit, 1)
      place /= 10
    }
  }
}
