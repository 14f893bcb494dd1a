import LayoutNotation
import Plumb

/// Writes images of layouts as SVG, the bytes of each file once.
struct SVGImages {
  /// The definitions of files used by several images, and of rounded clips.
  private(set) var definitions: [String] = []
  /// The files that have a definition.
  private var shared: Set<String> = []

  init(of picture: Picture) {
    var counts: [String: Int] = [:]
    var clips: Set<String> = []
    for case .image(let image) in picture.elements {
      counts[image.file.id, default: 0] += 1
      if counts[image.file.id] == 2 {
        shared.insert(image.file.id)
        let pixels = [
          ("id", Self.name(of: image.file)), ("width", String(image.file.width)),
          ("height", String(image.file.height)),
        ]
        definitions.append(Self.element(of: image.file, pixels))
      }
      guard let clip = image.clip, clip.radius.inset(by: 0) != nil else { continue }
      let name = Self.name(of: clip)
      guard clips.insert(name).inserted else { continue }
      let corner = SVGWriter.list(
        SVGWriter.place(of: clip.frame) + SVGWriter.attributes(of: clip.radius))
      definitions.append("<clipPath\(SVGWriter.list([("id", name)]))><rect\(corner)/></clipPath>")
    }
  }

  /// Returns a name that depends only on the file, as a web page may contain several pictures.
  private static func name(of file: ImageFile) -> String { "i\(file.id)" }

  private static func name(of clip: (frame: Frame, radius: CornerRadii)) -> String {
    var numbers = [
      clip.frame.x, clip.frame.y, clip.frame.width, clip.frame.height, clip.radius.x,
    ]
    if clip.radius.x != clip.radius.y { numbers.append(clip.radius.y) }
    return "c" + numbers.map(SVGWriter.number).joined(separator: "_")
  }

  /// Returns the element of a file.
  private static func element(of file: ImageFile, _ attributes: [(String, String)]) -> String {
    let data = "data:image/\(file.format.rawValue);base64,"
    return "<image\(SVGWriter.list(attributes)) preserveAspectRatio=\"none\""
      + " href=\"\(data)\(base64(file.bytesWithoutOrientation))\"/>"
  }

  /// Returns the element of an image.
  func element(of image: DrawnImage) -> String {
    let opacity =
      image.opacity < 1 ? [("opacity", SVGWriter.number(image.opacity))] : []
    let element: String
    if shared.contains(image.file.id) {
      let attributes =
        [("href", "#\(Self.name(of: image.file))"), ("transform", Self.text(of: image.matrix))]
        + opacity
      element = "<use\(SVGWriter.list(attributes))/>"
    } else if image.file.orientation == 1 {
      element = Self.element(of: image.file, SVGWriter.place(of: image.frame) + opacity)
    } else {
      let attributes =
        [
          ("width", String(image.file.width)), ("height", String(image.file.height)),
          ("transform", Self.text(of: image.matrix)),
        ] + opacity
      element = Self.element(of: image.file, attributes)
    }
    guard let clip = image.clip else { return element }
    if clip.radius.inset(by: 0) != nil {
      let attributes = [("clip-path", "url(#\(Self.name(of: clip)))")]
      return "<g\(SVGWriter.list(attributes))>\(element)</g>"
    }
    // As for groups that are clipped to a frame.
    return "<svg\(SVGWriter.list(SVGWriter.viewport(clip.frame)))>\(element)</svg>"
  }

  private static func text(
    of matrix: (xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double)
  ) -> String {
    let scales = [matrix.xx, matrix.yx, matrix.xy, matrix.yy].map {
      CanonicalNumber.text($0) ?? "0"
    }
    let place = [matrix.x0, matrix.y0].map(SVGWriter.number)
    return "matrix(\((scales + place).joined(separator: " ")))"
  }

  // MARK: Bytes as text

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns bytes in base 64, RFC 4648.
  static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    let digits = digits
    var place = 0
    while place < bytes.count {
      let rest = bytes.count - place
      let second = rest > 1 ? Int(bytes[place + 1]) : 0
      let third = rest > 2 ? Int(bytes[place + 2]) : 0
      let group = Int(bytes[place]) << 16 | second << 8 | third
      text.append(digits[group >> 18])
      text.append(digits[group >> 12 & 63])
      text.append(rest > 1 ? digits[group >> 6 & 63] : UInt8(ascii: "="))
      text.append(rest > 2 ? digits[group & 63] : UInt8(ascii: "="))
      place += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
