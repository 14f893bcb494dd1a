import CPlumb

/// An object that C has a handle of.
protocol Handle: AnyObject {}

extension Handle {
  /// The object of a handle.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - name: What the header calls it.
  /// - Returns: The object.
  /// - Throws: `Failure` for NULL.
  @inline(__always)
  static func of(_ handle: OpaquePointer?, _ name: StaticString) throws(Failure) -> Self {
    guard let object = at(handle) else { throw .missing(name) }
    return object
  }

  /// The object of a handle; `nil` for NULL.
  @inline(__always)
  static func at(_ handle: OpaquePointer?) -> Self? {
    guard let handle else { return nil }
    return Unmanaged<Self>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// A handle that the caller owns.
  func handedOver() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// Takes a handle back.
  static func free(_ handle: OpaquePointer?) {
    guard let handle else { return }
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}
