import { randomInt } from 'node:crypto'
import { type Delivery, Refusal } from '@hopechest/contract'
import { noteEndedHook } from '@hopechest/host/post'
import { findSteps, stepsOfDays } from '@hopechest/host/running-time'
import { findRemovalOf } from '../../stores/changes.ts'
import {
  endHook,
  findHook,
  leaseOf,
  markFailed,
  markTold,
  noteDelivery,
  type StoredHook,
} from '../../stores/hooks.ts'
import type { Lease } from '../../stores/leases.ts'
import { isRefusedAccess } from '../access.ts'
import type { Dependencies } from '../dependencies.ts'
import { type ChangeOfHook, changesOfHook } from './changes-of-hook.ts'
import type { HookSecrets } from './hook-seal.ts'
import { writeMessage } from './message.ts'
import type { Said } from './sender.ts'
import { signedHeaders } from './signature.ts'

/** What is sent and noted under one `webhook-id`. */
export interface Message {
  webhookId: string
  type: string
  body: string
  contentType: string
}

/** Longer than one request may take. */
const holdMilliseconds = 30_000
const readAtOnce = 10
/** What was read may be sent so long after: then rights and items are looked at anew. */
const freshMilliseconds = 2000
/** Then others have their turn, and this hook goes on in the next round. */
export const turnMilliseconds = 2000

/** In steps of running time: at once, after five minutes, half an hour, two, five, ten, fourteen and twenty hours, and once more. Three days in all. */
export const pauses: readonly number[] = [0, 1, 6, 24, 60, 120, 168, 240, 245]

/** With it a program says that it is gone for good. */
const goneStatus = 410

/**
 * Sends a program what its hook has to tell, in order, until it fails. Of several processes one at a time does. An event counts as sent once
 * the program has taken it: a process that is killed between leaves the same message, under the same id, to the next. Says whether there
 * may be more to do at once.
 */
export async function tellHook(
  dependencies: Dependencies,
  id: number,
  stopping: AbortSignal,
): Promise<'done' | 'again'> {
  const options = { holdMilliseconds, waitMilliseconds: 0 }
  const result = await dependencies.leases.hold(leaseOf(id), options, (lease) =>
    tellOn(dependencies, id, lease, stopping),
  )
  return result ?? 'again'
}

async function tellOn(
  dependencies: Dependencies,
  id: number,
  lease: Lease,
  stopping: AbortSignal,
): Promise<'done' | 'again'> {
  const { database } = dependencies
  const began = performance.now()
  let next: ChangeOfHook[] = []
  let readAt = 0
  for (;;) {
    const hook = await findHook(database, id)
    if (hook?.state !== 'on' || hook.due_at_step > (await findSteps(database))) return 'done'
    const secrets = dependencies.hooks.seal.open(id, hook.sealed)
    if (!secrets) return 'done'
    if (next.length === 0 || performance.now() - readAt > freshMilliseconds) {
      const read = await readNext(dependencies, hook, secrets)
      if (read === 'closed') await endHook(database, id)
      if (read === 'closed' || read.length === 0) return 'done'
      next = read
      readAt = performance.now()
    }
    const change = next.shift()
    if (change && !(await tell(dependencies, { hook, secrets }, change))) return 'again'
    if (performance.now() - began > turnMilliseconds) return 'again'
    if (stopping.aborted || !(await lease.renew())) return 'again'
  }
}

/** A hook whose key or registry is gone, or closed to its maker, has nothing to tell any more. */
async function readNext(
  dependencies: Dependencies,
  hook: StoredHook,
  { keyId }: HookSecrets,
): Promise<ChangeOfHook[] | 'closed'> {
  const { standIn } = dependencies.hooks
  const caller = await standIn.callerOf(hook, keyId)
  if (caller === 'ended') return 'closed'
  if (!caller) return []
  const wasGone = await isGone(dependencies, hook.registry_id)
  try {
    return await changesOfHook(dependencies, caller, hook, readAtOnce)
  } catch (error) {
    if (!isRefusedAccess(error)) throw error
    const isClosed = wasGone || (error instanceof Refusal && error.code === 'forbidden')
    return isClosed ? 'closed' : []
  }
}

/** A list is away a moment before its end can be read, of which its owners hear. */
async function isGone({ database }: Dependencies, registryId: number): Promise<boolean> {
  const whole = { after: 0, upTo: Number.MAX_SAFE_INTEGER, most: 1 }
  return registryId > 0 && (await findRemovalOf(database, registryId, whole)).length > 0
}

interface OpenHook {
  hook: StoredHook
  secrets: HookSecrets
}

/** Says whether the next one may follow. */
async function tell(
  dependencies: Dependencies,
  open: OpenHook,
  { event, webhookId, heard }: ChangeOfHook,
): Promise<boolean> {
  const { database } = dependencies
  const { hook } = open
  if (hook.types.split(' ').includes(heard.type)) {
    const message = { webhookId, type: heard.type, ...writeMessage(hook, heard) }
    const { said } = await send(dependencies, open, message)
    if (!isTaken(said)) {
      await fail(dependencies, hook, said)
      return false
    }
  }
  await markTold(database, hook.id, event.number)
  // Nothing more will happen there.
  if (heard.type === 'registry.removed' && hook.registry_id > 0) await endHook(database, hook.id)
  return true
}

async function fail({ database, hooks }: Dependencies, hook: StoredHook, { status }: Said): Promise<void> {
  const pause = pauses[hook.tries]
  if (pause !== undefined && status !== goneStatus) {
    const dueAtStep = (await findSteps(database)) + pause
    await markFailed(database, hook.id, { tries: hook.tries + 1, dueAtStep })
    return
  }
  await database.transaction(async (statements) => {
    const hasEnded = await endHook(statements, hook.id)
    if (hasEnded && hooks.writesLetters) await noteEndedHook(statements, hook)
  })
}

/** Sends a message now, and notes what the program said. */
export async function send(
  { database, hooks, now }: Dependencies,
  { hook, secrets }: OpenHook,
  { webhookId, type, body, contentType }: Message,
  timeoutMilliseconds?: number,
): Promise<{ said: Said; delivery: Delivery }> {
  const timestamp = Math.floor(now().getTime() / 1000)
  const headers = {
    'content-type': contentType,
    ...signedHeaders({ webhookId, timestamp, body }, secrets, await findSteps(database)),
  }
  const said = await hooks.sender.send(secrets.url, { headers, body }, timeoutMilliseconds)
  const state = isTaken(said) ? 'taken' : 'failed'
  const noted = {
    hookId: hook.id,
    id: randomId(),
    webhook_id: webhookId,
    type,
    body,
    state,
    ...said,
  } as const
  return { said, delivery: await noteDelivery(database, noted, now()) }
}

export function isTaken({ status }: Pick<Said, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

const mostId = 2 ** 48 - 1

/** It says nothing of how many there are, nor of when it was given. */
export function randomId(): number {
  return randomInt(1, mostId)
}

/** For a day both sign. */
export const stepsOfOldSecret = stepsOfDays(1)

export function lostKey(): Refusal {
  return new Refusal(
    'conflict',
    'The site has another key since this hook was made, so it cannot tell where it leads. Remove it, and make it anew',
  )
}
