import CanonicalJSON

/// What one line of a document of samples says: the neutral form to which every source converts.
///
/// Each line is a JSON object, as `schemas/health-sample.schema.json` has it.
public enum HealthSampleLine: Hashable, Sendable {
  /// A sample; or those that a correlation such as a blood pressure holds together; none for a blank line.
  case samples([HealthSample])
  /// That samples are no longer: one, or those of a correlation.
  case deletions([HealthSampleDeletion])
}

/// That a sample is no longer where it came from.
public struct HealthSampleDeletion: Hashable, Sendable {
  public var id: HealthSampleID
  /// The type of the sample, if the source says it.
  public var type: HealthType?

  public init(_ id: HealthSampleID, _ type: HealthType? = nil) {
    self.id = id
    self.type = type
  }

  /// Returns the deletion of both samples of a blood pressure.
  public static func bloodPressure(_ correlation: HealthSampleID) -> [HealthSampleDeletion] {
    [HealthType.bloodPressureSystolic, .bloodPressureDiastolic].map { type in
      HealthSampleDeletion(HealthSampleID(type, partOf: correlation), type)
    }
  }
}

extension HealthSampleLine {
  /// The longest line that is read.
  public static let longest = 1 << 20

  /// The key of metadata that holds samples of one correlation together, by the id of that.
  public static let correlationKey = "careplan.correlation"

  /// Reads a line without its line break.
  ///
  /// A sample without `id` gets one that follows from what it says. A sample that cannot be is a fault
  /// too. Members that are not known are passed over.
  public init(_ bytes: [UInt8]) throws(HealthSampleFault) {
    guard bytes.count <= Self.longest else { throw .tooLong }
    guard !bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      self = .samples([])
      return
    }
    let json: JSONValue
    do { json = try CanonicalJSON.read(bytes) } catch { throw .malformed }
    guard let object = json.object else { throw .malformed }
    try self.init(object)
  }

  private init(_ object: JSONObject) throws(HealthSampleFault) {
    let reader = HealthSampleReader(object)
    if object["deleted"] != nil {
      let text = try reader.text("deleted")
      guard let id = text.flatMap(HealthSampleID.init) else {
        throw .unreadable(member: "deleted")
      }
      self =
        try reader.isBloodPressure
        ? .deletions(HealthSampleDeletion.bloodPressure(id))
        : .deletions([HealthSampleDeletion(id, try reader.type(isRequired: false))])
    } else if object["parts"] != nil {
      self = .samples(try reader.correlation())
    } else {
      self = .samples([try reader.sample()])
    }
  }

  /// The lines, without line breaks: one for each sample or deletion.
  public var lines: [String] {
    switch self {
    case .samples(let samples): samples.map(\.line)
    case .deletions(let deletions): deletions.map(\.line)
    }
  }
}

extension HealthSampleDeletion {
  /// The deletion as one line of JSON, without a line break.
  public var line: String {
    var object: JSONObject = ["deleted": .string(id.description)]
    object["type"] = type.map { .string($0.shortName) }
    return CanonicalJSON.compact(.object(object))
  }
}
