import { hash, randomUUID } from 'node:crypto'
import { Refusal } from '@hopechest/contract'
import type { Facts, NamedPerson } from '@hopechest/host'
import { needed } from '@hopechest/host/visit'
import { atMost } from '@hopechest/program'
import { LRUCache } from 'lru-cache'
import { addressesAt } from '../addresses.ts'
import type { BankAccount, TellOwners } from '../http/bank/bank-accounts.ts'
import type { Letters } from '../http/letters.ts'
import { type FramedWork, framedWork } from '../http/work/page-work.ts'
import type { Notices } from '../pages/notices/notices.ts'
import { languages } from '../words/index.ts'
import { sayToOwner } from './kinds/owner.ts'
import { toMessage } from './post.ts'

const kind = 'to owner'
const retryAfterSeconds = 3600

/** A host brings a form as often, and takes less time between two rounds. */
const mostRounds = 20
const heldMilliseconds = 60_000
const mostHeld = 10_000

/** Letters about one account that are counted. */
interface Held {
  to: Set<string>
  rounds: number
  /** The visit whose answer has last taken them along. */
  toldIn?: Facts
}

/**
 * The host of a visit says who owns the list. The owners whose address it has proved get the letter with the answer: it is written
 * anew where the host throws the answer away and brings the form again, and is not counted again (decision 102).
 */
export function tellOwnersOfHost(
  notices: Pick<Notices, 'isWanted' | 'write'>,
  mail: Pick<Letters, 'count' | 'sendCounted'>,
): TellOwners {
  const held = new LRUCache<string, Held>({ ...atMost(mostHeld), ttl: heldMilliseconds })

  /** The other owners, with a proved address, who want such letters. */
  async function hearing(registryId: number, writerId: number): Promise<NamedPerson[]> {
    const people: NamedPerson[] = []
    for (const person of ownersOf(workOfVisit().facts, registryId)) {
      const mayHear = person.is_email_confirmed && person.id !== writerId
      if (mayHear && (await notices.isWanted('bank', person.email))) people.push(person)
    }
    return people
  }

  async function write(registryId: number, writerId: number, letters: Held): Promise<void> {
    const { facts, site } = workOfVisit()
    letters.toldIn = facts
    const { title, slug } = facts.registries.get(registryId)?.registry ?? {}
    if (title === undefined || slug === undefined) return
    const list = addressesAt(site.url).list({ slug }).whole
    for (const { id: accountId, email: to } of await hearing(registryId, writerId)) {
      if (!letters.to.has(to)) continue
      const id = `bank-${registryId}-${accountId}-${randomUUID()}`
      const letter = sayToOwner('bank', title, list)
      const written = { notice: 'bank', to, site: site.url, id, languages, letter } as const
      await mail.sendCounted(toMessage(notices, written))
    }
  }

  return {
    expect: (registryId) => void ownersOf(workOfVisit().facts, registryId),
    async hold(registryId, writerId, account, isStored) {
      const people = await hearing(registryId, writerId)
      const key = keyOf(registryId, writerId, account)
      const found = held.get(key)
      // The owners have heard of this account, and another one was saved since: it is another change.
      const isAgain = found && found.rounds < mostRounds && (!found.toldIn || isStored)
      const letters: Held = isAgain ? found : { to: new Set(), rounds: 0 }
      const fresh = people.map(({ email }) => email).filter((email) => !letters.to.has(email))
      if (mail.count(kind, fresh)) for (const email of fresh) letters.to.add(email)
      // It is stored, so those who owned the list then hear of it, and who has become an owner since may not.
      else if (!letters.toldIn) return false
      letters.rounds++
      held.set(key, letters)
      // The answer may have been thrown away, and this one may find that the gift has gone.
      if (letters.toldIn) await write(registryId, writerId, letters)
      return true
    },
    async tell(registryId, writerId, account) {
      const letters = held.get(keyOf(registryId, writerId, account))
      if (!letters) throw tooMany()
      if (letters.toldIn !== workOfVisit().facts) await write(registryId, writerId, letters)
    },
  }
}

function keyOf(registryId: number, writerId: number, { name, number, place }: BankAccount): string {
  return hash('sha256', JSON.stringify([registryId, writerId, name, number, place]))
}

/** The account stays as it was: an owner could otherwise hide a change behind many other letters. */
function tooMany(): Refusal {
  return new Refusal('too_many', 'Many letters have been sent in this hour', { retryAfterSeconds })
}

function ownersOf({ registries, people, needs }: Facts, registryId: number): NamedPerson[] {
  if (registries.get(registryId)?.registry.meta.registry_owners.length === 0) return []
  const found = people.get(registryId)
  if (!found) {
    needs.people.add(registryId)
    throw needed()
  }
  const all = [found.first, ...found.owners.map(({ person }) => person)].filter((person) => person !== null)
  return [...new Map(all.map((person) => [person.id, person])).values()]
}

function workOfVisit(): { facts: Facts; site: FramedWork['site'] } {
  const { guest, site } = framedWork() ?? {}
  if (!guest?.visit || !site) throw new Error('An account was changed without a visit')
  return { facts: guest.visit, site }
}
