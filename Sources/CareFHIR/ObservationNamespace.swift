import CareModel
public import CareHealth

/// Under which system observations have the ids of samples.
///
/// The usual one is RFC 3986's, of which the value of a UUID is `urn:uuid:…`; a server may want another.
public struct ObservationNamespace: Hashable, Sendable {
  public let system: String

  /// Makes a namespace of the URI of a system; nil unless it is absolute and without spaces.
  public init?(_ system: String) {
    let scheme = system.prefix { $0 != ":" }
    let isURI =
      system.contains(":") && scheme.first?.isLetter == true
      && system.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "|" }
    guard isURI, system.utf8.count <= 512 else { return nil }
    self.system = system
  }

  private init(known system: String) { self.system = system }

  public static let uri = ObservationNamespace(known: FHIRSystem.uri)

  /// Returns what an identifier of the system has for a sample.
  public func value(of id: HealthSampleID) -> String {
    self == .uri ? "urn:uuid:\(id)" : id.description
  }

  /// Returns what finds the observation of a sample at a server: `Observation?identifier=…`.
  public func search(for id: HealthSampleID) -> String {
    let escaped = "\(system)|\(value(of: id))".utf8.map { byte in
      // RFC 3986, section 3.4: what else may stand in a query would end the value or the query.
      let isPlain =
        "-._~:/".utf8.contains(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      let digits = Array("0123456789ABCDEF".utf8)
      return isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return "Observation?identifier=\(String(decoding: escaped.joined(), as: UTF8.self))"
  }

  /// Reads the id of a sample from an identifier of this system or of one that others use.
  func id(system: String, value: String) -> HealthSampleID? {
    let text = value.hasPrefix("urn:uuid:") ? String(value.dropFirst(9)) : value
    guard [self.system, FHIRSystem.uri, FHIRSystem.appleHealth].contains(system) else { return nil }
    return HealthSampleID(text)
  }
}
