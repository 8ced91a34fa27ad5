import CanonicalJSON
import CareModel

/// Reads any document when it is there as a whole.
struct WholeReading: DocumentReading {
  private var bytes: [UInt8] = []

  mutating func read(
    _ piece: [UInt8],
    into gathering: inout RecordGathering
  ) throws(DocumentError) {
    bytes += piece
  }

  mutating func end(into gathering: inout RecordGathering) throws(DocumentError) {
    let json: JSONValue
    do { json = try CanonicalJSON.read(bytes, limits: .exchange) } catch {
      throw DocumentError(error)
    }
    var items = DocumentItems()
    try items.collect(json, at: .root)
    gathering.add(items, DocumentText(bytes: bytes))
  }
}
