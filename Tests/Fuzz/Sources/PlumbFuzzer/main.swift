// Runs libFuzzer on one target: `PlumbFuzzer --target=equations [libFuzzer's options] [folders]`.
import CFuzzer
import FuzzTargets

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

let option = "--target="
let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count)
let chosen = FuzzTarget.all.first { $0.name == name ?? "" }
guard let chosen else {
  let names = FuzzTarget.all.map(\.name).joined(separator: " ")
  print("usage: PlumbFuzzer --target=NAME [OPTION…] [FOLDER…]\nNAME is one of: \(names)")
  exit(2)
}

let target = chosen
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
let code = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
  let faults = target.faults(Array(UnsafeBufferPointer(start: bytes, count: count)))
  guard !faults.isEmpty else { return 0 }
  // When the process aborts, libFuzzer keeps the input.
  print("fault in \(target.name):")
  for fault in faults { print(fault) }
  fflush(nil)
  abort()
}
exit(code)
