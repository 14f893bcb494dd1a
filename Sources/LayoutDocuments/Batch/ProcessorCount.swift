#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The number of cores.
enum ProcessorCount {
  /// The number of cores in use, at least 1. It is 1 on systems that do not report it.
  static var online: Int {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    #else
    1
    #endif
  }
}
