import MBDataEnvironment

/// `When`, `Case` and `DefaultCase`: blocks of actions, with the condition that any action can
/// have.
struct Block: OwnAction {
    private let block: MBActionBlock

    init(
        _ element: MBMLElement, _ load: inout MBDocumentLoader, isConditional: Bool
    ) throws(Rejected) {
        load.warn(ofAction: element)
        if isConditional, load.required("if", of: element) == nil { throw Rejected() }
        block = load.actions(in: element)
    }

    func run(in context: inout MBActionContext) -> MBActionFlow {
        block.run(in: &context)
    }
}
