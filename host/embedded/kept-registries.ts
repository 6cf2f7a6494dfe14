import type { Database } from '@hopechest/database'
import { LRUCache } from 'lru-cache'
import type { HostRegistry } from '../may.ts'
import { findRow, type Row, toRegistry } from './registry-rows.ts'

/** Registries by id or slug, the same for all callers: who may read one is asked for each. */
export interface KeptRegistries {
  /** The registry, if nothing in the database has changed since it was read. */
  known(key: number | string): HostRegistry | undefined
  read(key: number | string): Promise<HostRegistry | undefined>
}

interface Kept {
  row: Row
  registry: HostRegistry
  generation: number | undefined
}

const mostBytes = 4 * 1024 * 1024
/** What a registry takes beside its texts, and for each letter of them: its row is kept, too, and a letter may be two bytes. */
const entryBytes = 2048
const bytesOfLetter = 4
/** A longer registry would push out many others. */
export const longestKept = 64 * 1024

/**
 * Most requests ask for a registry that has not changed. On SQLite it is given again while nothing has (decision 025). On
 * PostgreSQL, and after a change of something else, the row is read, and parsed only when its values are others.
 */
export function keepRegistries(
  database: Database,
  show: (registry: HostRegistry) => HostRegistry,
): KeptRegistries {
  const memory = new LRUCache<number | string, Kept>({
    maxSize: mostBytes,
    maxEntrySize: sizeOf(longestKept),
    sizeCalculation: ({ row }) => sizeOf(lettersOf(row)),
  })

  return {
    known(key) {
      const kept = memory.get(key)
      const isTrueNow = kept?.generation !== undefined && kept.generation === database.generation()
      return isTrueNow ? kept.registry : undefined
    },
    async read(key) {
      const generation = database.generation()
      const row = await findRow(database, key)
      if (!row) return undefined
      const before = memory.get(key)
      const isSame = before !== undefined && areSame(before.row, row)
      const registry = isSame ? before.registry : deepFreeze(show(toRegistry(row)))
      memory.set(key, { row, registry, generation })
      return registry
    },
  }
}

function sizeOf(letters: number): number {
  return entryBytes + bytesOfLetter * letters
}

function lettersOf(row: Row): number {
  let letters = 0
  for (const name in row) {
    const value = row[name as keyof Row]
    if (typeof value === 'string') letters += value.length
  }
  return letters
}

function areSame(one: Row, other: Row): boolean {
  for (const name in one) if (one[name as keyof Row] !== other[name as keyof Row]) return false
  return true
}

/** Several requests get the same registry. */
function deepFreeze<Part extends object>(part: Part): Part {
  for (const value of Object.values(part)) if (typeof value === 'object' && value !== null) deepFreeze(value)
  return Object.freeze(part)
}
