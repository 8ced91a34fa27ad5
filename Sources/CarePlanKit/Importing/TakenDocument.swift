public import CareWriting

/// The result of taking in a document of unknown form.
public enum TakenDocument: Sendable {
  /// It had revisions of a store.
  case revisions(RevisionReport)
  /// It had records, as CareKit's revision records do: they name no store.
  case records(ImportReport)
}
