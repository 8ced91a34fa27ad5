/// Where a store outside is.
public enum OutletAddress: Hashable, Sendable {
  /// A command line that the shell runs: `exec:CMD`.
  case program(String)
  /// A directory that gets a file for each object: `dir:PATH`.
  case directory(String)
  /// The base address of a FHIR R4 server: `fhir:URL`.
  case fhir(String)

  /// Reads the text of an address; nil for one of no known kind.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = String(text[text.index(after: colon)...])
    guard !rest.isEmpty else { return nil }
    switch text[..<colon] {
    case "exec": self = .program(rest)
    case "dir": self = .directory(rest)
    case "fhir": self = .fhir(rest)
    default: return nil
    }
  }
}

extension OutletAddress {
  /// Whether it names a user or a password, which settings and lists of processes would show.
  public var hasCredentials: Bool {
    guard case .fhir(let address) = self else { return false }
    let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    return address[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }.contains("@")
  }
}

extension OutletAddress: CustomStringConvertible {
  public var description: String {
    switch self {
    case .program(let command): "exec:\(command)"
    case .directory(let path): "dir:\(path)"
    case .fhir(let address): "fhir:\(address)"
    }
  }
}
