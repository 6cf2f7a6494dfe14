import { limits, Refusal } from '@hopechest/contract'
import { type Caller, type Counted, inviteeKey, managesAll } from '@hopechest/host'
import { type Allowance, createAllowance } from '@hopechest/program'

/**
 * Counts what a caller creates, one thing unless a number is given, and refuses when it is too much for one minute. What it
 * returns takes the count back: a request that is sent again creates nothing.
 */
export type CountCreation = (caller: Caller, things?: number) => () => void

const windowMilliseconds = 60_000

/** The answer to the caller says what is left; see `api/callers/counts.ts`. */
export function noteCount<Key extends string | number>(
  caller: Caller,
  policy: Omit<Counted, 'left'>,
  allowance: Allowance<Key>,
  key: Key,
): void {
  caller.counted ??= []
  if (caller.counted.every(({ name }) => name !== policy.name))
    caller.counted.push({ ...policy, left: () => allowance.left(key) })
}

/**
 * Items, registries and purchases count alike. Those of admins do not: a program of the site owner may import thousands.
 * Each process counts for itself; 0 sets no bound.
 */
export function createCreations(mostPerMinute: number): CountCreation {
  if (mostPerMinute === 0) return () => () => {}
  const creations = createAllowance<number>({ most: mostPerMinute, windowMilliseconds })
  return (caller, things) => {
    if (managesAll(caller)) return () => {}
    noteCount(caller, { name: 'creations', most: mostPerMinute, seconds: 60 }, creations, caller.id)
    const counted = creations.borrow(caller.id, things)
    if (typeof counted !== 'function') throw tooManyCreations(mostPerMinute, counted.retryAfterSeconds)
    return counted
  }
}

/**
 * Counts what `store` stores. What it did not, because it was refused or an earlier request had stored it, counts no more;
 * where that is not known, the count stays.
 */
export function countStored<Stored extends { isNew: boolean }>(
  countCreation: CountCreation,
  caller: Caller,
  things: number,
  store: () => Promise<Stored>,
): Promise<Stored> {
  return countOnceKnown(countCreation, caller, (count) => {
    count(things)
    return store()
  })
}

/** The same where `store` finds out how many things they are. The last count holds: a transaction may begin again. */
export async function countOnceKnown<Stored extends { isNew: boolean }>(
  countCreation: CountCreation,
  caller: Caller,
  store: (count: (things: number) => void) => Promise<Stored>,
): Promise<Stored> {
  let takeBack = () => {}
  const count = (things: number) => {
    takeBack()
    takeBack = () => {}
    takeBack = countCreation(caller, things)
  }
  try {
    const stored = await store(count)
    if (!stored.isNew) takeBack()
    return stored
  } catch (error) {
    if (!(error instanceof Refusal && error.isUnclear)) takeBack()
    throw error
  }
}

function tooManyCreations(mostPerMinute: number, retryAfterSeconds: number): Refusal {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
  return new Refusal(
    'too_many',
    `A caller may create at most ${mostPerMinute} items, registries and purchases in a minute. Try again in ${wait}`,
    { retryAfterSeconds },
  )
}

/** Counts the owners whom a caller writes down beside those `before`, and refuses when there are too many in an hour. */
export type CountOwners = (caller: Caller, owners: readonly string[], before: readonly string[]) => void

/** Who adds an address learns whether an account has proved it, so there is a bound to asking. */
const mostOwnerAdditions = 30
const hourMilliseconds = 3_600_000

/** Admins read all accounts anyway. Each process counts for itself. */
export function createOwnerAdditions(): CountOwners {
  const additions = createAllowance<number>({
    most: mostOwnerAdditions,
    windowMilliseconds: hourMilliseconds,
  })
  return (caller, owners, before) => {
    if (managesAll(caller)) return
    const known = new Set(before.map(inviteeKey))
    const added = new Set(owners.map(inviteeKey)).difference(known)
    if (added.size > 0)
      noteCount(caller, { name: 'owners', most: mostOwnerAdditions, seconds: 3600 }, additions, caller.id)
    for (const _ of added) {
      const exhausted = additions.take(caller.id)
      if (exhausted) throw tooManyOwners(exhausted.retryAfterSeconds)
    }
  }
}

function tooManyOwners(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return new Refusal(
    'too_many',
    `A caller may add at most ${mostOwnerAdditions} owners in an hour. Try again in ${wait}`,
    { retryAfterSeconds },
  )
}

/** How the ideas are counted that a caller adds to a registry. */
export type CountIdeas = (registryId: number) => CountCreation

const dayMilliseconds = 86_400_000

/**
 * A guest makes up their key, so an account could be many guests. The pages, which ask for guests whom the service does not know,
 * count these by themselves. Each process counts for itself.
 */
export function createIdeaAdditions(): CountIdeas {
  const most = limits.ideasOfGuest
  const additions = createAllowance<string>({ most, windowMilliseconds: dayMilliseconds })
  return (registryId) => (caller) => {
    if (managesAll(caller) || caller.is_reader) return () => {}
    const key = `${caller.id} ${registryId}`
    noteCount(caller, { name: 'ideas', most, seconds: 86_400 }, additions, key)
    const counted = additions.borrow(key)
    if (typeof counted === 'function') return counted
    throw new Refusal('too_many', `A caller may add at most ${most} ideas to a registry in a day`, counted)
  }
}

/** A caller who tries what a program answers: each sends a request to an address of their choice. */
const mostTellings = 10

/** Each process counts for itself. */
export function createTellings(): (caller: Caller) => void {
  const tellings = createAllowance<number>({ most: mostTellings, windowMilliseconds })
  return (caller) => {
    noteCount(caller, { name: 'tellings', most: mostTellings, seconds: 60 }, tellings, caller.id)
    const exhausted = tellings.take(caller.id)
    if (exhausted)
      throw new Refusal(
        'too_many',
        `A caller may try hooks at most ${mostTellings} times in a minute`,
        exhausted,
      )
  }
}
