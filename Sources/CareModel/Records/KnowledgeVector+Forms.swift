public import CanonicalJSON

extension KnowledgeVector {
  /// Reads an object of replicas and their clocks.
  ///
  /// - Throws: All faults at once.
  package init(json: JSONValue) throws(InvalidRecord) {
    var faults = FaultCollector()
    guard let vector = Self.form.read(json, &faults) else {
      throw InvalidRecord(faults.faults)
    }
    guard faults.faults.isEmpty else { throw InvalidRecord(faults.faults) }
    self = vector
  }

  /// An object of replicas and their clocks.
  public var json: JSONValue { Self.form.write(self) }
}

extension KnowledgeVector: LosslessStringConvertible {
  /// Reads `UUID=CLOCK,UUID=CLOCK`; an empty text is the vector of a store that has seen nothing.
  public init?(_ text: String) {
    self.init()
    guard !text.isEmpty else { return }
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = entry.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let replica = VersionID(String(parts[0])),
        let clock = Int(parts[1]), clock >= 0
      else { return nil }
      self[replica] = max(self[replica], clock)
    }
  }

  public var description: String {
    clocks.map { "\($0.replica)=\($0.clock)" }.joined(separator: ",")
  }
}

extension KnowledgeVector {
  /// Returns whether another vector covers everything that this one does.
  package func isCovered(by other: KnowledgeVector) -> Bool {
    entries.allSatisfy { $0.value <= other[$0.key] }
  }

  /// Whether the vector covers any change at all.
  var tellsSomething: Bool { entries.contains { $0.value > 0 } }

  /// An object of replicas and their clocks.
  static let form = Form<KnowledgeVector>(
    .map(of: .number),
    schema: Schema([
      "type": "object",
      "additionalProperties": .object(Form<Int>.integer(atLeast: 0).schema.json),
      "propertyNames": .object(Definition.uuid.reference),
    ])
  ) { json, faults in
    guard let object = json.object else {
      faults.add("This must be an object of replicas and clocks, not \(json.kindName).")
      return nil
    }
    var vector = KnowledgeVector()
    for member in object.members {
      guard let replica = VersionID(member.key), let clock = member.value.number?.int, clock >= 0
      else {
        faults.add("This must be a replica's UUID with a clock from 0 on.", at: member.key)
        continue
      }
      vector.merge(KnowledgeVector([(replica, clock)]))
    }
    return vector
  } write: { vector in
    .object(
      JSONObject(vector.clocks.map { ($0.replica.description, .number(JSONNumber($0.clock))) })
    )
  }
}
