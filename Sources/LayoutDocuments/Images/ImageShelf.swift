import LayoutNotation
import Plumb
import Synchronization

/// The images that documents named recently, as their files were then.
final class ImageShelf: Sendable {
  /// The shelf of the process.
  static let shared = ImageShelf()

  private struct Kept {
    /// The images by their paths.
    var images: [String: (stamp: FileBytes.Stamp, image: ImageFile, use: Int)] = [:]
    var byteCount = 0
    var uses = 0
  }

  private let kept = Mutex(Kept())
  /// The maximum number of kept images, and their maximum total size in bytes. A batch may name a
  /// different image in each row.
  private static let (mostImages, mostBytes) = (256, 2 * ImageFile.mostBytes)

  /// Returns an image by the name of its file.
  ///
  /// - Parameters:
  ///   - file: The name, with the metrics filled in.
  ///   - places: Where to look for it.
  /// - Returns: The image; `nil` for no name.
  /// - Throws: `unreadable` if it is not found or is no image, and `limit` for one above the
  ///   limits.
  func image(
    _ file: FilledText, in places: FileFinder.Places
  ) throws(LayoutError) -> ImageFile? {
    let name = file.text
    if name.isEmpty { return nil }
    try checkWay(of: file)
    if let memory = places.memory[name] { return try image(in: memory, named: name) }
    let kind = FileFinder.Kind(
      noun: "image", option: "--images", endings: [".png", ".jpg", ".jpeg"],
      proposes: file.isPlain)
    return try FileFinder.shared.open(name, as: name, kind, in: places) {
      path throws(LayoutError) in try image(at: path, named: name)
    }
  }

  /// Checks that filled-in metrics do not lead out of the folder. Only the author of a layout may
  /// name files outside of its folder.
  private func checkWay(of file: FilledText) throws(LayoutError) {
    func steps(_ name: String) -> Int {
      name.split(separator: "/").count { $0 == ".." } + (name.hasPrefix("/") ? 1 : 0)
    }
    guard file.text.utf8.contains(0) || steps(file.text) > steps(file.written) else { return }
    throw LayoutError(
      .unreadable,
      "the image \"\(file.text)\" is not looked for: what metrics fill into its name may not lead "
        + "out of a folder")
  }

  private func image(in file: MemoryFile, named name: String) throws(LayoutError) -> ImageFile {
    do throws(LayoutError) {
      return try file.openImage()
    } catch {
      throw unusable(error.code, name, error.message)
    }
  }

  /// Returns the image at a path; `nil` if there is no file.
  private func image(at path: String, named name: String) throws(LayoutError) -> ImageFile? {
    guard let stamp = FileBytes.Stamp(of: path) else { return nil }
    if let known = known(path, stamp) { return known }
    let bytes: [UInt8]
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.read(path, most: ImageFile.mostBytes)
    } catch {
      switch error {
      case .noFile: return nil
      case .unreadable(let reason):
        throw unusable(.unreadable, name, "it cannot be read: \(reason)")
      case .tooLarge(let size):
        throw unusable(
          .limit, name, "it has \(size) bytes; the limit is \(ImageFile.mostBytes)")
      }
    }
    do throws(LayoutError) {
      let image = try ImageFile(bytes)
      keep(image, path, stamp)
      return image
    } catch {
      throw unusable(error.code, name, error.message)
    }
  }

  private func unusable(_ code: LayoutError.Code, _ name: String, _ reason: String) -> LayoutError {
    LayoutError(code, "the image \"\(name)\" cannot be used: \(reason)")
  }

  private func known(_ path: String, _ stamp: FileBytes.Stamp) -> ImageFile? {
    kept.withLock { kept in
      guard let known = kept.images[path], known.stamp == stamp, stamp.isSettled else {
        return nil
      }
      kept.uses += 1
      kept.images[path]?.use = kept.uses
      return known.image
    }
  }

  private func keep(_ image: ImageFile, _ path: String, _ stamp: FileBytes.Stamp) {
    kept.withLock { kept in
      func drop(_ path: String) {
        if let old = kept.images.removeValue(forKey: path) {
          kept.byteCount -= old.image.bytes.count
        }
      }
      drop(path)
      while kept.images.count >= Self.mostImages
        || kept.byteCount + image.bytes.count > Self.mostBytes
      {
        guard let oldest = kept.images.min(by: { $0.value.use < $1.value.use }) else { break }
        drop(oldest.key)
      }
      kept.uses += 1
      kept.images[path] = (stamp, image, kept.uses)
      kept.byteCount += image.bytes.count
    }
  }
}
