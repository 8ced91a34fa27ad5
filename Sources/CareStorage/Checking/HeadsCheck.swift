import CareModel
import Git

/// Compares every head file with the version graph of its record.
struct HeadsCheck {
  /// The heads of records that were erased.
  private(set) var purged: [String] = []
  private let inventory: TreeInventory
  private let lost: Set<VersionID>
  private let reader: CheckedReader

  /// Checks all heads.
  ///
  /// - Parameter lost: Versions whose files another finding tells of: their heads are not judged.
  init(
    _ inventory: TreeInventory,
    _ versions: VersionsCheck,
    lost: Set<VersionID>,
    _ reader: CheckedReader
  ) {
    self.inventory = inventory
    self.lost = lost
    self.reader = reader
    let unreadable = inventory.unreadable.keys.filter { inventory.erasedFiles[$0] == nil }
    let broken = Set(unreadable.map(Self.directory))
    let kept = versions.graphs.filter { $0.key.kind != .outcome }
    let keys = Dictionary(
      kept.keys.compactMap { key in StoreLayout.head(of: key).map { ($0, key) } },
      uniquingKeysWith: { first, _ in first }
    )
    for path in Set(keys.keys).union(inventory.heads.keys).sorted()
    where !broken.contains(Self.directory(path)) && !reader.isBroken(Self.directory(path)) {
      let key = keys[path]
      let files = key.map { versions.files(of: $0) } ?? []
      let right = key.flatMap { versions.head(of: $0) }
      // Versions in a cycle have no head.
      guard files.isEmpty || right != nil else { continue }
      let blob = inventory.heads[path]
      guard blob == nil || blob != right?.blob else { continue }
      let erased = inventory.markers.values
      let judgement = HeadJudgement(files.compactMap(\.record), erased: erased)
      check(path, blob, judgement, key)
    }
  }

  private mutating func check(
    _ path: String,
    _ blob: ObjectID?,
    _ judgement: HeadJudgement,
    _ key: RecordKey?
  ) {
    var bytes: [UInt8]?
    if let blob {
      bytes = reader.blob(blob, at: path)
      guard let bytes else { return }
      if let named = try? VersionFile.content(bytes, at: path).version.uuid, lost.contains(named) {
        return
      }
    }
    if blob != nil, judgement.head == nil, isPurged(path) {
      purged.append(path)
      return reader.add(.purgedHead(path))
    }
    do throws(StoreError) {
      let verdict = try judgement.judge(bytes, at: path)
      guard verdict != .right else { return }
      reader.add(.unsettled(path, key, verdict, isMissing: bytes == nil))
    } catch {
      for fault in error.faults {
        reader.add(
          Finding(.invalidRecord, fault, remedy: "Edit the file until it is valid, and commit.")
        )
      }
    }
  }

  /// Returns whether all that the directory of a head held was erased.
  private func isPurged(_ path: String) -> Bool {
    inventory.markers.values.contains { $0.headPath == path }
  }

  /// Returns the record's directory of a head or version file.
  private static func directory(_ path: String) -> String {
    path.split(separator: "/").prefix(2).joined(separator: "/")
  }
}

extension Finding {
  fileprivate static func unsettled(
    _ path: String,
    _ key: RecordKey?,
    _ verdict: HeadJudgement.Verdict,
    isMissing: Bool
  ) -> Finding {
    let repair: Remedy = "Run \(.check(isFixing: true))."
    if case .edited(let edited) = verdict {
      return Finding(
        .warning,
        .editedHead,
        "The head was edited and committed without careplan.",
        path: path,
        key: edited,
        remedy: repair
      )
    }
    return Finding(
      .error,
      .staleHead,
      isMissing
        ? "The head is not there." : "The head is not that of the version which holds.",
      path: path,
      key: key,
      remedy: isMissing
        ? "Run \(.check(isFixing: true)): if a commit removed the head, that ends the record."
        : "Run \(.check(isFixing: true)): if a commit took the head back, the change is taken back."
    )
  }

  fileprivate static func purgedHead(_ path: String) -> Finding {
    Finding(
      .error,
      .staleHead,
      "The record was purged, but its head is there.",
      path: path,
      remedy: "Run \(.check(isFixing: true))."
    )
  }
}
