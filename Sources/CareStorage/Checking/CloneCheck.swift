import CanonicalJSON
import CareModel
import Files
import Git

/// Checks the files that this clone keeps for itself in `.git/careplan`.
struct CloneCheck {
  let reader: CheckedReader
  private var paths: StorePaths { reader.engine.paths }

  init(_ reader: CheckedReader) { self.reader = reader }

  func run(_ inventory: TreeInventory, _ tip: Tip) throws(StoreError) {
    try checkReplica()
    checkJournal()
    if reader.isWhole { try checkIndex(inventory, tip) }
  }

  private func checkReplica() throws(StoreError) {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.replica) }
    guard let bytes, (try? CanonicalJSON.read(bytes)).flatMap(Replica.init(_:)) == nil else {
      return
    }
    reader.add(
      Finding(
        .warning,
        .unreadableReplica,
        "The file that says which copy of the store this is cannot be read.",
        path: ".git/careplan/replica.json",
        advice: "Remove it; the next change takes a new replica uuid."
      )
    )
  }

  private func checkJournal() {
    guard FileSystem.kind(of: paths.journal) != nil else { return }
    reader.add(
      Finding(
        .note,
        .staleJournal,
        "A careplan that was killed left a journal that nobody could finish.",
        path: ".git/careplan/journal.json",
        advice: "Look at 'git status', then remove the journal."
      )
    )
  }

  private func checkIndex(_ inventory: TreeInventory, _ tip: Tip) throws(StoreError) {
    guard try !reader.engine.verifyIndex(of: tip, inventory) else { return }
    reader.add(
      Finding(
        .note,
        .rebuiltIndex,
        "The local index did not agree with the store and was made anew.",
        path: ".git/careplan/index.sqlite"
      )
    )
  }
}
