import CareAccess
public import CareStorage
import CareSync
import Foundation

extension GitStore {
  /// The readers of a signed store and their shares.
  ///
  /// ```swift
  /// let store = try GitStore(opening: path, surroundings: .system().signed(by: keys))
  /// let doctor = try store.sharing.admit(card, comparing: digits)
  /// try store.sharing.share([.interventions, .profile], with: doctor)
  /// try store.sync("origin")
  /// ```
  public var sharing: StoreSharing { StoreSharing(of: self) }

  /// Copies a store from a sealed remote, as ``clone(_:branch:into:_:isPrivate:pin:environment:surroundings:timeout:progress:)``
  /// does from a plain one.
  ///
  /// A member gets the store, a doctor a read-only copy of what is shared with them. The copy is private.
  ///
  /// Cost: as a clone of a plain remote, and opening each file.
  ///
  /// - Parameters:
  ///   - address: `sealed::` and a path or an address as git takes it.
  ///   - path: Where the copy shall be: nothing, or an empty directory.
  ///   - digits: The digits of the founder's card, as the founder read them out; nil accepts any founder.
  ///   - surroundings: Signed by the person whose copy it is to be (``Surroundings/signed(by:)``).
  /// - Throws: ``StoreError/Code/noKey`` if nothing there is for the person: nothing is left behind;
  ///   ``StoreError/Code/otherStore`` if another person founded the store.
  public static func clone(
    sealed address: String,
    into path: String,
    comparing digits: String? = nil,
    surroundings: Surroundings
  ) throws(StoreError) -> Clone {
    var founder: Founder?
    if let digits {
      guard let fingerprint = Fingerprint(digits) else {
        throw StoreError(.invalid, "A card has six groups of five digits.")
      }
      founder = .card(fingerprint)
    }
    return try clone(
      sealed: address,
      into: path,
      trusting: founder,
      environment: ProcessInfo.processInfo.environment,
      surroundings: surroundings
    )
  }
}
