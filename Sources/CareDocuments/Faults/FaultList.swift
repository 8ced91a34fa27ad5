import CanonicalJSON
import CareModel

/// The first faults of a document, and how many there are.
struct FaultList {
  /// How many faults are kept.
  static let limit = 1_000

  private(set) var faults: [ImportFault] = []
  private(set) var count = 0
  /// All faults by their sort, in the order in which the sorts came; of very many sorts the first.
  private(set) var groups: [FaultGroup] = []
  private var positions: [Fault: Int] = [:]

  var isEmpty: Bool { count == 0 }

  /// Adds faults of a record, with their places as long as faults are kept.
  mutating func add(_ found: [Fault], of record: JSONPointer, in text: DocumentText?) {
    for fault in found {
      count += 1
      var listed = ImportFault(fault, in: record)
      let isKept = faults.count < Self.limit
      if isKept, let text { listed = listed.placed(in: text) }
      if isKept { faults.append(listed) }
      group(listed)
    }
  }

  private mutating func group(_ fault: ImportFault) {
    let sort = FaultGroup.sort(of: fault.fault)
    if let position = positions[sort] { return groups[position].add(fault) }
    guard groups.count < Self.limit else { return }
    positions[sort] = groups.count
    groups.append(FaultGroup(pointer: sort.pointer, message: fault.fault.message))
    groups[groups.count - 1].add(fault)
  }
}
