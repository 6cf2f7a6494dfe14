import { type ForWhom, isRefused, type KnownPerson, type Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { inviteeKey } from '@hopechest/host'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { keyOfThing } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'

/** Whom a list is for, as its form says it. */
export interface TypedForWhom {
  /** Empty for its owners, `other` for a name that is typed, `12` for a person of the book, `ours-12` for them and the owners. */
  forWhom: string
  otherName: string
  /** `wishes` where their own link shows the wishes. */
  theirLink: string
}

const other = 'other'
const ours = 'ours-'

const ofOwners: TypedForWhom = { forWhom: '', otherName: '', theirLink: '' }

export function readForWhom(form: URLSearchParams, otherwise = ofOwners): TypedForWhom {
  const { forWhom, otherName, theirLink } = otherwise
  if (!form.has('forWhom')) return { forWhom, otherName, theirLink }
  return {
    forWhom: textOf(form, 'forWhom'),
    otherName: textOf(form, 'otherName'),
    theirLink: form.get('theirLink') === 'wishes' ? 'wishes' : '',
  }
}

/** What is stored. Of a list for a child the owner may have said no name. */
export function storedForWhom({ meta }: Pick<Registry, 'meta'>, said: ForWhom | undefined): TypedForWhom {
  const id = said?.person_id ?? undefined
  const unnamed = meta.registry_for_child ? other : ''
  return {
    forWhom: id === undefined ? unnamed : `${said?.is_ours ? ours : ''}${id}`,
    otherName: '',
    theirLink: said?.shows_wishes ? 'wishes' : '',
  }
}

/** Its owners give, too, and see at once what is bought. */
export function isForSomebodyElse({ forWhom }: Pick<TypedForWhom, 'forWhom'>): boolean {
  return forWhom !== '' && !forWhom.startsWith(ours)
}

/** A list for a person without a name stays so. */
export function faultOfForWhom(
  { forWhom, otherName }: TypedForWhom,
  { words }: PersonVisit,
  before?: TypedForWhom,
): string | undefined {
  const length = [...otherName].length
  const isUnnamed = length === 0 && before?.forWhom === other
  if (forWhom !== other || isUnnamed || (length > 0 && length <= limits.personName)) return undefined
  return words.forWhom.nameWrong(limits.personName)
}

/** Who is typed is written down, or found where they are already. Undefined where the book has no room. */
export async function withPerson<Typed extends TypedForWhom>(
  { signedIn: { client } }: PersonVisit,
  typed: Typed,
  key: string,
): Promise<Typed | undefined> {
  const { forWhom, otherName: name } = typed
  if (forWhom !== other || name === '') return typed
  const people = reached(await client.listPeople()) ?? []
  const known = people.find((person) => inviteeKey(person.name) === inviteeKey(name))
  const person = known ?? (await client.addPerson({ name }, { idempotencyKey: keyOfThing(key, { name }) }))
  if (isRefused(person, 'conflict')) return undefined
  const { id } = known ?? reached(person as KnownPerson) ?? {}
  return { ...typed, forWhom: id === undefined ? '' : String(id), otherName: '' }
}

/** The form with the person in the place of a name that was typed well. Where the book is full, the name stays, and is not known. */
export async function withPersonIn(visit: PersonVisit, key: string): Promise<URLSearchParams> {
  const typed = readForWhom(visit.form)
  if (typed.otherName === '' || faultOfForWhom(typed, visit) !== undefined) return visit.form
  const { forWhom } = (await withPerson(visit, typed, key)) ?? typed
  if (forWhom === typed.forWhom) return visit.form
  const form = new URLSearchParams(visit.form)
  form.set('forWhom', forWhom)
  form.set('otherName', '')
  return form
}

/**
 * Says it of a list. The person is out before anything else of the form is saved. False where another owner has said it since it was
 * read with this tag.
 */
export async function sayForWhom(
  { signedIn: { client } }: PersonVisit,
  registryId: number,
  { forWhom, theirLink }: TypedForWhom,
  ifMatch?: string,
): Promise<boolean> {
  const isWithOwners = forWhom.startsWith(ours)
  const id = Number(isWithOwners ? forWhom.slice(ours.length) : forWhom)
  const is_ours = isWithOwners || forWhom === ''
  const person_id = Number.isSafeInteger(id) && id > 0 ? id : null
  const shows_wishes = theirLink === 'wishes' && !is_ours
  const said = await client.setForWhom(registryId, { person_id, is_ours, shows_wishes }, { ifMatch })
  if (isRefused(said, 'precondition_failed')) return false
  reached(said)
  return true
}

/** Whom the form offers. */
export interface Offered {
  people: readonly KnownPerson[]
  /** Those with whom the owner may have a list together. */
  ours: readonly KnownPerson[]
  /** As it is said by now; the person may be in no book that the owner sees. */
  said?: ForWhom | undefined
  /** The owners have kept it wrapped for themselves, too. */
  isWrapped?: boolean
  /** Further owners who are written down by the name of their account. */
  byName?: readonly string[]
}

/** Names come from the books that the owner sees; a household, and the other owners, may have the list together. */
export async function readOffered(
  { signedIn: { client, person } }: PersonVisit,
  of?: { registry: Registry; said: ForWhom | undefined },
): Promise<Offered> {
  const [all, households] = await Promise.all([client.listPeople(), client.listHouseholds()])
  const people = (reached(all) ?? []).toSorted((one, next) => one.name.localeCompare(next.name))
  const agreed = (reached(households) ?? []).filter(({ is_agreed }) => is_agreed)
  const near = new Set([
    ...agreed.map(({ address }) => inviteeKey(address)),
    ...(of?.registry.meta.registry_owners ?? []).map(inviteeKey),
  ])
  near.delete(inviteeKey(person.email))
  const isNear = ({ address }: KnownPerson) => address !== '' && near.has(inviteeKey(address))
  const isWrapped = of?.said?.person_id != null && !of.registry.meta.registry_for_child
  const byName = of?.registry.meta.registry_owners.filter((entry) => !entry.includes('@'))
  return { people, ours: people.filter(isNear), said: of?.said, isWrapped, ...(byName && { byName }) }
}

/** The options of the sentence, by their values. */
export function wordsOfForWhom(
  { words }: PersonVisit,
  { people, ours: near, said }: Offered,
): Map<string, string> {
  const options = new Map<string, string>([['', words.forWhom.me]])
  const nearest = [
    ...near,
    ...(said?.is_ours && said.person_id !== null ? [{ id: said.person_id, name: said.name }] : []),
  ]
  for (const { id, name } of nearest) options.set(`${ours}${id}`, words.forWhom.ours(name))
  for (const { id, name } of people) options.set(String(id), name)
  if (said?.person_id && !said.is_ours) options.set(String(said.person_id), said.name)
  return options.set(other, words.forWhom.other)
}

/** Two sentences with a choice each. The style sheet hides the second one while the list is for its owners. */
export function forWhomField(
  visit: PersonVisit,
  { forWhom, otherName, theirLink }: TypedForWhom,
  offered: Offered,
  fault?: string,
): Markup {
  const { forWhom: words } = visit.words
  const { byName = [] } = offered
  const links = new Map([
    ['', words.closed],
    ['wishes', words.wishes],
  ])
  return html`<div class="for-whom" data-for-whom><div class="sentence"><p>${words.sentence(choice('forWhom', words.label, wordsOfForWhom(visit, offered), forWhom, offered))}</p></div>
<div class="of-name">${field({ name: 'otherName', label: words.name, value: otherName, fault, focus: fault !== undefined })}</div>
<div class="of-other"><div class="sentence"><p>${words.link(choice('theirLink', words.linkLabel, links, theirLink))}</p></div><p class="hint">${offered.isWrapped ? words.wrappedHint : words.hint}</p>${byName.length > 0 && html`<p class="hint">${words.byName(visit.format.list(byName), byName.length)}</p>`}</div></div>`
}

function choice(
  name: string,
  label: string,
  options: ReadonlyMap<string, string>,
  chosen: string,
  offered?: Offered,
): Slot {
  const days = new Map(offered?.people.map(({ id, birthday }) => [String(id), birthday.slice(-5)]))
  const option = ([value, word]: [string, string]) => {
    const day = days.get(value)
    return html`<option value="${value}"${day && html` data-day="${day}"`}${value === chosen && html` selected`} dir="auto">${word}</option>`
  }
  return html`<span class="choice-in-sentence"><select name="${name}" aria-label="${label}">${[...options].map(option)}</select>${icon('chevron')}</span>`
}
