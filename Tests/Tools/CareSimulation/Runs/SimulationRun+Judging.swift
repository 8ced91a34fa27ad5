import CareMerge
import CareModel
import CareStorage
import Git

extension SimulationRun {
  /// Looks whether everything is right at rest.
  mutating func judge() throws {
    let tips = try tips()
    guard Set(tips.values).count == 1, case .some(.some(let tip)) = tips.first?.value else {
      let list = tips.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value?.hex ?? "-")" }
      throw GitComplaint("The branches differ: \(list.joined(separator: ", "))")
    }
    try requireVersions(tip)
    try requireOneState()
    for device in world.devices { try check(device) }
    let device = world.devices[0]
    let law = try HeadLaw(of: device.lines("ls-files"), in: device.path)
    if let complaint = try law.complaint() { throw GitComplaint(complaint) }
  }

  private mutating func requireVersions(_ tip: ObjectID) throws {
    let present = try world.versions(of: tip, at: world.devices[0].path)
    log.report.versions = present.count
    let lost = ledger.required.subtracting(present)
    if let example = lost.min() {
      throw GitComplaint("\(lost.count) versions are lost, such as \(example).")
    }
  }

  /// Every device answers the same from its own index.
  private mutating func requireOneState() throws {
    var states: Set<[String]> = []
    for device in world.devices {
      states.insert(
        try device.store().read { snapshot throws(StoreError) in
          var state: [String] = []
          for conflict in try snapshot.conflicts() {
            let leaves = conflict.leaves.map { "\($0.version.uuid)" }.joined(separator: " ")
            state.append("\(conflict.key): \(leaves) \(conflict.members.map(\.name))")
          }
          for kind in RecordKind.allCases {
            state += try snapshot.summaries(kind).map { "\($0.uuid)" }.sorted()
          }
          return state
        }
      )
    }
    log.report.conflicts = states.first?.count { $0.contains(": ") } ?? 0
    guard states.count == 1 else { throw GitComplaint("The devices do not show the same.") }
  }

  private func check(_ device: Device) throws {
    let report = try device.store().check(device.number == 0 ? .all : .tree)
    let bad = report.findings.filter { $0.severity == .error || $0.rule == .rebuiltIndex }
    if let first = bad.first {
      throw GitComplaint("\(device.name), \(bad.count) findings, such as: \(first)")
    }
    guard device.kind != .bare else { return }
    let status = try device.git("status", "--porcelain")
    guard status.isEmpty else { throw GitComplaint("\(device.name) is not clean:\n\(status)") }
  }
}
