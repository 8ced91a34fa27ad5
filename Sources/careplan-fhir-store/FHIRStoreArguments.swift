import Foundation

/// What the command line says.
struct FHIRStoreArguments {
  static let usage = """
    usage: careplan-fhir-store --fhir URL [--header-file FILE] [--system URI] [--timeout SECONDS]
                               [--allow-http]
    """

  /// The base address of the server, without a slash at its end.
  let base: URL
  /// The name space of the identifiers by which Observations are found again.
  var system = StoredObservation.uriSystem
  /// Headers that every request has, such as one with a token.
  var headers: [(name: String, value: String)] = []
  /// For how many seconds a server may be silent.
  var timeout = 20.0

  init(_ arguments: some Sequence<String>) throws(FHIRStoreError) {
    var rest = Array(arguments)
    var address: String?
    var allowsHTTP = false
    func value(of option: String) throws(FHIRStoreError) -> String {
      guard !rest.isEmpty else { throw .usage("\(option) needs a value\n\(Self.usage)") }
      return rest.removeFirst()
    }
    while !rest.isEmpty {
      let option = rest.removeFirst()
      switch option {
      case "--fhir": address = try value(of: option)
      case "--system": system = try value(of: option)
      case "--header-file": headers += try Self.headers(in: value(of: option))
      case "--allow-http": allowsHTTP = true
      case "--timeout":
        guard let seconds = Double(try value(of: option)), seconds >= 0.1, seconds <= 40 else {
          throw .usage("--timeout is a number of seconds from 0.1 to 40")
        }
        timeout = seconds
      default: throw .usage("there is no option '\(option)'\n\(Self.usage)")
      }
    }
    guard let address else { throw .usage("--fhir is missing\n\(Self.usage)") }
    base = try Self.base(address, allowsHTTP: allowsHTTP)
    guard !system.isEmpty, !system.contains(where: { "|,$\\ ".contains($0) }) else {
      throw .usage("--system is a URI")
    }
  }

  private static func base(_ text: String, allowsHTTP: Bool) throws(FHIRStoreError) -> URL {
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let components = URLComponents(string: trimmed), let url = components.url,
      let scheme = components.scheme?.lowercased(), let host = components.host, !host.isEmpty,
      scheme == "https" || scheme == "http"
    else { throw .usage("--fhir is the https address of a FHIR server") }
    guard components.user == nil, components.password == nil else {
      throw .usage(
        "the address must not have a password in it: use --header-file or git credential"
      )
    }
    guard components.query == nil, components.fragment == nil else {
      throw .usage("the address of a FHIR server has no '?' and no '#'")
    }
    let isOwn = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    guard scheme == "https" || isOwn || allowsHTTP else {
      throw .usage("http lets everybody on the way read along: use https, or --allow-http")
    }
    return url
  }

  /// Reads lines such as `Authorization: Bearer …`.
  private static func headers(
    in path: String
  ) throws(FHIRStoreError) -> [(name: String, value: String)] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .usage("the file of --header-file, \(path), cannot be read")
    }
    var headers: [(name: String, value: String)] = []
    for (number, line) in text.split(whereSeparator: \.isNewline).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
        throw .usage("line \(number + 1) of \(path) is no header")
      }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers.append((String(line[..<colon]), value))
    }
    return headers
  }
}
