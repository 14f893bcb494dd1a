#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How many cores there are.
enum ProcessorCount {
  /// The cores that are in use, at least 1; 1 also where nobody can tell.
  static var online: Int {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    #else
    1
    #endif
  }
}
