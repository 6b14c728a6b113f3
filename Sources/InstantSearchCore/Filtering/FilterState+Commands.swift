extension FilterState {
  /// Carries out the commands as one change.
  ///
  /// ```swift
  /// filterState.notify(.removeAll, .add(filter: red, toGroupWithID: .or(name: "color")))
  /// ```
  public func notify(_ commands: Command...) {
    update { state in
      for command in commands { command.apply(&state.groups) }
    }
  }

  /// A change of the filters, as a value.
  public struct Command: Sendable {
    fileprivate let apply: @Sendable (inout FilterGroups) -> Void

    public static func add(filter: some FilterType, toGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.add(filter, toGroupWithID: id) }
    }

    public static func addAll(filters: [some FilterType], toGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.addAll(filters, toGroupWithID: id) }
    }

    public static func remove(filter: some FilterType, fromGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.remove(filter, fromGroupWithID: id) }
    }

    public static func removeAll(filters: [some FilterType], fromGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.removeAll(filters, fromGroupWithID: id) }
    }

    public static func removeAll(for attribute: Attribute, fromGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.removeAll(for: attribute, fromGroupWithID: id) }
    }

    public static func removeAll(for attribute: Attribute) -> Command { Command { $0.removeAll(for: attribute) } }

    public static func removeAll(fromGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.removeAll(fromGroupWithID: id) }
    }

    public static var removeAll: Command { Command { $0.removeAll() } }

    public static func toggle(filter: some FilterType, inGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.toggle(filter, inGroupWithID: id) }
    }
  }
}
