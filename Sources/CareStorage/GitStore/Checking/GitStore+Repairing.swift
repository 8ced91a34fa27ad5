import Git

extension GitStore {
  /// Checks the store and repairs what can be repaired without losing anything.
  ///
  /// It makes up to three commits:
  ///
  /// 1. Version files that were changed get the bytes with which they were added.
  /// 2. The last commit is settled, except for records whose files are damaged.
  /// 3. The lines of `.gitattributes` are restored, outcomes whose task is now known are placed, and the rest of
  ///    erased versions is removed.
  ///
  /// Everyone who repairs the same commit makes the same commits, and a second repair makes none. Everything else
  /// is reported and not changed. Other users of the computer lose their access to the files of a signed store.
  ///
  /// Cost: as a check of the whole store, and at most three commits.
  ///
  /// - Returns: What is found afterwards.
  /// - Throws: ``StoreError/Code/refused`` amid a merge, rebase, cherry-pick or revert by git.
  public func repair() throws(StoreError) -> CheckReport {
    try closeIfSigned()
    return try withWriter { writer throws(StoreError) in
      try writer.engine.refuseUnfinished()
      return try writer.repair()
    }
  }
}
