public import MBDataEnvironment

extension MBActionContext {
    /// Sets a variable for what runs from now on, or removes its value.
    ///
    /// A name that is bound temporarily (``bind(_:to:)``) has the value until its binding ends, and
    /// isn't saved in the preference store. Any other name keeps the value.
    ///
    /// - Parameters:
    ///   - name: the name of the variable.
    ///   - value: its new value; nil removes the value.
    /// - Throws: the errors of `MBEnvironment.set(_:to:)`, such as `MBExpressionError` with the
    ///   code `readOnlyVariable`, and `limitExceeded` if the event's budget runs out.
    public mutating func set(_ name: String, to value: MBValue?) throws {
        try set(name, to: MarkedValue(value))
    }

    private mutating func set(_ name: String, to marked: MarkedValue) throws {
        try step(name.utf8.count / 16)
        try step(walking: marked.value)
        guard isBound(name) else {
            try environment.set(name, to: marked)
            return
        }
        try rebind(name, to: marked)
    }

    /// Removes a variable's value. A name that was never declared is forgotten.
    mutating func unset(_ name: String) throws {
        guard !isBound(name), !environment.isDeclared(name) else { return try set(name, to: nil) }
        try step(name.utf8.count / 16)
        try environment.remove(name)
    }

    /// Sets a variable until the running listener ends. The listeners of events that it posts see
    /// the value, too.
    ///
    /// - Parameters:
    ///   - name: the name of the variable. Its previous value returns when the listener ends.
    ///   - value: its value until then; nil for none.
    /// - Throws: the errors of `MBEnvironment.push(_:to:)`, such as `MBExpressionError` with the
    ///   code `readOnlyVariable`, and `limitExceeded` if the event's budget runs out.
    public mutating func bind(_ name: String, to value: MBValue?) throws {
        try bind(name, to: MarkedValue(value))
    }

    mutating func bind(_ name: String, to marked: MarkedValue) throws {
        try step(name.utf8.count / 16)
        try step(walking: marked.value)
        if bindings.isInnermost(name), isBound(name) {
            try rebind(name, to: marked)
            return
        }
        let depth = environment.stackDepth(of: name)
        try environment.push(name, to: marked)
        bindings.add(name, depth: depth)
    }

    private func isBound(_ name: String) -> Bool {
        bindings.isBound(name, at: environment.stackDepth(of: name))
    }

    /// Gives a bound name another value as binding it does; setting it to nothing would declare it.
    private mutating func rebind(_ name: String, to marked: MarkedValue) throws {
        let mark = environment.mark(of: name)
        let (former, _) = try environment.pop(name)
        do {
            try environment.push(name, to: marked)
        } catch {
            try environment.push(name, to: MarkedValue(former, mark))
            throw error
        }
    }

    /// Sets a variable or a part of its value.
    mutating func set(
        _ name: String, _ member: VariableMember?, to marked: MarkedValue
    ) throws {
        guard let member else { return try set(name, to: marked) }
        let (changed, added) = try changed(name, member, to: marked.value)
        try allocate(added)
        try set(name, to: changed)
    }

    /// Binds a variable to a value, or to its value with a part changed.
    mutating func bind(
        _ name: String, _ member: VariableMember?, to marked: MarkedValue
    ) throws {
        guard let member else { return try bind(name, to: marked) }
        let (changed, added) = try changed(name, member, to: marked.value)
        // The value from before this listener stays beside the new one.
        let isNew = !bindings.isInnermost(name)
        try allocate(isNew ? Self.bytes(of: changed.value) : added)
        try bind(name, to: changed)
    }

    /// The value of a variable with a part of it changed, which isn't escaped as a whole, and the
    /// bytes by which its collection grew. The variable itself doesn't change.
    private mutating func changed(
        _ name: String, _ member: VariableMember, to value: MBValue?
    ) throws -> (MarkedValue, added: Int) {
        try step(walking: value)
        // A part of a new variable can be set in a strict environment, too.
        let former = environment.isReadOnly(name) ? nil : try lenient.value(of: name)
        try step(walking: former)
        let changed: MBValue?
        switch member {
        case .key(let key):
            changed = try environment.setting(name, key: key, to: value).value(of: name)
        case .index(let index):
            // The array is padded up to the index, unless that is refused.
            let length = Swift.max(0, Swift.min(index, environment.limits.elements))
            try step(length / 8)
            changed = try environment.setting(name, index: index, to: value).value(of: name)
        }
        return (MarkedValue(changed), Self.bytes(of: changed) - Self.bytes(of: former))
    }

    /// The memory that a collection takes, without what is in it.
    private static func bytes(of value: MBValue?) -> Int {
        switch value {
        case .array(let elements)?: elements.count * MBLimits.Budget.elementBytes
        case .dictionary(let entries)?: entries.count * MBLimits.Budget.entryBytes
        default: 0
        }
    }

    /// Runs a body while variables are bound, and reports the ones that can't be bound.
    mutating func withBindings(
        _ values: [Binding], _ body: (inout MBActionContext) -> MBActionFlow
    ) -> MBActionFlow {
        bindings.open()
        for (name, value) in values {
            do {
                try bind(name, to: value)
            } catch {
                report(error)
            }
        }
        let flow = body(&self)
        for (name, depth) in bindings.close().reversed() { unwind(name, to: depth) }
        return flow
    }

    private mutating func unwind(_ name: String, to depth: Int) {
        guard !environment.isReadOnly(name) else {
            environment.forgetPushed(name, above: depth)
            return
        }
        do {
            while environment.stackDepth(of: name) > depth { try environment.pop(name) }
        } catch {
            report(error)
        }
    }
}
