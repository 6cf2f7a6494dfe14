import type { IncomingMessage, ServerResponse } from 'node:http'
import { isClientError, type SeenItem } from '@hopechest/client'
import { limits, Refusal, registryMetaDefaults, type Sizes, Type } from '@hopechest/contract'
import type { PersonOfBook } from '@hopechest/host/family'
import {
  hashOf,
  keptPath,
  readSignature,
  refused,
  type SigningKey,
  signatureHeader,
  type TakeVisit,
  type Visits,
} from '@hopechest/host/visit'
import type { Logger } from '@hopechest/program'
import { compileCheck } from '@hopechest/program/shapes'
import type { ClientFor } from '../http/work/page-clients.ts'
import { answer, createRefuse, readBody } from './at-door.ts'
import type { Door } from './door.ts'

/** For a host that answers a person who asks what is kept of them. It has proved who that is. */
export interface GiftsOfPerson {
  /** What their account keeps, and the mailbox of their address, each gift once. */
  tell(person: PersonAtHost): Promise<GiftOfPerson[]>
  /** The names of guests, as owners wrote them down: beside an address, or on a list. */
  names: {
    of(address: string): Promise<NameOfGuest[]>
    on(registryId: number): Promise<NameOfGuest[]>
  }
  /** Whom their account has written down. */
  tellPeople(person: PersonAtHost): Promise<PersonOfBook[]>
  /** What their account has added, said and given among the ideas of guests. */
  tellIdeas(person: PersonAtHost): Promise<IdeaOfPerson[]>
  /** What they say to other guests at gifts. */
  tellWords(person: PersonAtHost): Promise<WordOfPerson[]>
  /** The bank accounts that they wrote down, each for the list to which guests transfer parts. */
  tellBank(person: PersonAtHost): Promise<BankOfPerson[]>
  /** What they say of themselves to who may give to them: one, or none. */
  tellSizes(person: PersonAtHost): Promise<Sizes[]>
  /** What they want to be remembered of what they gave. */
  tellRemembered(person: PersonAtHost): Promise<RememberedOfPerson[]>
  forget(person: PersonAtHost): Promise<void>
  /** Accounts that are gone at the host. */
  forgetGone(accountIds: readonly number[]): Promise<void>
  /** The site is gone: all whom its accounts have written down, and what its guests keep. */
  forgetSite(): Promise<void>
}

export interface PersonAtHost {
  /** Not there for an address without an account. */
  id?: number
  email: string
}

interface NameOfGuest {
  registryId: number
  name: string
}

interface IdeaOfPerson {
  registry_id: number
  name: string
  /** What the guest has said of it. */
  comment: string | null
}

interface WordOfPerson {
  registry_id: number
  author: string
  text: string
  /** How other guests reach them. */
  reach: string
}

interface BankOfPerson {
  registryId: number
  name: string
  number: string
  place: string
}

interface RememberedOfPerson {
  /** Whose list it was. */
  who: string
  gift: string
  quantity: number
  price: number | undefined
  currency: string
  year: number
}

interface GiftOfPerson {
  registryId: number
  itemId: number
  quantity: number
  /** Who the guest said they are. */
  name: string
}

/** What has changed behind a place in the feed, as the rules say it. */
export type ReadChanges = (after: string | undefined) => Promise<object>

interface KeptDoorParts {
  findKey(): Promise<SigningKey>
  take: TakeVisit
  gifts: GiftsOfPerson
  visits: Visits
  clientFor: ClientFor
  changesForHost: ReadChanges
  /** Who reaches a gift without naming its list. */
  itemRoutes: string
  log: Logger
}

const id = Type.Integer({ minimum: 1, maximum: limits.id })

const acts = ['tell', 'forget', 'changes'] as const
type ActOfHost = (typeof acts)[number]

/**
 * What a host asks: what is kept of a person or a list, what has changed, or to forget people and lists that are gone, or all of its
 * site.
 */
const Asked = Type.Object({
  act: Type.Unsafe<ActOfHost>({ type: 'string', enum: [...acts] }),
  after: Type.Optional(Type.String({ maxLength: limits.change })),
  person: Type.Optional(
    Type.Object({ id: Type.Optional(id), email: Type.String({ maxLength: limits.invitee.most }) }),
  ),
  gone: Type.Optional(Type.Array(id, { maxItems: 100 })),
  list: Type.Optional(
    Type.Object({ id, item_ids: Type.Array(id, { maxItems: limits.activeItemsPerRegistry }) }),
  ),
  gone_lists: Type.Optional(Type.Array(id, { maxItems: 100 })),
  gone_site: Type.Optional(Type.Boolean()),
})

interface Asked {
  act: ActOfHost
  after?: string
  person?: { id?: number; email: string }
  gone?: number[]
  list?: ListAtHost
  gone_lists?: number[]
  gone_site?: boolean
}

interface ListAtHost {
  id: number
  /** In the order of its owner. */
  item_ids: number[]
}

const check = compileCheck(Asked)
/** A list of a thousand gifts has less. */
const mostBytes = 32_768

/** Where a host asks what the service keeps of a person or of a list, beside pages. */
export function createKeptDoor(parts: KeptDoorParts): Door {
  const refuse = createRefuse(parts.log)
  return (request, response) => {
    if (request.url !== keptPath || request.method !== 'POST') return false
    act(parts, request, response).catch((error) => refuse(response, error))
    return true
  }
}

async function act(parts: KeptDoorParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { findKey, take } = parts
  const signed = readSignature(await findKey(), request.headers[signatureHeader], Date.now(), keptPath)
  const body = await readBody(request, mostBytes)
  if (hashOf(body) !== signed.bodyHash) throw refused('The body is not what was signed')
  const asked = readAsked(body)
  if (asked.act === 'tell') return answer(response, await tell(parts, asked))
  if (asked.act === 'changes') return answer(response, await parts.changesForHost(asked.after))
  await take(signed)
  await forget(parts, asked)
  answer(response, {})
}

async function tell(parts: KeptDoorParts, { person, list }: Asked): Promise<object> {
  const { gifts, itemRoutes: item_routes } = parts
  return {
    gifts: person ? (await gifts.tell(person)).map(asSaid) : [],
    names: [
      ...(person ? await gifts.names.of(person.email) : []),
      ...(list ? await gifts.names.on(list.id) : []),
    ].map(({ registryId, name }) => ({ registry_id: registryId, name })),
    people: person ? (await gifts.tellPeople(person)).map(asKnown) : [],
    remembered: person ? (await gifts.tellRemembered(person)).map(asRemembered) : [],
    bank: person ? (await gifts.tellBank(person)).map(asBank) : [],
    words: person ? (await gifts.tellWords(person)).map(asWord) : [],
    ideas: person ? (await gifts.tellIdeas(person)).map(asIdea) : [],
    sizes: person ? await gifts.tellSizes(person) : [],
    items: list ? await readItems(parts, list) : [],
    item_routes,
  }
}

async function forget(parts: KeptDoorParts, asked: Asked): Promise<void> {
  const { person, gone = [], gone_lists = [], gone_site } = asked
  const { gifts } = parts
  if (person) await gifts.forget(person)
  await gifts.forgetGone(gone)
  for (const id of gone_lists) await forgetList(parts, id)
  if (gone_site) await gifts.forgetSite()
}

/** As any guest reads them. The host has decided that they may be read. */
async function readItems({ visits, clientFor }: KeptDoorParts, list: ListAtHost): Promise<SeenItem[]> {
  const guest = visits.guestOf({ registries: [asGuestSees(list)] })
  const items = await clientFor(guest).listRegistryItems(list.id)
  if (isClientError(items)) throw items
  return items ?? []
}

function asGuestSees({ id, item_ids: registry_item_ids }: ListAtHost) {
  const meta = { ...registryMetaDefaults, registry_item_ids }
  const said = { title: '', story: '', slug: '', permalink: '', created_at: '', updated_at: '' }
  return {
    registry: { ...said, id, user_id: 1, status: 'publish', meta },
    sight: 'guest' as const,
    version: '',
  }
}

/** The gifts of the list go. The service then answers that it does not find it. */
async function forgetList({ visits, clientFor }: KeptDoorParts, id: number): Promise<void> {
  const outcome = await clientFor(visits.guestOf({ gone: [id] })).deleteRegistry(id)
  if (isClientError(outcome)) throw outcome
}

function readAsked(body: Buffer): Asked {
  let asked: unknown
  try {
    asked = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal('malformed', 'The body must be JSON')
  }
  check(asked, 'The body')
  return asked as Asked
}

/** Without what gives it back. */
function asSaid({ registryId, itemId, quantity, name }: GiftOfPerson) {
  return { registry_id: registryId, item_id: itemId, quantity, name }
}

function asRemembered({ who, gift, quantity, price, currency, year }: RememberedOfPerson) {
  return { who, gift, quantity, price, currency, year }
}

function asKnown({ name, address, birthday }: PersonOfBook) {
  return { name, address, birthday }
}

function asWord({ registry_id, author, text, reach }: WordOfPerson) {
  return { registry_id, name: author, text, reach }
}

function asBank({ registryId, name, number, place }: BankOfPerson) {
  return { registry_id: registryId, name, number, place }
}

function asIdea({ registry_id, name, comment }: IdeaOfPerson) {
  return { registry_id, name, comment }
}
