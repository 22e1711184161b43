import MBDataEnvironment

/// Tags, actions and modules.
extension ContractComparison {
    mutating func compare(
        _ subject: String, _ old: MBContract.Module, _ new: MBContract.Module
    ) {
        names(subject, "name", old.aliases, new.aliases)
        noteMissing(subject, "its tags", old.tags, new.tags)
        noteMissing(subject, "its actions", old.actions, new.actions)
        if let former = old.tags, let current = new.tags {
            let known = names(of: \.tags, inModulesMergedInto: new)
            entries("tag", former, current, except: known) { $0.compare(tag: $1, $2, $3) }
        }
        if let former = old.actions, let current = new.actions {
            let known = names(of: \.actions, inModulesMergedInto: new)
            entries("action", former, current, except: known) { $0.compare(tag: $1, $2, $3) }
        }
    }

    /// The names of the tags or actions of all older modules that became one.
    private func names(
        of tags: KeyPath<MBContract.Module, [String: MBContract.Tag]?>,
        inModulesMergedInto new: MBContract.Module
    ) -> Set<String> {
        Set((new.aliases ?? []).compactMap { old.modules?[$0]?[keyPath: tags]?.keys }.joined())
    }

    mutating func compare(tag subject: String, _ old: MBContract.Tag, _ new: MBContract.Tag) {
        names(subject, "child", old.children, new.children)
        if old.hasActions == true, new.hasActions != true {
            report(.error, subject, "it doesn't contain actions any more")
        }
        if let former = old.others, new.others != former, new.attributes != nil {
            report(
                .error, subject,
                new.others == nil
                    ? "it has only attributes with known names now"
                    : "its other attributes are read differently")
        }
        compareText(subject, old.text, new.text)
        noteMissing(subject, "its attributes", old.attributes, new.attributes)
        guard let former = old.attributes, let current = new.attributes else { return }
        names(subject, "attribute", Array(former.keys), Array(current.keys))
        for name in current.keys.inOrder() {
            compare(subject, "the attribute '\(name)'", former[name], current[name])
        }
    }

    private mutating func compareText(
        _ subject: String, _ old: MBContract.Content?, _ new: MBContract.Content?
    ) {
        guard let old, old != new else { return }
        report(
            .error, subject,
            new == nil ? "its text means nothing any more" : "its text is read differently")
    }

    private mutating func compare(
        _ subject: String, _ what: String, _ old: MBContract.Attribute?,
        _ new: MBContract.Attribute?
    ) {
        guard let new else { return }
        if new.isRequired == true, old?.isRequired != true {
            report(.error, subject, "\(what) is required now")
        }
        guard let old else { return }
        if old.kind != new.kind {
            report(
                .error, subject,
                "\(what) was read as \(old.kind.rawValue) and is read as \(new.kind.rawValue) now")
        }
        guard let values = new.values else { return }
        guard let former = old.values else {
            return report(.error, subject, "\(what) may have only some values now")
        }
        for value in Set(former).subtracting(values).inOrder() {
            report(.error, subject, "\(what) can't be '\(value)' any more")
        }
        for value in Set(values).subtracting(former).inOrder() {
            report(.note, subject, "\(what) can be '\(value)', too")
        }
    }
}
