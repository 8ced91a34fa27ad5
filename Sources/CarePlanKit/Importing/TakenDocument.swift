public import CareWriting

/// What came of a document whose form nobody said.
public enum TakenDocument: Sendable {
  /// It had revisions of a store.
  case revisions(RevisionReport)
  /// It had records, as CareKit's revision records do: they name no store.
  case records(ImportReport)
}
