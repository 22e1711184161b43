import MBDataEnvironment

/// `Break`: skips the remaining actions of its block.
struct Break: OwnAction {
    init(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        load.warn(ofAction: element)
        guard load.required("if", of: element) != nil else { throw Rejected() }
    }

    func run(in context: inout MBActionContext) -> MBActionFlow {
        .leaveBlock
    }
}
