import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Database } from './database.ts'

/**
 * Puts rules into the SQLite file that hold for every program that writes to it, and for changes by hand: a change of an
 * item raises its version, and an id is never used again. So an id and a version stand for one content. The statements of
 * this program do so by themselves; decision 025 says why PostgreSQL has no such rules.
 */
export async function layDownItemRules(database: Database): Promise<void> {
  if (database.engine === 'sqlite') await database.script(rules)
}

/** The number of an automatic id is kept in `sqlite_sequence` at the end of the statement, after these have run. */
const rules = `
  CREATE TRIGGER IF NOT EXISTS item_version_rises AFTER UPDATE ON items WHEN NEW.version <= OLD.version BEGIN
    UPDATE items SET version = OLD.version + 1 WHERE id = NEW.id;
  END;
  CREATE TRIGGER IF NOT EXISTS item_keeps_id AFTER UPDATE ON items WHEN NEW.id <> OLD.id BEGIN
    SELECT RAISE(ABORT, 'An item keeps its id. Set is_active = 0 for this one, and add another');
  END;
  CREATE TRIGGER IF NOT EXISTS item_id_is_new AFTER INSERT ON items
  WHEN NEW.id < 1 OR NEW.id <= (SELECT seq FROM sqlite_sequence WHERE name = 'items') BEGIN
    SELECT RAISE(ABORT, 'An id of items is used once. Leave it out, or take one above all that were ever used');
  END;
`
const ruleNames = ['item_version_rises', 'item_keeps_id', 'item_id_is_new']

/** Looks whether the rules were in force while others wrote to the file. */
export class ItemRules {
  readonly #schemaVersion: StatementSync
  readonly #presentRules: StatementSync
  #seenSchema: unknown
  #areLaidDown = false

  constructor(connection: DatabaseSync) {
    this.#schemaVersion = connection.prepare('PRAGMA schema_version')
    this.#schemaVersion.setReturnArrays(true)
    this.#presentRules = connection.prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'items'
         AND name IN (${ruleNames.map((name) => `'${name}'`).join(', ')})`,
    )
  }

  /**
   * Whether all that was committed since the last call kept to them. The number of the schema moves when a rule is
   * removed, and when another database is put into the file in place of its content.
   */
  wereKept(): boolean {
    const [schema] = this.#schemaVersion.get() as unknown as [number]
    if (schema === this.#seenSchema) return this.#areLaidDown
    this.#areLaidDown = this.#presentRules.all().length === ruleNames.length
    this.#seenSchema = schema
    return false
  }
}
