internal import SearchModel

extension AnalyticsStore {
  static let schema = """
    BEGIN;
    CREATE TABLE IF NOT EXISTS searches (
      id INTEGER PRIMARY KEY, time INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, hits INTEGER NOT NULL,
      filtered INTEGER NOT NULL, tracked INTEGER NOT NULL, clicks INTEGER NOT NULL DEFAULT 0,
      conversions INTEGER NOT NULL DEFAULT 0, positions INTEGER NOT NULL DEFAULT 0, client INTEGER,
      client_period INTEGER,
      CHECK (clicks >= 0 AND conversions >= 0 AND positions >= 0));
    CREATE INDEX IF NOT EXISTS searches_by_time ON searches (name, time);
    CREATE INDEX IF NOT EXISTS searches_by_text ON searches (name, text);
    CREATE TABLE IF NOT EXISTS queries (id INTEGER PRIMARY KEY, query TEXT NOT NULL UNIQUE, search INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS queries_by_search ON queries (search);
    CREATE TABLE IF NOT EXISTS events (
      id INTEGER PRIMARY KEY, digest INTEGER NOT NULL UNIQUE, time INTEGER NOT NULL, name TEXT NOT NULL,
      kind TEXT NOT NULL, object TEXT NOT NULL, position INTEGER, query TEXT, user TEXT,
      CHECK (position BETWEEN 1 AND \(SearchEvent.positions.upperBound)));
    DROP INDEX IF EXISTS events_by_time;
    DROP INDEX IF EXISTS events_by_object;
    DROP INDEX IF EXISTS events_by_query;
    DROP INDEX IF EXISTS events_by_user;
    CREATE INDEX IF NOT EXISTS events_in_order ON events (name, time, digest);
    CREATE INDEX IF NOT EXISTS events_of_object ON events (name, object, time, digest);
    CREATE INDEX IF NOT EXISTS events_of_query ON events (query, name, time, digest) WHERE query IS NOT NULL;
    CREATE INDEX IF NOT EXISTS events_of_user ON events (user, name, time, digest) WHERE user IS NOT NULL;
    CREATE TABLE IF NOT EXISTS filters (
      id INTEGER PRIMARY KEY, digest INTEGER NOT NULL UNIQUE, time INTEGER NOT NULL, name TEXT NOT NULL,
      kind TEXT NOT NULL, attribute TEXT NOT NULL, value TEXT NOT NULL, user TEXT);
    CREATE INDEX IF NOT EXISTS filters_by_time ON filters (name, time);
    CREATE INDEX IF NOT EXISTS filters_by_user ON filters (user) WHERE user IS NOT NULL;
    PRAGMA user_version = 2;
    COMMIT
    """

  /// What a database of version 1 lacks.
  static let additionsSinceVersion1 = """
    BEGIN;
    ALTER TABLE searches ADD COLUMN client INTEGER;
    ALTER TABLE searches ADD COLUMN client_period INTEGER;
    PRAGMA user_version = 2;
    COMMIT
    """
}
