import CanonicalJSON
public import CareHealth

/// One resource of a document of observations, and what it came to.
public struct ObservationDocument: Sendable {
  /// What one resource came to.
  public struct Entry: Hashable, Sendable {
    /// The entry of a Bundle, from 1, or the line of a document of lines.
    public let place: Int
    public let result: Result<HealthSampleLine, ObservationFault>
  }

  private let reader: ObservationReader

  public init(_ reader: ObservationReader = ObservationReader()) { self.reader = reader }

  /// Reads a Bundle, or one resource a line; blank lines are passed over.
  ///
  /// A text that is neither gives one fault for each of its lines. A byte order mark at the beginning is
  /// passed over.
  ///
  /// A document is about one person: the subject of its first sample. An observation of somebody else is
  /// a fault; one that names nobody is taken to be of the same.
  public func entries(_ bytes: [UInt8]) -> [Entry] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    var subject: String?
    return allEntries(bytes).map { found in
      guard case .success = found.entry.result, let own = found.subject else { return found.entry }
      subject = subject ?? own
      return own == subject
        ? found.entry : Entry(place: found.entry.place, result: .failure(.otherSubject))
    }
  }

  /// An entry, and the reference to whom its resource is about.
  private typealias Found = (entry: Entry, subject: String?)

  private func allEntries(_ bytes: [UInt8]) -> [Found] {
    if let whole = try? CanonicalJSON.read(bytes, limits: .exchange), let object = whole.object {
      return entries(of: object, at: 1)
    }
    var entries: [Found] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      guard let json = try? CanonicalJSON.read(Array(line), limits: .binary),
        let object = json.object
      else {
        entries.append((Entry(place: index + 1, result: .failure(.sample(.malformed))), nil))
        continue
      }
      entries.append(entry(object, index + 1))
    }
    return entries
  }

  private func entries(of object: JSONObject, at place: Int) -> [Found] {
    guard object["resourceType"]?.string == "Bundle" else { return [entry(object, place)] }
    return (object["entry"]?.array ?? []).enumerated().map { index, value in
      let request = value.object?["request"]?.object
      if request?["method"]?.string == "DELETE" {
        return (Entry(place: index + 1, result: deletion(request?["url"]?.string ?? "")), nil)
      }
      guard let resource = value.object?["resource"]?.object else {
        return (
          Entry(place: index + 1, result: .failure(.sample(.missing(member: "resource")))), nil
        )
      }
      return entry(resource, index + 1)
    }
  }

  private func entry(_ object: JSONObject, _ place: Int) -> Found {
    let subject = object["subject"]?.object?["reference"]?.string
    do { return (Entry(place: place, result: .success(try reader.read(object))), subject) } catch {
      return (Entry(place: place, result: .failure(error)), subject)
    }
  }

  /// Reads what a DELETE is of: `Observation/<uuid>`.
  private func deletion(_ url: String) -> Result<HealthSampleLine, ObservationFault> {
    let parts = url.split(separator: "/")
    guard parts.count >= 2, parts[parts.count - 2] == "Observation",
      let id = HealthSampleID(String(parts[parts.count - 1]))
    else { return .failure(.sample(.unreadable(member: "request"))) }
    return .success(.deletions([HealthSampleDeletion(id)]))
  }
}
