import CarePlanKit

extension SealedFault {
  /// The fault and what to do about it, in one line.
  ///
  /// - Parameter isOwner: Whether the reader of the line owns the store.
  func line(_ view: AccessView, isOwner: Bool) -> String {
    "\(words(view)): \(isOwner ? "run" : "ask an owner to run") '\(remedy)'"
  }

  private func words(_ view: AccessView) -> String {
    switch self {
    case .file(_, let words): words.hasSuffix(".") ? String(words.dropLast()) : words
    case .epoch(let stream): "the keys of \(stream.words) have to be renewed"
    case .envelopeMissing(let stream, let person):
      "\(view.label(person)) has no keys of \(stream.words) there"
    case .envelopeLeft(let stream, let person):
      "\(view.label(person)) has present keys of \(stream.words), which is no longer shared with them"
    case .snapshotMissing(let stream): "nothing of \(stream.words) is there for its readers"
    case .snapshotOld(let stream): "what is there of \(stream.words) is not up to date"
    case .snapshotFalse(let stream, let person):
      "what \(person.map { "a device of \(view.label($0))" } ?? "a device") shared of \(stream.words)"
        + " is not what the store has"
    }
  }

  private var remedy: String {
    switch self {
    case .epoch, .snapshotMissing, .snapshotOld: "careplan sync"
    case .envelopeMissing, .file, .envelopeLeft, .snapshotFalse: "careplan share --repair"
    }
  }

  func json(_ view: AccessView) -> JSONValue {
    func object(_ fault: String, _ stream: SealedStream, _ person: PersonID?) -> JSONValue {
      var object: JSONObject = ["fault": .string(fault), "stream": .string(stream.shortName)]
      object["label"] = person.map { .string(view.label($0)) }
      return .object(object)
    }
    return switch self {
    case .file(let path, let words):
      ["fault": "file", "path": .string(path), "words": .string(words)]
    case .epoch(let stream): object("epoch", stream, nil)
    case .envelopeMissing(let stream, let person): object("envelopeMissing", stream, person)
    case .envelopeLeft(let stream, let person): object("envelopeLeft", stream, person)
    case .snapshotMissing(let stream): object("snapshotMissing", stream, nil)
    case .snapshotOld(let stream): object("snapshotOld", stream, nil)
    case .snapshotFalse(let stream, let person): object("snapshotFalse", stream, person)
    }
  }
}

extension SealedStream {
  /// The name of the stream in a sentence.
  fileprivate var words: String {
    switch content {
    case .core: "the whole store"
    case .category(let category): category.name
    case .people: "the member list"
    }
  }

  /// The name of the stream in JSON.
  fileprivate var shortName: String {
    switch content {
    case .core: "core"
    case .category(let category): category.name
    case .people: "people"
    }
  }
}
