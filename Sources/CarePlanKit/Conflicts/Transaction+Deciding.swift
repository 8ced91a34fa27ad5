import CareModel
package import CareStorage

extension Transaction {
  /// Makes the versions that some decisions ask for.
  ///
  /// - Returns: For each decision the record, then the new ones that go on beside it.
  public mutating func decide(
    _ decisions: [ConflictDecision]
  ) throws(StoreError) -> [[DecidedRecord]] {
    var decided: [[DecidedRecord]] = []
    for decision in decisions {
      let versions: [AnyRecord]
      switch decision.way {
      case .keepBoth: versions = try keepBoth(decision.conflict)
      case .joined(let resolution): versions = [try resolve(decision.conflict, resolution)]
      }
      var records: [DecidedRecord] = []
      for version in versions { records.append(try DecidedRecord(version, in: snapshot)) }
      decided.append(records)
    }
    return decided
  }
}
