import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

#if Pictures
import CPictures
#endif

/// The headers of image files.
@Suite struct ImageFileTests {
  private static func reason(_ bytes: [UInt8]) -> String? {
    do throws(LayoutError) {
      _ = try ImageFile(bytes)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func sizesOfAllKindsOfPNG() throws {
    let depths: [UInt8: [UInt8]] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    let channels: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    for (type, all) in depths {
      for depth in all {
        let count = (5 * Int(depth) * (channels[type] ?? 1) + 7) / 8
        let rows = [[UInt8]](repeating: .init(repeating: 0, count: count), count: 3)
        let bytes = SampleImages.png(width: 5, height: 3, depth: depth, type: type, rows: rows)
        let image = try ImageFile(bytes)
        #expect(image.format == .png && image.width == 5 && image.height == 3)
        #expect(Self.decodes(image), "type \(type), depth \(depth)")
      }
    }
    let odd = SampleImages.png(width: 5, height: 3, depth: 2, type: 6, rows: [])
    #expect(Self.reason(odd) == "it is damaged: its header is wrong")
  }

  @Test(arguments: ["baseline", "progressive", "grey", "cmyk"])
  func sizesOfAllKindsOfJPEG(name: String) throws {
    let image = try ImageFile(SampleImages.jpeg(name))
    #expect(image.format == .jpeg && image.width == 16 && image.height == 8)
    #expect(image.orientation == 1 && image.size == (16, 8))
    #expect(Self.decodes(image))
  }

  @Test func turnedImages() throws {
    for orientation in UInt8(1)...8 {
      for isLittle in [false, true] {
        let bytes = try SampleImages.jpeg(turned: orientation, isLittle: isLittle)
        let image = try ImageFile(bytes)
        #expect(image.orientation == Int(orientation))
        #expect(image.size == (orientation > 4 ? (8, 16) : (16, 8)))
        let plain = try SampleImages.jpeg()
        #expect(image.bytesWithoutOrientation == (orientation == 1 ? bytes : plain))
      }
    }
    #expect(try ImageFile(SampleImages.jpeg(turned: 9)).orientation == 1)
  }

  @Test func cutOffFiles() throws {
    for bytes in [SampleImages.png, try SampleImages.jpeg(), try SampleImages.jpeg("progressive")] {
      for count in 0..<bytes.count {
        #expect(Self.reason(Array(bytes.prefix(count))) != nil, "\(count) bytes")
      }
      // Bytes after the end of an image are ignored.
      #expect(Self.reason(bytes + [1, 2, 3]) == nil)
    }
  }

  @Test func otherFilesAreNamed() {
    let files = [
      ("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "SVG"),
      ("GIF89a....", "GIF"), ("RIFF....WEBPVP8 ", "WebP"), ("%PDF-1.7", "PDF"),
      ("....ftypheic", "HEIC"), ("....ftypavif", "AVIF"),
    ]
    for (text, name) in files {
      #expect(
        Self.reason(Array(text.utf8))
          == "it is \(name); images are PNG or JPEG, so convert it to one of these")
    }
    #expect(Self.reason(Array("hello".utf8)) == "it is neither PNG nor JPEG")
    #expect(Self.reason([]) == "it is neither PNG nor JPEG")
  }

  @Test func tooManyPixels() {
    let wide = SampleImages.png(width: 40_000, height: 1, depth: 1, type: 0, rows: [])
    #expect(
      Self.reason(wide)
        == "it has 40000 × 1 pixels; the limit is 64000000, and 32767 a side")
    let large = SampleImages.png(width: 8001, height: 8000, depth: 1, type: 0, rows: [])
    #expect(Self.reason(large)?.hasPrefix("it has 8001 × 8000 pixels") == true)
  }

  @Test func thousandsOfChangedFiles() throws {
    var generator = SeededGenerator(seed: 52)
    let samples = [
      SampleImages.png, try SampleImages.jpeg(), try SampleImages.jpeg("progressive"),
      try SampleImages.jpeg("cmyk"), try SampleImages.jpeg(turned: 6),
    ]
    var read = 0
    for round in 0..<10_000 {
      var bytes = samples[round % samples.count]
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.remove(at: place)
        default: bytes.insert(.random(in: 0...255, using: &generator), at: place)
        }
      }
      Self.decode(bytes)
      guard let image = try? ImageFile(bytes), image.width * image.height < 1 << 20 else {
        continue
      }
      read += 1
      _ = Self.decodes(image)
    }
    // Checksums detect any change of a PNG, but no change of pixels in a JPEG.
    #expect(read > 1000)
  }

  /// Whether all pixels of an image can be decoded; builds without pictures assume so.
  private static func decodes(_ image: ImageFile) -> Bool {
    #if Pictures
    return CairoBitmap(image, isForPDF: false) != nil && CairoBitmap(image, isForPDF: true) != nil
    #else
    return true
    #endif
  }

  /// Passes bytes to the decoders of both formats, regardless of their header.
  private static func decode(_ bytes: [UInt8]) {
    #if Pictures
    for (isJPEG, width, height) in [(Int32(0), Int32(4), Int32(2)), (1, 16, 8), (1, 8, 16)] {
      guard !bytes.isEmpty else { return }
      if let bitmap = pictures_open_bitmap(bytes, bytes.count, isJPEG, width, height, nil) {
        _ = pictures_bitmap_pixel(bitmap, width - 1, height - 1)
        pictures_close_bitmap(bitmap)
      }
    }
    #endif
  }
}
