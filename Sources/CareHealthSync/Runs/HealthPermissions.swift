import CanonicalJSON
public import CareHealth
public import CareStorage

/// Which types of samples may be given to stores outside: HealthKit's permission to read.
public struct HealthPermissions: Hashable, Sendable {
  /// What was said of a type.
  public enum Standing: String, Hashable, Sendable {
    case granted
    /// As on the phone: nothing is read, and nobody is told why.
    case denied
    /// Nobody has said anything yet.
    case undetermined
  }

  private var standings: [String: Standing]

  /// Says nothing of any type.
  public init() { standings = [:] }

  /// What was said of a type; setting ``Standing/undetermined`` forgets it.
  public subscript(type: HealthType) -> Standing {
    get { standings[type.identifier] ?? .undetermined }
    set { standings[type.identifier] = newValue == .undetermined ? nil : newValue }
  }

  /// The types of which something was said, by identifier.
  public var types: [HealthType] {
    standings.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
      .map { HealthType(identifier: $0) }
  }
}

extension HealthPermissions {
  private static let member = "careplan.health-permissions/v1"

  /// Reads what was said; nothing if the file is missing.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if the file cannot be understood: nobody may take that for a
  ///   permission.
  public init(in places: RunPlaces) throws(StoreError) {
    self.init()
    guard let bytes = try places.read(places.permissions) else { return }
    guard let json = try? CanonicalJSON.read(bytes),
      let members = json.object?[Self.member]?.object?.members
    else { throw Self.unreadable(places) }
    for member in members {
      guard let standing = member.value.string.flatMap({ Standing(rawValue: $0) }) else {
        throw Self.unreadable(places)
      }
      standings[member.key] = standing
    }
  }

  /// Writes what was said.
  public func write(in places: RunPlaces) throws(StoreError) {
    let members = standings.map { ($0.key, JSONValue.string($0.value.rawValue)) }
    try places.write([Self.member: .object(JSONObject(members))], to: places.permissions)
  }

  private static func unreadable(_ places: RunPlaces) -> StoreError {
    StoreError(
      .corrupt,
      "\(places.permissions) cannot be read.",
      remedy: "Remove the file and say again which types may be read."
    )
  }
}
