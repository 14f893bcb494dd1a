#if Text && Pictures
import Gzip

/// The contents of pages in a PDF.
enum PDFContent {
  /// Returns the compressed streams as text.
  static func streams(of bytes: [UInt8]) -> [String] {
    let (begin, end) = (Array("stream\n".utf8), Array("endstream".utf8))
    var streams: [String] = []
    var place = 0
    while let start = bytes[place...].firstRange(of: begin)?.upperBound {
      let stop = bytes[start...].firstRange(of: end)?.lowerBound ?? bytes.count
      // The header of zlib, two bytes, precedes the compressed data.
      let content = try? Gzip.inflated(Array(bytes[start..<stop].dropFirst(2)), limit: 1 << 24)
      if let content { streams.append(String(decoding: content, as: UTF8.self)) }
      place = min(bytes.count, stop + end.count)
    }
    return streams
  }

  /// Returns the baselines at which a content stream shows glyphs, in thousandths of a point.
  static func baselines(in stream: String) -> Set<Int> {
    var baselines: Set<Int> = []
    var numbers: [Double] = []
    var (y, scale) = (0.0, 1.0)
    for token in stream.split(whereSeparator: \.isWhitespace) {
      if let number = Double(token) {
        numbers.append(number)
        continue
      }
      if token == "Tm", numbers.count >= 6 {
        (scale, y) = (numbers[numbers.count - 3], numbers[numbers.count - 1])
      } else if token == "Td", numbers.count >= 2 {
        y += scale * numbers[numbers.count - 1]
      } else if token.hasSuffix("Tj") || token.hasSuffix("TJ") {
        baselines.insert(Int((y * 1000).rounded()))
      }
      numbers = []
    }
    return baselines
  }
}
#endif
