import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb

/// A hand-written file of Interface Builder with one screen: a root `v`, the view of a controller
/// `vc`, with a safe area `safe`.
struct XIB {
  var tools = "21701"
  var device: String? = "retina6_12"
  var isLandscape = false
  var platform = InterfaceFile.Platform.iOS
  var size = [393.0, 852]
  var kind = "view"
  /// The attributes of the root.
  var root = "key='view'"
  var views: [String] = []
  var constraints: [String] = []
  /// Further content of the root.
  var more = ""
  /// The attributes of the controller.
  var controller = ""
  /// The XML next to the root.
  var beside = ""
  /// Other objects.
  var objects = ""

  var text: String {
    let isMac = platform == .macOS
    let type = isMac ? "Cocoa" : "CocoaTouch"
    let screen = device.map {
      "<device id='\($0)' orientation='\(isLandscape ? "landscape" : "portrait")'/>"
    }
    return """
      <document type="com.apple.InterfaceBuilder3.\(type).XIB" toolsVersion="\(tools)">
      \(isMac ? "" : screen ?? "")<objects>
      <viewController id="vc" sceneMemberID="viewController" \(controller)>
      \(element(kind, "v", [0, 0] + size, root, [
        views.isEmpty ? "" : "<subviews>\(views.joined(separator: "\n"))</subviews>",
        "<viewLayoutGuide key='safeArea' id='safe'/>\(more)",
        "<constraints>\n\(constraints.joined(separator: "\n"))\n</constraints>",
      ]))
      \(beside)</viewController>\(objects)</objects></document>
      """
  }

  func document(
    in environment: InterfaceEnvironment = .recorded, root: String = "v", fonts: [String] = []
  ) throws -> LayoutDocument {
    let file = try InterfaceFile(contentsOf: Array(text.utf8))
    return file.document(
      ofRoot: file.roots.firstIndex { $0.id == root } ?? 0, in: environment,
      fonts: fonts.map { LayoutDocument.Font(name: $0, files: [$0 + ".otf"]) })
  }

  /// The constraints as equations. Views are named by their ids, and the root is `view`.
  func equations(in environment: InterfaceEnvironment = .recorded) throws -> [String] {
    try document(in: environment).equations.text.split(separator: "\n").map(String.init)
  }

  /// The notes about omitted parts.
  func notes() throws -> [String] { try document().imported?.notes.map(\.message) ?? [] }

  /// The frames in points, each relative to its parent, by object ids: x, y, width and height.
  func frames(
    in environment: InterfaceEnvironment = .recorded, root: String = "v",
    _ change: (inout DocumentOptions) -> Void = { _ in }
  ) throws -> [String: [Double]] {
    let document = try document(in: environment, root: root)
    var options = DocumentOptions()
    change(&options)
    guard let solution = document.solved(defaultID: "", options: options).solution else {
      return [:]
    }
    var frames: [String: [Double]] = [:]
    for place in solution.views.indices {
      let frame = solution.views[place].frame
      let key = document.imported?.keys[solution.views.id(of: place)] ?? ""
      frames[key] = [frame.x, frame.y, frame.width, frame.height].map {
        ($0 * 1000).rounded() / 1000
      }
    }
    return frames
  }

  /// The frame of one view.
  func frame(
    _ id: String, in environment: InterfaceEnvironment = .recorded
  ) throws -> [Double]? { try frames(in: environment)[id] }
}

extension InterfaceEnvironment {
  /// Returns a device by its name.
  static func device(_ name: String, isLandscape: Bool = false) -> InterfaceEnvironment {
    var device = InterfaceDevice(named: name)
    device?.isLandscape = isLandscape
    return .device(device)
  }
}

/// Makes a view with a frame and a name equal to its id.
func element(
  _ kind: String, _ id: String, _ frame: [Double], _ attributes: String = "",
  _ inside: [String] = []
) -> String {
  let names = attributes.contains("userLabel") ? "" : "userLabel='\(id)'"
  return """
    <\(kind) id='\(id)' \(names) \(attributes)><rect key='frame' x='\(frame[0])' y='\(frame[1])' \
    width='\(frame[2])' height='\(frame[3])'/>\(inside.joined())</\(kind)>
    """
}

/// Makes a view that constraints or a stack place.
func free(
  _ kind: String, _ id: String, _ frame: [Double], _ attributes: String = "", _ inside: String...
) -> String {
  element(
    kind, id, frame, attributes + " translatesAutoresizingMaskIntoConstraints='NO'", inside)
}

/// Makes a view with a resizing mask.
func masked(
  _ kind: String, _ id: String, _ frame: [Double], _ mask: String, _ attributes: String = "",
  _ inside: String...
) -> String {
  let parts = mask.split(separator: " ").map { "\($0)='YES'" }.joined(separator: " ")
  return element(
    kind, id, frame, attributes,
    inside + ["<autoresizingMask key='autoresizingMask' \(parts)/>"])
}

/// Puts views inside another one.
func inside(_ views: String...) -> String { "<subviews>\(views.joined())</subviews>" }

/// Makes a constraint between sides such as `a.top`. `.top` is a side of the view that owns it.
func constraint(_ first: String, _ second: String? = nil, _ attributes: String = "") -> String {
  func side(_ text: String, _ name: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let item = parts[0].isEmpty ? "" : "\(name)Item='\(parts[0])' "
    return item + "\(name)Attribute='\(parts.last ?? "")'"
  }
  return """
    <constraint \(side(first, "first")) \(second.map { side($0, "second") } ?? "") \
    id='\(first)-\(second ?? "")' \(attributes)/>
    """
}
