/// The protection of a sealed remote against one kind of person, and its limits.
///
/// The page Sharing has the same table.
struct SharingPromise {
  let who: String
  let cannot: String
  let can: String

  static let all = [
    SharingPromise(
      who: "the host, and the network",
      cannot: "read records, ids, names, dates, categories, authors or messages; change or add data"
        + " unnoticed; admit anybody",
      can: "see when which account sends something, how many files and about which size; hold back"
        + " files; show a new copy an old state"
    ),
    SharingPromise(
      who: "a former member or doctor",
      cannot:
        "open what is written by a device that knows of the end, even with the help of the host",
      can: "keep what was read"
    ),
    SharingPromise(
      who: "a doctor",
      cannot: "read other categories; see who else reads; write anything",
      can: "show others what they read; read until the end is synced; read on after the last day of"
        + " --until with another program, until an owner syncs"
    ),
    SharingPromise(
      who: "a family member, and each member who does not own the store",
      cannot: "give a doctor keys; show a doctor anything but the records of the store",
      can: "show others what they read; delete files at the host, which others notice and restore"
    ),
    SharingPromise(
      who: "an administrator",
      cannot: "read records; give a doctor keys",
      can:
        "see the members, the cards of applicants and the names of categories that wait for approval;"
        + " delay or reject a share; admit somebody under a false name, so compare the digits yourself;"
        + " stop a doctor"
    ),
    SharingPromise(
      who: "another owner",
      cannot: "",
      can: "do all that you can; show doctors something wrong, which share --verify names"
    ),
    SharingPromise(
      who: "whoever steals a device",
      cannot: "use its keys without the passphrase",
      can: "read a store that is not locked"
    ),
  ]

  /// The promise as a paragraph.
  var words: String {
    let parts = [cannot.isEmpty ? nil : "cannot \(cannot)", "can \(can)"].compactMap(\.self)
    return "\(who.prefix(1).uppercased() + who.dropFirst()): \(parts.joined(separator: "; but "))."
  }
}
