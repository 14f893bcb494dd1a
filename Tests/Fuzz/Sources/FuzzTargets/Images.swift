import LayoutDocuments

extension FuzzTarget {
  /// An image file: its header, whole and cut off, and without EXIF data, which may turn it.
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
    // Half of a file is not read as another image. It is read only if the bytes cut off follow
    // the image.
    if let half = try? ImageFile(Array(bytes.prefix(bytes.count / 2))),
      half.width != image.width || half.height != image.height
    {
      faults.append("half of it is another image")
    }
    return faults
  }
}
