public import CanonicalJSON

extension KnowledgeVector {
  /// Reads an object of replicas and their clocks.
  ///
  /// - Throws: All faults at once.
  public init(json: JSONValue) throws(InvalidRecord) {
    var faults = FaultCollector()
    guard let vector = Form.knowledge.read(json, &faults) else {
      throw InvalidRecord(faults.faults)
    }
    guard faults.faults.isEmpty else { throw InvalidRecord(faults.faults) }
    self = vector
  }

  /// An object of replicas and their clocks.
  public var json: JSONValue { Form.knowledge.write(self) }
}

extension KnowledgeVector: LosslessStringConvertible {
  /// Reads `UUID=CLOCK,UUID=CLOCK`; an empty text is the vector of who has seen nothing.
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
  /// Whether everything that this vector tells of was seen by who has another one.
  public func isCovered(by other: KnowledgeVector) -> Bool {
    entries.allSatisfy { $0.value <= other[$0.key] }
  }

  /// Whether the vector tells of any change at all.
  var tellsSomething: Bool { entries.contains { $0.value > 0 } }
}
