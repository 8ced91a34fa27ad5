import CanonicalJSON
import CareModel

/// One record of a document, before it is read.
struct DocumentItem {
  enum Form {
    /// A record of careplan.
    case record
    /// A CareKit entity; nil if the document does not say of which kind.
    case careKit(RecordKind?, knowledge: KnowledgeVector?)
  }

  let form: Form
  let json: JSONValue
  let pointer: JSONPointer
}

/// The records of a document in its order, and the form that they came in.
struct DocumentItems {
  private(set) var items: [DocumentItem] = []
  private(set) var format: DetectedFormat?

  init(format: DetectedFormat? = nil) { self.format = format }

  /// Takes in all records of a document.
  mutating func collect(_ json: JSONValue, at pointer: JSONPointer) throws(DocumentError) {
    switch json {
    case .array(let elements): try collect(elements, at: pointer)
    case .object(let object): try collect(object, at: pointer)
    default: throw .unrecognised(at: pointer)
    }
  }

  private mutating func collect(
    _ elements: [JSONValue],
    at pointer: JSONPointer
  ) throws(DocumentError) {
    for (index, element) in elements.enumerated() {
      try collect(element, at: pointer.appending(index))
    }
    if elements.isEmpty { format = format ?? .records }
  }

  private mutating func collect(
    _ object: JSONObject,
    at pointer: JSONPointer
  ) throws(DocumentError) {
    if let export = object[CareplanExporter.key] {
      format = format ?? .export
      try collect(
        list: "records",
        of: export,
        at: pointer.appending(CareplanExporter.key)
      )
    } else if object["entities"]?.array != nil {
      try collectRevision(object, at: pointer)
    } else if object["revisions"]?.array != nil {
      format = format ?? .careKitRevision
      try collect(list: "revisions", of: .object(object), at: pointer)
    } else if let type = object[MemberName.type]?.string {
      try collectTyped(object, type: type, at: pointer)
    } else if object[MemberName.uuid] != nil {
      add(.careKit(nil, knowledge: nil), .object(object), at: pointer, .careKitBareEntity)
    } else {
      throw .unrecognised(at: pointer)
    }
  }

  private mutating func collect(
    list name: String,
    of json: JSONValue,
    at pointer: JSONPointer
  ) throws(DocumentError) {
    guard let elements = json.object?[name]?.array else { throw .unrecognised(at: pointer) }
    try collect(elements, at: pointer.appending(name))
  }

  /// A record of careplan says its type beside its members, an `OCKEntity` beside its object.
  private mutating func collectTyped(
    _ object: JSONObject,
    type: String,
    knowledge: KnowledgeVector? = nil,
    at pointer: JSONPointer
  ) throws(DocumentError) {
    guard let entity = object["object"], object[MemberName.version] == nil else {
      return add(.record, .object(object), at: pointer, .records)
    }
    guard let kind = RecordKind(rawValue: type) else { throw .unrecognised(at: pointer) }
    let form = DocumentItem.Form.careKit(kind, knowledge: knowledge)
    add(form, entity, at: pointer.appending("object"), .careKitEntity)
  }

  private mutating func collectRevision(
    _ revision: JSONObject,
    at pointer: JSONPointer
  ) throws(DocumentError) {
    format = format ?? .careKitRevision
    let knowledge = revision["knowledgeVector"].flatMap(CareKitValue.vector)
    let place = pointer.appending("entities")
    for (index, entity) in (revision["entities"]?.array ?? []).enumerated() {
      guard let object = entity.object, let type = object[MemberName.type]?.string else {
        throw .unrecognised(at: place.appending(index))
      }
      try collectTyped(object, type: type, knowledge: knowledge, at: place.appending(index))
    }
  }

  private mutating func add(
    _ form: DocumentItem.Form,
    _ json: JSONValue,
    at pointer: JSONPointer,
    _ format: DetectedFormat
  ) {
    self.format = self.format ?? format
    items.append(DocumentItem(form: form, json: json, pointer: pointer))
  }
}

extension DocumentError {
  fileprivate static func unrecognised(at pointer: JSONPointer) -> DocumentError {
    let place = pointer == .root ? "The document" : "What stands at \(pointer)"
    return DocumentError(
      .unrecognised,
      "\(place) is neither a record, nor an export of careplan, nor CareKit's JSON."
    )
  }
}
