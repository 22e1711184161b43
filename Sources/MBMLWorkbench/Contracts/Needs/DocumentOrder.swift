import MBDataEnvironment

/// The order of places in documents: document by document, each from top to bottom.
struct DocumentOrder {
    /// The documents, each once.
    private(set) var documents: [String] = []
    private var positions: [String: Int] = [:]

    init(_ paths: [String]) {
        for path in paths where positions[path] == nil {
            positions[path] = documents.count
            documents.append(path)
        }
    }

    private struct Key: Comparable {
        let document: Int
        let place: MBSourceLocation?
        let offset: Int

        private var position: (Int, Int, Int, Int) {
            (document, place?.line ?? 0, place?.column ?? 0, offset)
        }

        static func < (left: Key, right: Key) -> Bool { left.position < right.position }
    }

    /// Elements in the order of their places. What has the same place, or none, keeps its order.
    func sorted<Element>(
        _ elements: [Element], by place: (Element) -> MBSourceLocation?
    ) -> [Element] {
        let keys = elements.enumerated().map { offset, element in
            let place = place(element)
            return Key(
                document: positions[place?.file ?? ""] ?? -1, place: place, offset: offset)
        }
        return keys.sorted().map { elements[$0.offset] }
    }
}
