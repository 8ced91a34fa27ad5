import CareAccess
package import CareSharing
package import Git

extension GitStore {
  /// The references that keep the snapshots of vaults, by the name of the vault and the key of the signer.
  static let vaultReferences = "refs/careplan/vaults/"

  /// Whether this is a read-only copy of what owners share.
  ///
  /// Cost: a look for one file.
  public func isReaderCopy() throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in engine.isReaderCopy }
  }

  /// Throws in a read-only copy, which does not know the other shares.
  ///
  /// Cost: a look for one file.
  public func refuseReaderCopy() throws(StoreError) {
    guard try isReaderCopy() else { return }
    throw StoreError(
      .reader,
      StoreError.readerCopy.message,
      remedy: "Ask an owner to look, or to let you in as a member."
    )
  }

  /// Makes an empty copy a read-only one.
  package func becomeReaderCopy() throws(StoreError) {
    try engines.use(.writing) { engine throws(StoreError) in
      try ReaderNote(engine.paths).save(engine.paths)
      engine.forgetAccess()
    }
  }

  /// Returns the snapshots that a read-only copy shows, and those whose time is over; none in any other copy.
  ///
  /// Cost: one look in other copies; checking one signature for each vault and owner.
  public func shownSnapshots() throws(StoreError) -> (
    parts: [ReaderView.Part], over: [ReaderView.Part]
  ) {
    guard try isReaderCopy() else { return ([], []) }
    let kept = try references(prefix: Self.vaultReferences).map(\.id)
    let now = surroundings.now()
    return try engines.use(.reading) { engine throws(StoreError) in
      let note = try ReaderNote(engine.paths)
      let shown = try engine.shownSnapshots(offered: [], kept: kept, note, at: now)
      return (shown.parts, shown.over)
    }
  }

  /// Removes the files of vaults whose time is over from a read-only copy, which keeps their snapshots.
  ///
  /// Cost: as ``shownSnapshots()``; if a share has ended, also a merge of the other snapshots, and
  /// the files that go.
  ///
  /// - Throws: ``StoreError/Code/reader`` if nothing else is shown.
  public func hideWhatIsOver() throws(StoreError) {
    let (parts, over) = try shownSnapshots()
    guard let last = over.compactMap({ $0.terms?.until }).max() else { return }
    guard !parts.isEmpty else {
      throw StoreError(
        .reader,
        "Nothing is shown here any more: it was shared until \(last).",
        remedy: "Ask whoever shared it. After a new share run \(.sync(nil))."
      )
    }
    let (view, tip) = (try readerView(of: [], entitled: nil), try tip())
    if let view, view.commit != tip.commit { _ = try take(view.commit, expecting: tip) }
  }

  /// Returns what a read-only copy has to show, given what a remote offers; nil if no snapshot counts.
  ///
  /// Of each vault it shows the snapshot with the greatest round that a device of a present owner signed, of
  /// the offered and the kept ones, unless its time is over. So a remote cannot go back to an older state, and
  /// nothing by a removed owner is shown. The newest snapshot of each device is kept.
  ///
  /// - Parameters:
  ///   - offered: The commits of packs, with the stream of each.
  ///   - entitled: The streams of which the remote has an envelope for this device; nil if no remote was asked.
  ///   - terms: The terms in the envelopes, by stream.
  package func readerView(
    of offered: [(commit: ObjectID, stream: String)],
    entitled: Set<String>?,
    _ terms: [String: StreamTerms] = [:]
  ) throws(StoreError) -> ReaderView? {
    let kept = try references(prefix: Self.vaultReferences).map(\.id)
    let now = surroundings.now()
    return try engines.use(.writing) { engine throws(StoreError) in
      var note = try ReaderNote(engine.paths)
      if let entitled { note.update(entitled, terms) }
      let shown = try engine.shownSnapshots(offered: offered, kept: kept, note, at: now)
      try note.save(engine.paths)
      try engine.keep(shown.counting, under: Self.vaultReferences)
      let snapshots = shown.parts.map(\.snapshot)
      guard var commit = snapshots.first?.commit else { return nil }
      for snapshot in snapshots.dropFirst() {
        let options = MergeOptions(allowsUnrelated: true)
        commit = try engine.merge(commit, snapshot.commit, options).commit
      }
      try engine.keepAccess()
      let present = Set(offered.map(\.commit))
      return ReaderView(
        commit: commit,
        parts: shown.parts,
        over: shown.over,
        withheld: snapshots.filter {
          note.entitled.contains($0.stream) && !present.contains($0.commit)
        }
        .map(\.stream).sorted(),
        withdrawn: shown.withdrawn
      )
    }
  }
}
