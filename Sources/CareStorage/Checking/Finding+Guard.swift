import CareAccess
import CareModel
import Git

extension Finding {
  private static func restore(_ path: String) -> Remedy {
    "Put it back with \(.git("checkout COMMIT -- \(path)")), from a commit that has it;"
      + " a change of a record is a new version."
  }

  static func changedVersion(_ path: String) -> Finding {
    Finding(
      .error,
      .changedVersionFile,
      "A version file has other bytes than before.",
      path: path,
      remedy: restore(path)
    )
  }

  static func vanished(_ path: String) -> Finding {
    Finding(
      .error,
      .missingVersionFile,
      "A version file is gone, and no purge marker says why.",
      path: path,
      remedy: restore(path)
    )
  }

  static func removedMarker(_ path: String) -> Finding {
    Finding(
      .error,
      .removedMarker,
      "A purge marker is gone; without it the content comes back with the next merge.",
      path: path,
      remedy: restore(path)
    )
  }

  static func removedStatement(_ path: String) -> Finding {
    Finding(
      .error,
      .removedStatement,
      "A statement about who may do what is gone; none ever goes.",
      path: path,
      remedy: restore(path)
    )
  }

  /// Returns what is wrong with the file of a statement; nil if nothing is.
  static func faultyStatement(
    _ bytes: [UInt8],
    named id: StatementID,
    in folder: AccessStatement.Folder,
    at path: String
  ) -> Finding? {
    do throws(StatementFault) {
      _ = try AccessStatement(bytes, named: id.description, in: folder, .ssh)
      return nil
    } catch {
      return Finding(
        .error,
        .faultyStatement,
        "This is no statement about who may do what, and counts for nothing: \(error.words).",
        path: path,
        remedy:
          "See \(.access(.show)) for those that count, and \(.git("log -- \(path)")) for whose it is."
      )
    }
  }

  static let removedManifest = Finding(
    .error,
    .missingManifest,
    "The store's manifest is gone.",
    path: StoreLayout.manifest,
    remedy: "Put it back with \(.git("checkout HEAD -- \(StoreLayout.manifest)"))."
  )

  static func purged(_ path: String) -> Finding {
    Finding(
      .error,
      .purgedVersionFile,
      "The version was purged, but its file is there.",
      path: path,
      remedy: "Remove the file with \(.git("rm")) and commit: its marker stands for it."
    )
  }

  static func hiddenContent(_ path: String) -> Finding {
    Finding(
      .error,
      .invalidRecord,
      "A purge marker has members that none has: it may hide content.",
      path: path,
      remedy: "Write markers with \(.purge(nil))."
    )
  }

  static func notCanonical(_ record: AnyRecord, at path: String) -> Finding {
    Finding(
      .error,
      .notCanonical,
      "The file is not in canonical form, which another program cannot have kept.",
      path: path,
      key: record.key,
      remedy: "Write records with careplan; a version file is never rewritten."
    )
  }

  static func misplacedHead(_ record: AnyRecord, at path: String, _ right: String) -> Finding {
    Finding(
      .error,
      .wrongPath,
      "A record with this kind and id belongs at \(right); ids never change.",
      path: path,
      key: record.key,
      remedy: restore(path)
    )
  }

  static func copiedOver(_ record: AnyRecord, at path: String) -> Finding {
    Finding(
      .error,
      .wrongPath,
      "The version \(record.version.uuid) is another record's: this file was copied over the record's own.",
      path: path,
      key: record.key,
      remedy: restore(path)
    )
  }

  static func missingParent(_ parent: VersionID, of key: RecordKey, at path: String) -> Finding {
    Finding(
      .error,
      .missingParent,
      "The version was made from \(parent), which is not in the store.",
      path: path,
      key: key,
      remedy: "Add the file of that version too, from the copy of the store that has it."
    )
  }

  static func outOfTime(_ commit: ObjectID) -> Finding {
    Finding(
      .error,
      .wrongDate,
      "The commit's date is not in the years 0001 to 9998.",
      commit: commit.hex,
      remedy: "Make it again with \(.git("commit --amend --reset-author"))."
    )
  }

  /// Returns the finding of a version after which no edit would have a moment.
  static func leavesNoMoment(_ record: AnyRecord, at path: String) -> Finding? {
    guard record.version.updated >= .endOfVersions else { return nil }
    return Finding(
      .error,
      .wrongDate,
      "The version says that it was made in the year 9999.",
      path: path,
      key: record.key,
      remedy: "Set the clock of the machine that made it."
    )
  }

  static func foreignMarker(_ path: String) -> Finding {
    Finding(
      .error,
      .invalidRecord,
      "The purge marker names another record than the one whose version it stands for.",
      path: path,
      remedy: "Write markers with \(.purge(nil))."
    )
  }

  static func doubtfulZone(_ doubt: String, at path: String, _ key: RecordKey? = nil) -> Finding {
    Finding(
      .error,
      .unknownZone,
      doubt,
      path: path,
      key: key,
      remedy: "Correct the name, and commit again."
    )
  }

  static let otherStore = Finding(
    .error,
    .otherStore,
    "The manifest is another store's.",
    path: StoreLayout.manifest,
    remedy: "Put it back with \(.git("checkout HEAD -- \(StoreLayout.manifest)"))."
  )

  static func foreign(_ path: String) -> Finding {
    Finding(
      .error,
      .foreignFile,
      "This file is not the store's, but stands in one of its directories.",
      path: path,
      remedy: "Move it elsewhere with \(.git("mv"))."
    )
  }

  static func hostileTree(_ error: GitError, in commit: ObjectID? = nil) -> Finding {
    Finding(
      .error,
      .hostileEntry,
      error.message,
      commit: commit?.hex,
      remedy: error.advice.map { Remedy(naming: $0) }
        ?? "Do not check it out; ask where the commit came from."
    )
  }

  static func rewound(_ reference: String, isSigned: Bool) -> Finding {
    Finding(
      .error,
      .rewoundBranch,
      "The push would take commits of a store away.",
      path: reference,
      remedy: "Run \(.git("fetch")) and \(.merge("FETCH_HEAD")) first, and push without --force."
        + (isSigned
          ? " Whoever owns the store signs for it with \(.sync(nil, .overwriting("remote", isPreview: false)))."
          : "")
    )
  }

  static func deleted(_ reference: String) -> Finding {
    Finding(
      .error,
      .deletedBranch,
      "The push would delete a branch that holds a store.",
      path: reference,
      remedy: "Whoever keeps the server can delete it there with \(.git("branch -D"))."
    )
  }
}
