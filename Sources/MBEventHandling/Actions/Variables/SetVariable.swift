import MBDataEnvironment

/// `SetVar`, `PushVar`, `SetTransientVar`, and their Boolean variants.
struct SetVariable: OwnAction {
    enum Manner: Sendable {
        /// The variable keeps the value.
        case set
        /// The variable has the value until it's popped.
        case push
        /// The variable has the value until the listener has run.
        case bind
    }

    private let manner: Manner
    private let name: MBMLElement.Expression
    private let value: ValueSource
    private let mapKey: MBMLElement.Expression?
    private let listIndex: MBMLElement.Expression?

    init(
        _ element: MBMLElement, _ load: inout MBDocumentLoader, _ manner: Manner,
        _ context: MBContext
    ) throws(Rejected) {
        self.manner = manner
        let isPush = manner == .push
        load.warn(ofAction: element)
        name = try load.needed("name", of: element, as: .string)
        load.assume(variable: name.attribute.value)
        value = try ValueSource(element, &load, context)
        mapKey = isPush ? nil : try load.optional("mapKey", of: element, as: .string)
        listIndex = isPush ? nil : try load.optional("listIndex", of: element, as: .number)
        if mapKey != nil, listIndex != nil {
            throw load.reject(
                .conflictingAttributes, "'mapKey' and 'listIndex' exclude each other",
                at: element.location)
        }
    }

    func run(in context: inout MBActionContext) throws -> MBActionFlow {
        let name = try context.name(of: name)
        // What was pushed is popped later, also if the value fails.
        let value = try value.value(&context, orNothing: manner == .push)
        let member = try member(&context)
        switch manner {
        case .set: try context.set(name, member, to: value)
        case .bind: try context.bind(name, member, to: value)
        case .push:
            try context.step(walking: value.value)
            try context.environment.push(name, to: value, declaresNothing: true)
        }
        return .next
    }

    private func member(_ context: inout MBActionContext) throws -> VariableMember? {
        if let mapKey { return .key(try context.name(of: mapKey)) }
        guard let listIndex else { return nil }
        let number = try context.value(of: listIndex)?.numericValue
        guard let number else {
            throw MBExpressionError(
                "'listIndex' must be a number, found nothing", code: .notANumber)
        }
        guard let index = number.truncated.int64.map(Int.init(clamping:)) else {
            throw MBExpressionError("\(number) isn't an index", code: .indexOutOfRange)
        }
        return .index(index)
    }
}
