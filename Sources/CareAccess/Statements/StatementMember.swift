/// The names of members of statements and cards.
enum StatementMember: String {
  case type, found, act, by, at, previous, rules, seen, signature, critical
  case key, sshsig
  case person, name, signing, encryption, nonce
  case card, rights, ends, invite, devices, recovery, history, types
  case role, category, until, operation, stream, recipient, secret, offer
  case commits, upTo, record, unsigned, approval, production, categories

  /// Those that every statement may have, whatever its act.
  static let common: Set<StatementMember> = [
    .type, .found, .act, .by, .at, .previous, .rules, .seen, .signature, .critical,
  ]
}
