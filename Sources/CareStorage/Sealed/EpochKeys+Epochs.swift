import CareAccess
import CareSharing
import Sealing

extension EpochKeys {
  /// Makes an identity, and returns the statement that names its recipient.
  mutating func makeEpoch(
    of stream: SealedStream,
    _ state: AccessState
  ) throws(StoreError) -> AccessAct {
    let identity: AgeIdentity
    do throws(SealingError) { identity = try AgeIdentity() } catch {
      throw StoreError(.internal, "A key could not be made.", causes: [error.message])
    }
    add([identity], of: stream.name)
    let devices = state.entitled(to: stream).flatMap { $0.devices.map(\.key) }
    return .epoch(
      EpochKey(
        stream: stream.name,
        recipient: identity.recipientName,
        devices: Set(devices).sorted()
      )
    )
  }
}
