/// The language of the texts in `TextKey`: English, until an app sets ``translate``.
///
/// Set it before the first view is made:
///
/// ```swift
/// // From a strings file of the app, by the names of the keys.
/// Localization.translate = { key, _ in
///   Bundle.main.localizedString(forKey: "\(key)", value: key.rawValue, table: "InstantSearch")
/// }
/// ```
@MainActor
public enum Localization {
  /// Returns the text of a key, with the names in braces of the English text; nil for the English text. The number is
  /// that of `{count}`, for languages with several plural forms.
  public static var translate: @MainActor (TextKey, _ count: Int?) -> String? = { _, _ in nil }

  /// The text of a key with its names in braces replaced.
  public static func text(_ key: TextKey, count: Int? = nil, _ values: [String: String] = [:]) -> String {
    (translate(key, count) ?? key.rawValue).filled(values)
  }

  /// The error in words, for a person.
  public static func text(for error: SearchError) -> String {
    let (key, values) = error.text
    return text(key, values)
  }

  /// A number of offers of an autocomplete as VoiceOver reads it: `5 suggestions`; nil for none.
  package static func suggestions(in sections: [AutocompleteSection]) -> String? {
    let count = sections.reduce(0) { $0 + $1.items.count }
    if count == 0 { return nil }
    return text(count == 1 ? .oneSuggestion : .suggestionCount, count: count, ["count": count.groupedByThousands()])
  }

  /// What a view of a chat says where there is no model, or where a reply has failed; nil for nothing.
  package static func notice(of chat: Chat) -> String? {
    switch chat.status {
    case .error(let reason): reason
    case .unavailable: text(.noModel)
    default: nil
    }
  }

  /// What a view of a chat offers below the messages, in order, besides stopping and rating.
  package static func offers(of chat: Chat) -> [(title: String, action: ChatAction)] {
    let isAnswered = chat.messages.last?.role == .assistant
    let offers: [(Bool, TextKey, ChatAction)] = [
      (chat.canContinue, .continueReply, .resume), (!chat.isBusy && isAnswered, .answerAgain, .regenerate),
      (chat.canUndo, .undoSearch, .undo), (!chat.isBusy && !chat.messages.isEmpty, .deleteConversation, .clear),
    ]
    return offers.filter { $0.0 }.map { (text($0.1), $0.2) }
  }

  /// What the next question of a chat is about: `About Desk lamp`; nil for nothing.
  ///
  /// - Parameter name: Names the record; nil for its `name` or `title`.
  package static func subject(of chat: Chat, _ name: (Hit<JSON>) -> String? = { _ in nil }) -> String? {
    chat.subject.map { hit in
      let known = ["name", "title"].lazy.compactMap { hit.record[$0]?.string }.first
      return text(.aboutRecord, ["name": name(hit) ?? known ?? hit.objectID])
    }
  }

  /// A number of results as VoiceOver reads it: `12 results`.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - number: The number in digits, with the separators of the user's language.
  package static func results(_ count: Int, _ number: String) -> String {
    text(count == 1 ? .oneResult : .results, count: count, ["count": number])
  }
}
