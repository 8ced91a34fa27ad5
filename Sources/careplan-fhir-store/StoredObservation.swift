import CanonicalJSON
import Foundation

/// One Observation, or the id of one.
struct StoredObservation {
  /// The system of identifiers that are URIs, as a UUID is with `urn:uuid:` before it (RFC 3986).
  static let uriSystem = "urn:ietf:rfc:3986"

  /// The UUID of the sample.
  let id: String
  /// The Observation; null where only the id matters.
  let body: JSONValue

  /// Reads an object of the wire; nil without an id that is a UUID.
  init?(_ json: JSONValue) {
    // Of what stands in an address nothing may have a meaning there.
    guard let id = json.object?["id"]?.string, UUID(uuidString: id) != nil else { return nil }
    self.id = id
    body = json.object?["body"] ?? .null
  }

  /// The identifier's value in a system.
  private func value(in system: String) -> String {
    system == Self.uriSystem ? "urn:uuid:\(id)" : id
  }

  /// The search that finds it by its identifier.
  func search(in system: String) -> String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let text = "\(system)|\(value(in: system))"
    return "identifier=" + (text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
  }

  /// The Observation with the identifier by which it is found again; nil if it is none.
  ///
  /// It has no `id`: the server gives one when it creates the Observation, and must refuse a conditional
  /// update whose body has another one (FHIR R4, 3.1.0.4.3).
  func resource(in system: String) -> JSONValue? {
    guard var resource = body.object, resource["resourceType"]?.string == "Observation" else {
      return nil
    }
    let own: JSONValue = ["system": .string(system), "value": .string(value(in: system))]
    var identifiers = resource["identifier"]?.array ?? []
    let isThere = identifiers.contains { identifier in
      identifier.object?["system"]?.string == system
        && identifier.object?["value"]?.string == value(in: system)
    }
    if !isThere { identifiers.append(own) }
    resource["identifier"] = .array(identifiers)
    resource["id"] = nil
    return .object(resource)
  }
}
