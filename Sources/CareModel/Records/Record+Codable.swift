import CanonicalJSON

/// The object of the record's file, for lists and servers that use Foundation's coders. An encoder that
/// sorts keys writes the members in the file's order; only ``Record/bytes`` are the file itself.
extension Record: Codable {
  /// - Throws: `DecodingError` with every fault of the record.
  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do { try self.init(json: json) } catch {
      throw DecodingError.dataCorrupted(error.faults, decoder.codingPath)
    }
  }

  /// - Throws: `EncodingError` for an unknown member whose number has more digits than a coder keeps.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension AnyRecord: Codable {
  /// Reads a record of whatever kind its `type` member names.
  ///
  /// - Throws: `DecodingError` with every fault of the record.
  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do { try self.init(json: json) } catch {
      throw DecodingError.dataCorrupted(error.faults, decoder.codingPath)
    }
  }

  /// - Throws: `EncodingError` for an unknown member whose number has more digits than a coder keeps.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension DecodingError {
  fileprivate static func dataCorrupted(_ faults: [Fault], _ path: [any CodingKey]) -> DecodingError
  {
    let words = faults.map { "\($0)" }.joined(separator: "\n")
    return .dataCorrupted(Context(codingPath: path, debugDescription: words))
  }
}
