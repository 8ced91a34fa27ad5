public import CareDocuments
public import CareStorage

extension Transaction {
  /// Takes in the records of a document that was read, and places outcomes whose task is known.
  ///
  /// ``Importer`` reads documents. ``GitStore`` imports long ones in little memory.
  ///
  /// - Throws: ``StoreError/Code/exists`` if a record without bookkeeping has an id that is taken.
  public mutating func importRecords(
    _ document: ImportedRecords
  ) throws(StoreError) -> ImportReport {
    try DocumentImport(document: document, pending: [:]).run(&self)
  }
}
