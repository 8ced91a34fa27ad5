public import CanonicalJSON
import CareModel

/// What is wrong with a style, and where.
public struct ViewStyleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the document: `/colors/label`.
  public let place: String
  public let description: String

  init(_ place: String, _ description: String) {
    (self.place, self.description) = (place, description)
  }
}

extension ViewStyle {
  /// Reads a style: `{"colors": {"label": "#16181d"}, "dimensions": {"pointSize1": 17}}`.
  ///
  /// A colour is a text for both schemes, or an object with `light` and `dark`. A measure is a number of
  /// pixels, or of `directionalInsets1` and `directionalInsets2` an object with `top`, `leading`,
  /// `bottom` and `trailing`. Every name must be known.
  public init(json: JSONValue) throws(ViewStyleError) {
    let object = try json.members(at: "", among: ["colors", "dimensions"])
    for (name, value) in try (object["colors"] ?? [:]).members(
      at: "/colors",
      among: Color.allCases.map(\.rawValue)
    ) {
      if let color = Color(rawValue: name) { colors[color] = try Self.shade(value, name) }
    }
    for (name, value) in try (object["dimensions"] ?? [:]).members(
      at: "/dimensions",
      among: Dimension.allCases.map(\.rawValue)
    ) {
      if let dimension = Dimension(rawValue: name) {
        dimensions[dimension] = try Self.sides(value, dimension)
      }
    }
  }

  private static func shade(_ value: JSONValue, _ name: String) throws(ViewStyleError) -> Shade {
    let place = "/colors/\(name)"
    func color(_ value: JSONValue?, _ place: String) throws(ViewStyleError) -> ViewColor {
      guard let color = value?.string.flatMap(ViewColor.init) else {
        throw ViewStyleError(place, "this is no colour such as #0a6b5e or navy")
      }
      return color
    }
    guard value.object != nil else {
      let both = try color(value, place)
      return Shade(light: both, dark: both)
    }
    let object = try value.members(at: place, among: ["light", "dark"])
    return Shade(
      light: try color(object["light"], "\(place)/light"),
      dark: try color(object["dark"], "\(place)/dark")
    )
  }

  private static func sides(
    _ value: JSONValue,
    _ dimension: Dimension
  ) throws(ViewStyleError) -> [Double] {
    let place = "/dimensions/\(dimension.rawValue)"
    func pixels(_ value: JSONValue?, _ place: String) throws(ViewStyleError) -> Double {
      guard case .number(let number)? = value, let pixels = number.double,
        dimensionBounds.contains(pixels)
      else {
        throw ViewStyleError(place, "this is no number of pixels from 0 to 400")
      }
      return pixels
    }
    guard insets.contains(dimension) else { return [try pixels(value, place)] }
    let names = ["top", "leading", "bottom", "trailing"]
    guard value.object != nil else {
      let all = try pixels(value, place)
      return names.map { _ in all }
    }
    let object = try value.members(at: place, among: names)
    return try names.map { name throws(ViewStyleError) in
      try pixels(object[name], "\(place)/\(name)")
    }
  }
}

extension JSONValue {
  /// Returns the members of an object, whose names must all be known.
  fileprivate func members(
    at place: String,
    among known: [String]
  ) throws(ViewStyleError) -> [String: JSONValue] {
    guard let object else { throw ViewStyleError(place.isEmpty ? "/" : place, "this is no object") }
    var members: [String: JSONValue] = [:]
    for member in object.members {
      let (name, value) = (member.key, member.value)
      guard known.contains(name) else {
        let meant = known.lookalike(of: name).map { ": did you mean '\($0)'?" }
        let list = ": known are \(known.joined(separator: ", "))"
        throw ViewStyleError("\(place)/\(name)", "this name is not known\(meant ?? list)")
      }
      members[name] = value
    }
    return members
  }
}
