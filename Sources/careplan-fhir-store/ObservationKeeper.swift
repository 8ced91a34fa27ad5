import CanonicalJSON

/// Finds, creates, replaces and deletes Observations by their identifiers, many in one request.
///
/// A request is a Bundle of the kind "batch", whose entries succeed or fail each for itself.
struct ObservationKeeper {
  private let client: FHIRClient
  private let system: String

  init(_ client: FHIRClient, _ system: String) {
    self.client = client
    self.system = system
  }

  /// Returns the ids of those that the server has.
  func fetch(_ objects: [StoredObservation]) throws(FHIRStoreError) -> [String] {
    let answers = try send(
      objects.map { object in
        [
          "method": "GET",
          "url": .string("Observation?\(object.search(in: system))&_summary=count"),
        ]
      }
    )
    try judge(objects, answers)
    var found: [String] = []
    for (object, answer) in zip(objects, answers) {
      guard let resource = answer.object?["resource"]?.object,
        let total = resource["total"]?.number?.int ?? resource["entry"]?.array?.count
      else {
        throw FHIRStoreError(code: .fatal, message: "The server answered a search without a count.")
      }
      if total > 0 { found.append(object.id) }
    }
    return found
  }

  /// Creates those that are not there yet.
  func add(_ objects: [StoredObservation]) throws(FHIRStoreError) {
    try write(objects) { object in
      [
        "ifNoneExist": .string(object.search(in: system)), "method": "POST", "url": "Observation",
      ]
    }
  }

  /// Replaces them, or creates them where they are gone.
  func update(_ objects: [StoredObservation]) throws(FHIRStoreError) {
    try write(objects) { object in
      ["method": "PUT", "url": .string("Observation?\(object.search(in: system))")]
    }
  }

  /// Deletes them; those that are gone already are no failure.
  func delete(_ objects: [StoredObservation]) throws(FHIRStoreError) {
    let answers = try send(
      objects.map { object in
        ["method": "DELETE", "url": .string("Observation?\(object.search(in: system))")]
      }
    )
    try judge(objects, answers, alsoGood: ["404", "410"])
  }

  private func write(
    _ objects: [StoredObservation],
    _ request: (StoredObservation) -> JSONValue
  ) throws(FHIRStoreError) {
    var resources: [JSONValue] = []
    for object in objects {
      guard let resource = object.resource(in: system) else {
        throw FHIRStoreError(
          code: .reject,
          message: "The object is no Observation: a FHIR server needs the converter for FHIR.",
          objects: [object.id]
        )
      }
      resources.append(resource)
    }
    try judge(objects, send(objects.map(request), resources))
  }

  /// Sends a batch and returns the entries of the answer, one for each of the request.
  private func send(
    _ requests: [JSONValue],
    _ resources: [JSONValue] = []
  ) throws(FHIRStoreError) -> [JSONValue] {
    var entries: [JSONValue] = []
    for (place, request) in requests.enumerated() {
      var entry: JSONObject = ["request": request]
      if place < resources.count { entry["resource"] = resources[place] }
      entries.append(.object(entry))
    }
    let answer = try client.post([
      "entry": .array(entries), "resourceType": "Bundle", "type": "batch",
    ])
    guard let bundle = answer.object, bundle["resourceType"]?.string == "Bundle",
      let answers = bundle["entry"]?.array, answers.count == requests.count
    else {
      throw FHIRStoreError(
        code: .fatal,
        message: "The server answered a batch of \(requests.count) with something else."
      )
    }
    return answers
  }

  /// Says which entries failed, and whether they may succeed later.
  private func judge(
    _ objects: [StoredObservation],
    _ answers: [JSONValue],
    alsoGood: Set<String> = []
  ) throws(FHIRStoreError) {
    var rejected: [(id: String, words: String)] = []
    var later: String?
    for (object, answer) in zip(objects, answers) {
      let response = answer.object?["response"]?.object
      let status = String((response?["status"]?.string ?? "").prefix { $0.isNumber })
      if status.count == 3, status.hasPrefix("2") || alsoGood.contains(status) { continue }
      let outcome = response?["outcome"] ?? answer.object?["resource"]
      let words = "HTTP \(status)" + OutcomeText.words(outcome).map { ": \($0)" }.joined()
      switch status {
      case "401", "403": throw .denied(words)
      case "408", "425", "429": later = words
      case _ where status.hasPrefix("4"): rejected.append((object.id, words))
      default: later = words
      }
    }
    if let later { throw FHIRStoreError(code: .retry, message: later) }
    // Of several reasons the first one: what stands beside an object is to be about that object.
    guard let first = rejected.first?.words else { return }
    throw FHIRStoreError(
      code: .reject,
      message: first,
      objects: rejected.filter { $0.words == first }.map(\.id)
    )
  }
}

/// What a server says in an OperationOutcome.
enum OutcomeText {
  /// How much of it is told, in characters.
  private static let limit = 500

  /// Returns its words on one line; nothing if it has none.
  static func words(_ outcome: JSONValue?) -> [String] {
    guard let object = outcome?.object, object["resourceType"]?.string == "OperationOutcome" else {
      return []
    }
    let issues = (object["issue"]?.array ?? []).compactMap { issue -> String? in
      let issue = issue.object
      return issue?["details"]?.object?["text"]?.string ?? issue?["diagnostics"]?.string
        ?? issue?["code"]?.string
    }
    let text = issues.joined(separator: "; ").split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    return text.isEmpty ? [] : [String(text.prefix(limit))]
  }
}
