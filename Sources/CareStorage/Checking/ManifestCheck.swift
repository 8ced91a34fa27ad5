import CareModel
import Git

/// Checks what a store says of itself, and its lines of `.gitattributes`.
struct ManifestCheck {
  let reader: CheckedReader

  func run(_ tree: ObjectID) {
    guard let entries = reader.tree(tree, at: "")?.entries else { return }
    let files = entries.filter { $0.mode == .blob }
    if let entry = files.first(where: { $0.name == StoreLayout.manifest }) {
      manifest(entry.id)
    } else if !entries.contains(where: { $0.name == StoreLayout.manifest }) {
      reader.add(
        Finding(
          .error,
          .missingManifest,
          "The store has no manifest.",
          path: StoreLayout.manifest,
          remedy: "Take it from an earlier commit: \(.git("log -- \(StoreLayout.manifest)"))."
        )
      )
    }
    attributes(files.first { $0.name == StoreLayout.attributes }?.id)
  }

  private func manifest(_ id: ObjectID) {
    let path = StoreLayout.manifest
    guard let bytes = reader.blob(id, at: path) else { return }
    do throws(StoreError) {
      let manifest = try GitEngine.manifest(bytes)
      if !manifest.isKnown { reader.add(.unknownFormat(manifest)) }
      if TimeZoneRules(manifest.timezone) == nil {
        reader.add(.unknownZone(manifest.timezone, path))
      }
    } catch {
      for fault in error.faults {
        reader.add(Finding(.invalidRecord, fault, remedy: "Edit the file until it is valid."))
      }
    }
  }

  private func attributes(_ id: ObjectID?) {
    var bytes: [UInt8] = []
    if let id {
      guard let read = reader.blob(id, at: StoreLayout.attributes) else { return }
      bytes = read
    }
    let missing = StoreTemplate.missingAttributeLines(in: bytes)
    if !missing.isEmpty { reader.add(.missingAttributes(missing, .warning)) }
  }
}

extension Finding {
  static func missingAttributes(_ lines: [String], _ severity: Severity) -> Finding {
    Finding(
      severity,
      .missingAttributes,
      "Lines that keep git from mixing records are missing, or taken back by later ones: "
        + lines.map { "'\($0)'" }.joined(separator: ", ") + ".",
      path: StoreLayout.attributes,
      remedy: "Run \(.check(isFixing: true))."
    )
  }

  static func unknownFormat(_ manifest: StoreManifest) -> Finding {
    Finding(
      .error,
      .unknownFormat,
      "The store has format \(manifest.format) and merge \(manifest.merge), newer than this"
        + " careplan knows.",
      path: StoreLayout.manifest,
      remedy: "Install a newer careplan; what it adds is not checked here."
    )
  }
}
