import LayoutDocuments

extension FuzzTarget {
  /// An image file: what its header says, whole and cut off, and without what turns it.
  static func imageFaults(_ bytes: [UInt8]) -> [String] {
    guard let image = try? ImageFile(bytes) else { return [] }
    var faults: [String] = []
    let (width, height) = image.size
    if width < 1 || height < 1 || width * height > 64_000_000 {
      faults.append("\(width) × \(height) pixels")
    }
    let plain = image.bytesWithoutOrientation
    if let again = try? ImageFile(plain) {
      let isSame = again.width == image.width && again.height == image.height
      if !isSame || plain.count > bytes.count { faults.append("another image without EXIF data") }
    } else {
      faults.append("no image without EXIF data")
    }
    // An image ends where it says so: half of it is none, unless all that is cut off is behind it.
    if let half = try? ImageFile(Array(bytes.prefix(bytes.count / 2))),
      half.width != image.width || half.height != image.height
    {
      faults.append("half of it is another image")
    }
    return faults
  }
}
