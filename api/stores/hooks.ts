import { type Delivery, type HookFormat, limits } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { findSteps, stepsOfDays } from '@hopechest/host/running-time'

/** A hook as it is stored. */
export interface StoredHook {
  id: number
  account_id: number
  /** 0: all. */
  registry_id: number
  sealed: string
  /** With blanks between them. */
  types: string
  format: HookFormat
  template: string
  surprises: 0 | 1
  /** Those of the key that made it; null where it may do all. */
  scopes: string | null
  registries: string | null
  state: 'on' | 'off' | 'ended'
  /** The number of the last event that it has sent, or passed over. */
  done: number
  /** How often the next one was tried. */
  tries: number
  due_at_step: number
  created_at: string
}

const columns =
  'id, account_id, registry_id, sealed, types, format, template, surprises, scopes, registries, state, done, tries, due_at_step, created_at'

export async function insertHook(statements: Statements, hook: StoredHook): Promise<void> {
  await statements.coordinator.run(
    `INSERT INTO hooks (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      hook.id,
      hook.account_id,
      hook.registry_id,
      hook.sealed,
      hook.types,
      hook.format,
      hook.template,
      hook.surprises,
      hook.scopes,
      hook.registries,
      hook.state,
      hook.done,
      hook.tries,
      hook.due_at_step,
      hook.created_at,
    ],
  )
}

export function findHook({ coordinator }: Statements, id: number): Promise<StoredHook | undefined> {
  return coordinator.row<StoredHook & Record<string, string | number | null>>(
    `SELECT ${columns} FROM hooks WHERE id = $1`,
    [id],
  )
}

/** Those of an account, or of all; on one registry, or on any. The oldest first. */
export function listHooks(
  { coordinator }: Statements,
  { accountId = 0, registryId }: { accountId?: number | undefined; registryId?: number | undefined },
): Promise<StoredHook[]> {
  return coordinator.rows<StoredHook & Record<string, string | number | null>>(
    `SELECT ${columns} FROM hooks WHERE ($1 = 0 OR account_id = $1) AND ($2 = -1 OR registry_id = $2)
     ORDER BY created_at, id LIMIT $3`,
    [accountId, registryId ?? -1, mostShown],
  )
}

const mostShown = 1000

/** Those that are on, behind an id. */
export function listActive({ coordinator }: Statements, after: number, most: number): Promise<number[]> {
  return idsOf(
    coordinator.values<[id: number]>(
      "SELECT id FROM hooks WHERE id > $1 AND state = 'on' ORDER BY id LIMIT $2",
      [after, most],
    ),
  )
}

/** Those that tell of a registry, or of all. */
export function listActiveOf({ coordinator }: Statements, registryId: number): Promise<number[]> {
  return idsOf(
    coordinator.values<[id: number]>("SELECT id FROM hooks WHERE registry_id = $1 AND state = 'on'", [
      registryId,
    ]),
  )
}

async function idsOf(rows: Promise<[id: number][]>): Promise<number[]> {
  return (await rows).flat()
}

/** What its maker changes. A hook that goes on tries at once. */
export async function changeHook(
  { coordinator }: Statements,
  { id, sealed, types, format, template, state }: StoredHook,
): Promise<void> {
  await coordinator.run(
    `UPDATE hooks SET sealed = $2, types = $3, format = $4, template = $5, state = $6, tries = 0, due_at_step = 0
     WHERE id = $1`,
    [id, sealed, types, format, template, state],
  )
}

export async function deleteHook({ coordinator }: Statements, id: number): Promise<void> {
  await coordinator.run('DELETE FROM hook_deliveries WHERE hook_id = $1', [id])
  await coordinator.run('DELETE FROM hooks WHERE id = $1', [id])
  await coordinator.run('DELETE FROM leases WHERE name = $1', [leaseOf(id)])
}

/** Under which one process at a time sends what a hook has to tell. */
export function leaseOf(hookId: number): string {
  return `hook:${hookId}`
}

/** It has sent this event, or passes it over. */
export async function markTold({ coordinator }: Statements, id: number, number: number): Promise<void> {
  await coordinator.run(
    'UPDATE hooks SET done = $2, tries = 0, due_at_step = 0 WHERE id = $1 AND done < $2',
    [id, number],
  )
}

/** The next try comes at this step. */
export async function markFailed(
  { coordinator }: Statements,
  id: number,
  { tries, dueAtStep }: { tries: number; dueAtStep: number },
): Promise<void> {
  await coordinator.run('UPDATE hooks SET tries = $2, due_at_step = $3 WHERE id = $1', [id, tries, dueAtStep])
}

/** Says whether it was on. */
export async function endHook({ coordinator }: Statements, id: number): Promise<boolean> {
  return (await coordinator.run("UPDATE hooks SET state = 'ended' WHERE id = $1 AND state = 'on'", [id])) > 0
}

export interface NewDelivery extends Omit<Delivery, 'time' | 'tries'> {
  hookId: number
}

/** The first try of a message, or one more of the same. */
export async function noteDelivery(
  statements: Statements,
  { hookId, webhook_id, id, type, body, state, status, answer, milliseconds }: NewDelivery,
  now: Date,
): Promise<Delivery> {
  const row = await statements.coordinator.row<{ id: number; tries: number }>(
    `INSERT INTO hook_deliveries (hook_id, webhook_id, id, type, body, state, tries, status, answer, milliseconds, told_at, told_at_step)
     VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11)
     ON CONFLICT (hook_id, webhook_id) DO UPDATE SET body = excluded.body, state = excluded.state,
       tries = hook_deliveries.tries + 1, status = excluded.status, answer = excluded.answer,
       milliseconds = excluded.milliseconds, told_at = excluded.told_at, told_at_step = excluded.told_at_step
     RETURNING id, tries`,
    [
      hookId,
      webhook_id,
      id,
      type,
      body,
      state,
      status,
      answer,
      milliseconds,
      now.toISOString(),
      await findSteps(statements),
    ],
  )
  const noted = { id: row?.id ?? id, tries: row?.tries ?? 1 }
  return { ...noted, webhook_id, type, state, status, answer, milliseconds, body, time: now.toISOString() }
}

type DeliveryRow = Omit<Delivery, 'time'> & { told_at: string } & Record<string, string | number | null>

/** The newest first. */
export async function listDeliveries({ coordinator }: Statements, hookId: number): Promise<Delivery[]> {
  const rows = await coordinator.rows<DeliveryRow>(
    `SELECT id, webhook_id, type, state, tries, status, answer, milliseconds, body, told_at FROM hook_deliveries
     WHERE hook_id = $1 ORDER BY told_at DESC, id DESC LIMIT $2`,
    [hookId, limits.deliveries.most],
  )
  return rows.map(toDelivery)
}

export async function findDelivery(
  { coordinator }: Statements,
  hookId: number,
  id: number,
): Promise<Delivery | undefined> {
  const row = await coordinator.row<DeliveryRow>(
    `SELECT id, webhook_id, type, state, tries, status, answer, milliseconds, body, told_at FROM hook_deliveries
     WHERE hook_id = $1 AND id = $2`,
    [hookId, id],
  )
  return row && toDelivery(row)
}

function toDelivery({ told_at, ...row }: DeliveryRow): Delivery {
  return { ...(row as Omit<Delivery, 'time'>), time: new Date(told_at).toISOString() }
}

/** Deletes what is older than it is kept. */
export async function forgetDeliveries(database: Database): Promise<void> {
  const oldest = (await findSteps(database)) - stepsOfDays(limits.deliveries.days)
  await database.coordinator.run('DELETE FROM hook_deliveries WHERE told_at_step < $1', [oldest])
}
