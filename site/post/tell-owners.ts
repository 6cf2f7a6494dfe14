import { randomUUID } from 'node:crypto'
import { Refusal } from '@hopechest/contract'
import type { Facts, NamedPerson } from '@hopechest/host'
import { needed } from '@hopechest/host/visit'
import { addressesAt } from '../addresses.ts'
import type { TellOwners } from '../http/bank/bank-accounts.ts'
import type { Letters } from '../http/letters.ts'
import { type FramedWork, framedWork } from '../http/work/page-work.ts'
import type { Notices } from '../pages/notices/notices.ts'
import { languages } from '../words/index.ts'
import { sayToOwner } from './kinds/owner.ts'
import { toMessage } from './post.ts'

const kind = 'to owner'
const retryAfterSeconds = 3600

/**
 * The host of a visit says who owns the list. The owners whose address it has proved get the letter with the answer: it is written
 * anew where the host throws the answer away and brings the form again.
 */
export function tellOwnersOfHost(
  notices: Pick<Notices, 'isWanted' | 'write'>,
  mail: Pick<Letters, 'sendDue' | 'mustWait'>,
): TellOwners {
  /** The other owners, with a proved address, who want such letters. */
  async function hearing(registryId: number, writerId: number): Promise<NamedPerson[]> {
    const people: NamedPerson[] = []
    for (const person of ownersOf(workOfVisit().facts, registryId)) {
      const mayHear = person.is_email_confirmed && person.id !== writerId
      if (mayHear && (await notices.isWanted('bank', person.email))) people.push(person)
    }
    return people
  }

  return {
    expect: (registryId) => void ownersOf(workOfVisit().facts, registryId),
    async mustWait(registryId, writerId) {
      const people = await hearing(registryId, writerId)
      return people.some(({ email }) => mail.mustWait(kind, email))
    },
    async tell(registryId, writerId) {
      const { facts, site } = workOfVisit()
      const { title, slug } = facts.registries.get(registryId)?.registry ?? {}
      if (title === undefined || slug === undefined) return
      const list = addressesAt(site.url).list({ slug }).whole
      for (const { id: accountId, email: to } of await hearing(registryId, writerId)) {
        const id = `bank-${registryId}-${accountId}-${randomUUID()}`
        const letter = sayToOwner('bank', title, list)
        const written = { notice: 'bank', to, site: site.url, id, languages, letter } as const
        if ((await mail.sendDue(kind, toMessage(notices, written))) !== 'sent') throw tooMany()
      }
    },
  }
}

/** The account stays as it was: an owner could otherwise hide a change behind many other letters. */
function tooMany(): Refusal {
  return new Refusal('too_many', 'The other owners had many letters in this hour', { retryAfterSeconds })
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
