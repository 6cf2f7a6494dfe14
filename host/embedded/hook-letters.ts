import type { Database } from '@hopechest/database'
import type { Letter } from '../post/letters.ts'
import { findRegistry } from './registry-rows.ts'

/** To who has a program hear of changes: it has not answered for three days, so it hears no more. */
export interface HookLetter {
  to: string
  /** The list that it hears of; undefined for all. */
  list: { title: string; slug: string } | undefined
}

/** Its maker may have let it go on meanwhile, or removed it; or its list is gone. */
export async function stillDueToMaker(
  database: Database,
  { about, account_id }: Letter,
): Promise<HookLetter | undefined> {
  const hook = await database.coordinator.row<{ registry_id: number }>(
    "SELECT registry_id FROM hooks WHERE id = $1 AND state = 'ended'",
    [about],
  )
  const maker = await database.row<{ email: string }>(
    'SELECT email FROM accounts WHERE id = $1 AND is_email_confirmed = 1 AND is_switched_off = 0 AND is_reader = 0',
    [account_id ?? 0],
  )
  if (!hook || !maker) return undefined
  const isOfAll = hook.registry_id === 0
  const list = isOfAll ? undefined : await findRegistry(database, hook.registry_id)
  return list || isOfAll ? { to: maker.email, list } : undefined
}
