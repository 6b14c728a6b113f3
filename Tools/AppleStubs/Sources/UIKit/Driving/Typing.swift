import Foundation

// What a user does at the keyboard: for tests only, none of this is Apple's.

extension UITextField {
  /// Adds characters one by one.
  @_spi(Driving) public func type(_ characters: String) {
    if !isFirstResponder {
      becomeFirstResponder()
      sendActions(for: .editingDidBegin)
    }
    for character in characters {
      text = (text ?? "") + String(character)
      sendActions(for: .editingChanged)
    }
  }

  @_spi(Driving) public func deleteAll() {
    text = ""
    sendActions(for: .editingChanged)
  }

  /// As with Apple's, Return ends editing where an action waits for `editingDidEndOnExit`.
  @_spi(Driving) public func pressReturn() {
    let endsEditing = hasActions(for: .editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsEditing { resignFirstResponder() }
  }
}

extension UISearchTextField {
  /// The texts of the tokens, in order.
  @_spi(Driving) public var shownTokens: [String] { tokens.map(\.text) }

  /// Deletes a token at the keyboard, if that is allowed.
  @_spi(Driving) public func deleteToken(_ text: String) {
    guard allowsDeletingTokens, let index = shownTokens.firstIndex(of: text) else { return }
    removeToken(at: index)
    sendActions(for: .editingChanged)
  }
}

extension UISearchBar {
  /// Taps the field.
  @_spi(Driving) public func enter() { begin() }

  /// Adds characters one by one.
  @_spi(Driving) public func type(_ characters: String) {
    begin()
    for character in characters { change(to: (text ?? "") + String(character)) }
  }

  /// Empties the field, as its clear button does.
  @_spi(Driving) public func deleteAll() { change(to: "") }

  @_spi(Driving) public func pressSearch() { delegate?.searchBarSearchButtonClicked(self) }

  @_spi(Driving) public func pressCancel() {
    delegate?.searchBarCancelButtonClicked(self)
    searchController?.isActive = false
  }

  private func begin() {
    guard !isFirstResponder else { return }
    becomeFirstResponder()
    searchController?.isActive = true
    searchTextField.sendActions(for: .editingDidBegin)
  }

  private func change(to newText: String) {
    text = newText
    delegate?.searchBar(self, textDidChange: newText)
    searchTextField.sendActions(for: .editingChanged)
    if let searchController { searchController.searchResultsUpdater?.updateSearchResults(for: searchController) }
  }
}
