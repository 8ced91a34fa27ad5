import Git

extension Signature {
  /// Who writes the commits of a sealed remote: nobody in particular, on no particular day.
  static let sealed = Signature(
    name: "careplan",
    email: "careplan@invalid",
    seconds: 946_684_800,
    offsetMinutes: 0
  )
}
