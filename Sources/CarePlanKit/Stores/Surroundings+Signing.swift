public import CareAccounts
public import CareStorage

extension Surroundings {
  /// Signs commits and statements with the keys of a person, and opens files that are encrypted to them.
  ///
  /// Nothing is signed in a store that is not signed.
  public func signed(by keys: PersonalKeys) -> Surroundings {
    let signer = CommitSigner(keys)
    var surroundings = self
    surroundings.signer = { () throws(StoreError) in signer }
    return surroundings
  }

  /// Signs as the person who is logged in.
  ///
  /// That the session has ended meanwhile is not asked: log in again, and open the store anew.
  public func signed(by session: Session) -> Surroundings { signed(by: session.content) }
}
