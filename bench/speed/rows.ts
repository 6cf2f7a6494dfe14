import type { Checkout } from './checkout.ts'
import type { Row, Rows } from './rows/asked.ts'
import { openCold } from './rows/cold.ts'
import { openPages, openPersonsPage } from './rows/pages.ts'
import { openReads, openUnkept } from './rows/reads.ts'
import { openClaims, openOpened, openPostgres, openWrites } from './rows/writes.ts'

/**
 * The rows of each program. Those that are written to are others than those that are read: work that a new gift leaves for
 * later counts for no reader.
 */
const programs = [
  { rows: ['item', 'list', 'registry-items'], open: openReads },
  { rows: ['unkept-list'], open: openUnkept },
  { rows: ['own-item', 'flat-item', 'own-item-alone', 'flat-item-alone'], open: openWrites },
  { rows: ['cold-item'], open: openCold },
  { rows: ['opened-item'], open: openOpened },
  { rows: ['claim', 'opened-claim'], open: openClaims },
  { rows: ['postgres-item'], open: openPostgres },
  { rows: ['page', 'first-page', 'guests-page', 'owners-page', 'my-lists'], open: openPages },
  { rows: ['persons-page'], open: openPersonsPage },
]

export const rowNames = programs.flatMap(({ rows }) => rows)

/** These rows and the others of their programs, in their order: what one row warms is cheaper in the next. */
export function wholePrograms(names: readonly string[]): string[] {
  return programs.flatMap(({ rows }) => (rows.some((row) => names.includes(row)) ? rows : []))
}

/** Programs that start side by side: with more, a busy machine lets one wait for longer than it is patient. */
const atOnce = 2

/** Starts the programs of these rows, and a bare server beside each. */
export async function openRows(
  stack: AsyncDisposableStack,
  checkout: Checkout,
  names: readonly string[],
): Promise<Rows> {
  const needed = programs.filter(({ rows }) => rows.some((row) => names.includes(row))).values()
  const opened: Rows = {}
  const opener = async () => {
    for (const { open } of needed) Object.assign(opened, await open(stack, checkout))
  }
  await Promise.all(Array.from({ length: atOnce }, opener))
  return opened
}

export function rowIn(rows: Rows, name: string): Row {
  const row = rows[name]
  if (row === undefined) throw new Error(`There is no row "${name}".`)
  return row
}
