import type { DatabaseSync } from 'node:sqlite'
import type { ItemChange } from './database.ts'

interface Note extends ItemChange {
  /** The generation that the change began. */
  generation: number
}

/** An answer that is older than so many changes is made anew. */
const mostNotes = 1000

/**
 * Notes which items this process changes on its connection. Triggers that only this connection has report each row,
 * whatever statement changes it, so that none is forgotten. What is rolled back is noted too.
 */
export class ItemChanges {
  readonly #connection: DatabaseSync
  readonly #generation: () => number
  #isWatching = false
  #notes: Note[] = []
  /** All changes after this generation are noted. */
  #completeFrom = 0

  constructor(connection: DatabaseSync, generation: () => number) {
    this.#connection = connection
    this.#generation = generation
  }

  /** Undefined when they are not known. Nothing is noted before the first question. */
  since(generation: number): readonly ItemChange[] | undefined {
    if (!this.#isWatching) this.#watch()
    if (!this.#isWatching || generation < this.#completeFrom) return undefined
    return this.#notes.slice(this.#notes.findLastIndex((note) => note.generation <= generation) + 1)
  }

  /** Something has changed that was not noted. */
  forget(): void {
    this.#notes = []
    this.#completeFrom = this.#generation()
  }

  /** A transaction that is rolled back would take the triggers with it. */
  #watch(): void {
    if (this.#connection.isTransaction) return
    this.#connection.function('note_item', (id, registryId, changesLists) => {
      this.#note({
        id: Number(id),
        registryId: Number(registryId),
        changesLists: changesLists === 1,
        generation: this.#generation(),
      })
      return null
    })
    this.#connection.exec(triggers)
    this.#isWatching = true
    this.forget()
  }

  #note(note: Note): void {
    this.#notes.push(note)
    if (this.#notes.length <= mostNotes) return
    const old = this.#notes.splice(0, mostNotes / 2)
    this.#completeFrom = old.at(-1)?.generation ?? this.#completeFrom
  }
}

/** An item that moves leaves one registry and comes to another. */
const triggers = `
  CREATE TEMP TRIGGER note_new_item AFTER INSERT ON main.items BEGIN
    SELECT note_item(NEW.id, NEW.registry_id, 1);
  END;
  CREATE TEMP TRIGGER note_removed_item AFTER DELETE ON main.items BEGIN
    SELECT note_item(OLD.id, OLD.registry_id, 1);
  END;
  CREATE TEMP TRIGGER note_changed_item AFTER UPDATE ON main.items
  WHEN NEW.id = OLD.id AND NEW.registry_id = OLD.registry_id BEGIN
    SELECT note_item(NEW.id, NEW.registry_id, NEW.is_active <> OLD.is_active);
  END;
  CREATE TEMP TRIGGER note_moved_item AFTER UPDATE ON main.items
  WHEN NEW.id <> OLD.id OR NEW.registry_id <> OLD.registry_id BEGIN
    SELECT note_item(OLD.id, OLD.registry_id, 1);
    SELECT note_item(NEW.id, NEW.registry_id, 1);
  END;
`
