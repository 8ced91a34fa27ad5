import Git

extension GitStore {
  /// Checks the store and repairs what can be repaired without losing anything.
  ///
  /// Version files that were changed get the bytes with which they were added, in a commit. The last commit is
  /// settled, except for records whose files are damaged. Then, in one more commit, our lines of `.gitattributes` come back, outcomes whose task is known
  /// by now are placed, and what is left of erased versions goes. Everyone who repairs the same
  /// commit makes the same commits, and a second repair makes none. Everything else stays as it is
  /// and is reported. What others of the computer may use of a signed store is closed to them.
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
