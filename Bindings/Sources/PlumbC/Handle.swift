import CPlumb

/// An object behind a handle of C.
protocol Handle: AnyObject {}

extension Handle {
  /// Returns the object of a handle.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - name: The handle's name in the header.
  /// - Returns: The object.
  /// - Throws: `Failure` for NULL.
  @inline(__always)
  static func of(_ handle: OpaquePointer?, _ name: StaticString) throws(Failure) -> Self {
    guard let object = at(handle) else { throw .missing(name) }
    return object
  }

  /// Returns the object of a handle, or `nil` for NULL.
  @inline(__always)
  static func at(_ handle: OpaquePointer?) -> Self? {
    guard let handle else { return nil }
    return Unmanaged<Self>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// Returns a handle that the caller owns.
  func handedOver() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// Releases the object of a handle that the caller gives back.
  static func free(_ handle: OpaquePointer?) {
    guard let handle else { return }
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}
