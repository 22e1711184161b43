/// Puts the records of an evaluation in text order, together with the parts that it skipped.
struct ExplanationRows {
    /// An item that is still to be written.
    private enum Item {
        case record(Int)
        /// A part without a record.
        case planned(TracePlan, Int, isEvaluated: Bool)
        /// A parameter that is the name of a value.
        case name(TracePlan, Int)
        /// A parameter that was evaluated a number of times, the first few of them with records.
        case parameter([Int], times: Int)
        /// One of these records.
        case evaluation(Int)
    }

    /// The most rows that are written: records, and the skipped parts between them.
    private static let capacity = 2 * Trace.capacity

    private let trace: Trace
    /// The records directly below each record.
    private let inner: [[Int]]
    private(set) var rows: [MBExplanation.Row] = []
    private(set) var isComplete: Bool

    init(_ trace: Trace) {
        self.trace = trace
        isComplete = !trace.isCut
        var inner = [[Int]](repeating: [], count: trace.records.count)
        for (position, record) in trace.records.enumerated() where record.parent >= 0 {
            inner[record.parent].append(position)
        }
        self.inner = inner
        if !trace.records.isEmpty { write() }
    }

    private mutating func write() {
        var rest: [(item: Item, depth: Int)] = [(.record(0), 0)]
        while let (item, depth) = rest.popLast() {
            guard rows.count < Self.capacity else {
                isComplete = false
                return
            }
            var row: MBExplanation.Row
            let parts: [Item]
            switch item {
            case .record(let record): (row, parts) = (self.row(of: record), self.parts(of: record))
            case .planned(let plan, let position, let isEvaluated):
                row = plan.row(of: position)
                row.state = isEvaluated ? .evaluated : .skipped
                let part = plan.parts[position]
                if isEvaluated { row.shown = part.literal?.map { ShownValue($0) } }
                parts =
                    isEvaluated
                    ? part.parts.map { .planned(plan, $0, isEvaluated: true) } : []
            case .name(let plan, let position):
                row = plan.row(of: position)
                row.kind = .literal
                row.shown = ShownValue(.string(row.text.trimmingBlanks()))
                parts = []
            case .parameter(let records, let times):
                row = trace.records[records[0]].planned
                row.state = records.last.map { trace.records[$0].state } ?? .evaluated
                row.evaluations = times
                parts = records.map { .evaluation($0) }
            case .evaluation(let record):
                row = self.row(of: record)
                row.kind = .evaluation
                let whole = whole(of: record) ?? record
                row.reason = trace.records[whole].reason
                row.failure = trace.records[whole].error.map { MBExplanation.Failure($0) }
                parts = self.parts(of: whole)
            }
            row.depth = depth
            rows.append(row)
            for part in parts.reversed() { rest.append((part, depth + 1)) }
        }
    }

    private func row(of position: Int) -> MBExplanation.Row {
        let record = trace.records[position]
        var row = record.planned
        if row.kind == .parameter, inner[position].isEmpty, record.state == .evaluated {
            row.kind = .literal
        }
        row.state = record.state
        row.shown = record.value
        row.reason = record.reason
        row.failure = record.error.map { MBExplanation.Failure($0) }
        row.bindings = record.bindings
        row.isRepeated = record.isRepeated
        return row
    }

    /// The record below the record of a parameter, if both have the same text.
    private func whole(of parameter: Int) -> Int? {
        guard let only = inner[parameter].first, inner[parameter].count == 1,
            trace.records[only].plan === trace.records[parameter].plan,
            trace.records[only].part.range == trace.records[parameter].part.range
        else { return nil }
        return only
    }

    /// The parts of a record: those of its text, then anything else that was evaluated.
    private func parts(of position: Int) -> [Item] {
        let record = trace.records[position]
        guard !record.isRepeated else { return [] }
        var byPart: [Int: [Int]] = [:]
        var byPlace: [Int: [Int]] = [:]
        var others: [Int] = []
        for part in inner[position] {
            let found = trace.records[part]
            if found.part.kind == .parameter {
                byPlace[found.place, default: []].append(part)
            } else if found.plan === record.plan, found.position > record.position {
                // Otherwise, a function's expression calls the function itself.
                byPart[found.position, default: []].append(part)
            } else {
                others.append(part)
            }
        }
        var items: [Item] = []
        var hasFailed = false
        let all = record.part.parts
        for (index, part) in all.enumerated().prefix(Self.capacity) {
            let planned = record.plan.parts[part]
            let place = record.plan.offset + planned.range.lower
            let records = planned.kind == .parameter ? byPlace[place] : byPart[part]
            guard let records else {
                if record.bindsNames, index + 1 < all.count, index.isMultiple(of: 2) {
                    items.append(.name(record.plan, part))
                    continue
                }
                let isEvaluated = planned.literal != nil && !hasFailed
                items.append(.planned(record.plan, part, isEvaluated: isEvaluated))
                continue
            }
            hasFailed = hasFailed || trace.records[records[0]].state == .failed
            guard planned.kind == .parameter else {
                items += records.map { .record($0) }
                continue
            }
            let times = record.evaluations[place] ?? 1
            if times == 1, trace.records[records[0]].bindings.isEmpty {
                items.append(.record(whole(of: records[0]) ?? records[0]))
            } else {
                items.append(.parameter(records, times: times))
            }
        }
        return items + others.map { .record($0) }
    }
}

extension Trace.Record {
    /// What is known about it before it's evaluated.
    fileprivate var planned: MBExplanation.Row { plan.row(of: position) }

    /// Where it begins.
    fileprivate var place: Int { plan.offset + part.range.lower }
}

extension TracePlan {
    fileprivate func row(of position: Int) -> MBExplanation.Row {
        let part = parts[position]
        var row = MBExplanation.Row()
        row.kind = part.kind
        row.isExpression = isWhole && position == 0
        if row.isExpression {
            row.text = text.excerpt(atMost: 200)
            row.range = 0..<text.utf16.count
        } else {
            row.text = part.label?.excerpt(atMost: 200) ?? slice(part.range)
            row.range = SourceText(text: whole).utf16Range(of: part.range.shifted(by: offset))
        }
        return row
    }
}

extension MBExplanation {
    /// The explanation of a recorded evaluation.
    init(
        _ expression: String, _ context: MBContext, _ trace: Trace,
        _ result: Result<MBValue?, MBExpressionError>
    ) {
        let written = ExplanationRows(trace)
        var rows = written.rows
        if rows.isEmpty { rows = [Row(of: expression, result)] }
        self.expression = expression
        self.context = context
        isComplete = written.isComplete
        self.rows = rows
        switch result {
        case .success(let value): (self.value, failure) = (value, nil)
        case .failure(let error): (value, failure) = (nil, Failure(error))
        }
        origin = NothingSearch(rows).origin
    }
}

extension MBExplanation.Row {
    /// The only row of a text that wasn't recorded because it can't be compiled.
    fileprivate init(of text: String, _ result: Result<MBValue?, MBExpressionError>) {
        self.init()
        kind = .invalid
        isExpression = true
        self.text = text.excerpt(atMost: 200)
        range = 0..<text.utf16.count
        switch result {
        case .success(let value): shown = value.map { ShownValue($0) }
        case .failure(let error):
            state = .failed
            failure = MBExplanation.Failure(error)
        }
    }
}
