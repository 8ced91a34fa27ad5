package import CareStorage

/// What a document of unknown form would write: a commit writes exactly that.
public enum PreparedDocument: Sendable {
  /// It has revisions of a store.
  case revisions(PreparedWrite<RevisionReport>)
  /// It has records, as CareKit's revision records do: they name no store.
  case records(PreparedWrite<ImportReport>)

  /// What taking it in would do.
  public var preview: TakenDocument {
    switch self {
    case .revisions(let prepared): .revisions(prepared.preview.result)
    case .records(let prepared): .records(ImportReport(prepared.preview))
    }
  }
}

/// The result of taking in a document of unknown form.
public enum TakenDocument: Sendable {
  /// It had revisions of a store.
  case revisions(RevisionReport)
  /// It had records, as CareKit's revision records do: they name no store.
  case records(ImportReport)
}
