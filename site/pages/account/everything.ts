import { Readable } from 'node:stream'
import { type Client, isRefused, type Outcome, type Registry } from '@hopechest/client'
import { isRevealed, Refusal } from '@hopechest/contract'
import { mayPassOn, type OwnerLink } from '@hopechest/host'
import type { Accounts } from '@hopechest/host/accounts'
import type { BankAccounts } from '../../http/bank/bank-accounts.ts'
import { callerOf } from '../../http/caller.ts'
import type { PersonHandler, PersonVisit } from '../../http/visit.ts'
import { createOneAtATime } from '../../http/work/one-at-a-time.ts'
import { reached } from '../../http/work/page-clients.ts'
import { type AllGiftsParts, createReadList } from '../guests/all-gifts/read.ts'
import type { PeopleParts } from '../people/parts.ts'
import { wrapItems } from '../reveal.ts'

/** How many entries are read at a time. A gift may have 20 KB of text in this file, and a list a thousand invitees. */
const atOnce = { lists: 1000, items: 50, purchases: 200 }

type Parts = AllGiftsParts & Pick<PeopleParts, 'accounts' | 'sessions'>

/**
 * One file with everything that the site keeps of a person. What is still wrapped stays out of it. The file is written
 * while it is read, so an account of any size needs little memory.
 */
export function everything(parts: Parts): PersonHandler {
  const { sessions } = parts
  const oneAtATime = createOneAtATime()
  return async (visit) => {
    const { person, client } = visit.signedIn
    const body = await oneAtATime(person.id, async () => {
      // The person may have signed out while the file waited, and the service remembers a session for a while.
      if (!(await sessions.find(visit.cookies))) throw new Refusal('unauthenticated', 'The session has ended')
      // These answers come before the file begins: where the service is away, the person reads a page that says so.
      reached(await client.listRegistries({ limit: 1 }))
      const { name, username, email, created_at } = person
      const book = await readBook(parts, client, person.id)
      const gives = await readGives(parts, visit)
      const ideas = await readIdeas(parts, visit)
      const { memory, bank } = parts.guestGifts
      const account = {
        name,
        username,
        email,
        created_at,
        ...(await readNotices(parts, visit)),
        ...(await readWaysIn(parts.accounts, person.id)),
        identities: await parts.accounts.identities.list(person.id),
      }
      const remembered = await memory.read(visit)
      const head = {
        account,
        ...book,
        ideas,
        remembered: remembered ?? null,
        bank_accounts: await readAccounts(bank, person.id),
        gift_words: await readWords(parts, visit),
      }
      return Readable.from(piecesOf(head, visit, parts, gives), { objectMode: false })
    })
    return {
      body,
      type: 'application/json; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="hopechest.json"' },
    }
  }
}

/** How the person signs in, and where they are. No secret is in it. */
async function readWaysIn({ access, passkeys, secondStep }: Accounts, personId: number) {
  const places = await access.list(personId)
  return {
    passkeys: (await passkeys.list(personId)).map(({ id: _, ...passkey }) => passkey),
    code_since: (await secondStep.find(personId))?.created_at ?? null,
    signed_in: places.map(({ label, is_session, created_at, last_used_on }) => ({
      label,
      is_program: !is_session,
      created_at,
      last_used_on,
    })),
  }
}

/** The lists of a person, newest first. One that is deleted or made while the file is written shifts no other. */
async function* idsOf({ lists }: Accounts, personId: number): AsyncGenerator<number> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const ids = await lists.idsBefore(personId, before, atOnce.lists)
    yield* ids
    const last = ids.at(-1)
    if (last === undefined) return
    before = last
  }
}

/** What the person gives, without keys. A guest may have given on the person's own list in this browser. */
async function readGives(parts: AllGiftsParts, visit: PersonVisit) {
  const readList = createReadList(parts, visit)
  const isWrapped = new Map<number, boolean>()
  const gives = []
  for (const { registryId, itemId, quantity, name } of await parts.guestGifts.read(visit)) {
    if (!isWrapped.has(registryId)) isWrapped.set(registryId, (await readList(registryId)) === 'wrapped')
    if (isWrapped.get(registryId)) continue
    gives.push({ registry_id: registryId, item_id: itemId, quantity, purchaser: name })
  }
  return gives
}

/** What the person has added, said and given among the ideas of guests, but for lists that became their own meanwhile. */
async function readIdeas(parts: AllGiftsParts, visit: PersonVisit) {
  const readList = createReadList(parts, visit)
  const ideas = []
  for (const idea of await parts.guestGifts.ideas.tell(visit.signedIn.person.id))
    if ((await readList(idea.registry_id)) !== 'wrapped') ideas.push(idea)
  return ideas
}

/** What the person says to other guests at gifts, but for lists that became their own meanwhile. */
async function readWords(parts: AllGiftsParts, visit: PersonVisit) {
  const readList = createReadList(parts, visit)
  const words = []
  for (const word of await parts.guestGifts.words.tell(visit.signedIn.person.id))
    if ((await readList(word.registry_id)) !== 'wrapped') words.push(word)
  return words
}

/** The accounts that the person wrote down, each with its list. */
async function readAccounts({ ofPerson }: BankAccounts, personId: number) {
  return (await ofPerson(personId)).map(({ registryId: registry_id, ...account }) => ({
    registry_id,
    ...account,
  }))
}

/** Which letters the person gets, and what a site without a mail server would have written. Another may have typed an address that is not proved. */
async function readNotices({ guestGifts: { notices, keptMail } }: AllGiftsParts, { signedIn }: PersonVisit) {
  const { email, is_email_confirmed } = signedIn.person
  if (!is_email_confirmed) return { notices: [], kept_notices: [] }
  const kept = await keptMail.read(email)
  return { notices: await notices.wanted(email), kept_notices: kept.map(({ alone }) => alone) }
}

/** Whom the person has written down. Those of their household are the other's, and who drew whom stands nowhere. */
async function readBook({ guestGifts: { byLink } }: AllGiftsParts, client: Client, personId: number) {
  const sizes = await byLink.sizes.ofBook(personId)
  const isOwn = ({ owner_id }: { owner_id: number }) => owner_id === personId
  const circles = reached(await client.listCircles())?.filter(isOwn) ?? []
  const draws = []
  for (const { id } of circles) {
    const draw = reached(await client.getDraw(id))
    if (draw && draw.person_ids.length > 0) draws.push(draw)
  }
  return {
    // A file lies about: the links of people stay out of it.
    people: reached(await client.listPeople())
      ?.filter(isOwn)
      .map(({ link: _, ...person }) => ({ ...person, sizes: sizes.get(person.id) })),
    circles,
    draws,
    sizes: (await byLink.sizes.ofAccount(personId)) ?? null,
    households: reached(await client.listHouseholds()),
  }
}

async function* piecesOf(
  head: object,
  { signedIn: { client, person }, pictures }: PersonVisit,
  { accounts, guestGifts: { personLetters }, now }: Parts,
  gives: readonly object[],
): AsyncGenerator<string> {
  yield `${indented(head, 0).slice(0, -2)},\n  "lists": [`
  let separator = ''
  for await (const id of idsOf(accounts, person.id)) {
    const registry = stillOwn(await client.getRegistry(id))
    if (!registry) continue
    const address = stillOwn(await client.getSendTo(id))
    const openTo = stillOwn(await client.getOpenTo(id)) ?? {}
    yield `${separator}\n    {\n      "registry": ${indented(registry, 3)},\n      "open_to": ${indented(openTo, 3)},\n      "send_to": ${JSON.stringify(address?.send_to ?? '')}`
    const { people } = await personLetters.ofList(id)
    const guests = people.map(({ entry, name }) => ({ invitee: entry, name }))
    yield `,\n      "guests": ${indented(guests, 3)}`
    const links = mayPassOn(callerOf(person), registry) ? await accounts.ownerLinks.list(id) : []
    yield `,\n      "owner_links": ${indented(links.map(withoutId), 3)}`
    yield `,\n      "questions": ${indented(stillOwn(await client.listQuestions(id)) ?? [], 3)}`
    yield `,\n      "pictures": ${indented(await pictures.kept(id), 3)}`
    yield `,\n      "cover": ${indented(await pictures.keptCover(id), 3)}`
    yield* contentsOf(client, registry, now())
    yield '\n    }'
    separator = ','
  }
  yield `\n  ],\n  "gives": ${indented(gives, 1)}\n}\n`
}

/** A link for another owner that waits. Its secret is kept nowhere. */
function withoutId({ expires_at, asked_by }: OwnerLink): Omit<OwnerLink, 'id'> {
  return { expires_at, asked_by }
}

async function* contentsOf(client: Client, registry: Registry, now: Date): AsyncGenerator<string> {
  const { id } = registry
  const items = pagesOf(atOnce.items, async (page) => {
    const found = stillOwn(await client.listRegistryItems(id, page))
    return found && wrapItems(found, registry, now)
  })
  yield* entriesOf('items', items)
  yield `,\n      "off_list_items": ${indented(stillOwn(await client.listOffListItems(id)) ?? [], 3)}`
  if (!isRevealed(registry, now)) return
  const purchases = pagesOf(atOnce.purchases, async (page) =>
    stillOwn(await client.listRegistryPurchases(id, page)),
  )
  yield* entriesOf('purchases', purchases)
  const ideas = stillOwn(await client.listIdeas(id))?.ideas ?? []
  yield `,\n      "ideas": ${indented(ideas, 3)}`
}

async function* entriesOf(name: string, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `,\n      "${name}": [`
  let separator = ''
  for await (const page of pages) {
    for (const entry of page) {
      yield `${separator}\n        ${indented(entry, 4)}`
      separator = ','
    }
  }
  yield '\n      ]'
}

/** A list that was passed on while the file is written is left out, or ends where it was. */
function stillOwn<Body>(outcome: Outcome<Body>): Body | undefined {
  return isRefused(outcome, 'forbidden') ? undefined : reached(outcome)
}

/** The value as it stands in the file, some steps to the right. A line of JSON never ends within a text. */
function indented(value: unknown, steps: number): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${'  '.repeat(steps)}`)
}

/** Page after page; a list that was deleted meanwhile has no more. */
async function* pagesOf<Entry>(
  limit: number,
  read: (page: { skip: number; limit: number }) => Promise<Entry[] | undefined>,
): AsyncGenerator<Entry[]> {
  for (let skip = 0; ; skip += limit) {
    const page = (await read({ skip, limit })) ?? []
    yield page
    if (page.length < limit) return
  }
}
