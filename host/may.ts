import { isRevealed, listDayHasPassed, Refusal, type Registry, type Scope } from '@hopechest/contract'
import { inviteeKey, meansOneOf } from './invitee-key.ts'
import type { Key } from './key.ts'

/** Every rule about who may do what is stated here, and nowhere else. */

/** What a user may do beyond their own lists. The service reads it from what the host says: `rightsOf` in `api/config.ts`. */
export interface Rights {
  is_admin: boolean
  /** Shows lists to guests on behalf of a page: reads every registry and buys, and changes nothing else. */
  is_reader: boolean
  /** A reader of public registries alone: the front of a shop, which shows them to all its visitors. */
  is_front: boolean
}

/** The capability by which a host knows the account of such a front. */
export const showingPublic = 'show_public_gift_registries'

export const noRights: Rights = { is_admin: false, is_reader: false, is_front: false }
export const rightsOfAdmin: Rights = { ...noRights, is_admin: true }

/** An application password, as its host calls it: a number, or a text on a WordPress site. */
export type KeyId = number | string

/** Who the host says is calling. */
export interface User extends Rights {
  id: number
  username: string
  email: string
  /** The entries, in the form in which they are compared, that mean this user in every list of invitees. */
  invited_as: readonly string[]
  /** What the key of the program may do; undefined where it may do all that the user may, and for a page. */
  key?: Key | undefined
  /** The application password of the program, where the host can say later whether it still works; undefined for a page. */
  key_id?: KeyId | undefined
}

/** Any guest of the pages, of whom no host knows an account. They have a number that no host gives to a person. */
export const anyGuest: User = {
  id: 0,
  username: '',
  email: '',
  invited_as: [],
  ...noRights,
  is_reader: true,
}

/**
 * A registry with a part that no caller gets. Where a later account may have a name that stands on a list, the host says
 * with the registry which account each name means: the one that had it when it was written down.
 */
export interface HostRegistry extends Registry {
  /** By the keys of the names among its guests. */
  invited_accounts?: Readonly<Record<string, number>>
  /** The same for its owners. */
  owner_accounts?: Readonly<Record<string, number>>
  /** The account that owns it, as the host of a visit says of its visitor. */
  owned_by?: number
  /** What the host calls its state: a text that is another after each change. */
  version?: string | undefined
}

export function hasScope({ key }: Pick<User, 'key'>, scope: Scope): boolean {
  return !key || key.scopes.includes(scope)
}

/** How a rule asks for more than the scope of its endpoint. */
export function demandScope(caller: Pick<User, 'key'>, scope: Scope): void {
  if (!hasScope(caller, scope)) throw lacksScope(scope)
}

export function lacksScope(scope: Scope): Refusal {
  return outOfScope(`The key of this program lacks the scope ${scope}`)
}

export function outOfScope(sentence: string): Refusal {
  return new Refusal('forbidden', sentence, { why: 'out_of_scope' })
}

/** Whether the key may do less than its person, also where its program wishes for no more than that. */
export function isNarrowed({ key }: Pick<User, 'key'>): boolean {
  return key !== undefined && !key.isWish
}

/** A key may be for some registries alone: any other is to it as that of a stranger. */
export function isOfKey({ key }: Pick<User, 'key'>, registryId: number): boolean {
  return !key?.registries || key.registries.includes(registryId)
}

/**
 * Whether a key is to see the registry as the page of its owner shows it, wrapped: a key without surprises, of an owner or an
 * admin. A guest gives, and so sees what is left.
 */
export function isWrappedFor(caller: User, registry: HostRegistry, now: Date): boolean {
  if (hasScope(caller, 'surprises') || isRevealed(registry, now)) return false
  return managesAll(caller) || isOwner(caller, registry)
}

/** An admin may do with every registry and item what its owner may. */
export function managesAll(caller: User): boolean {
  return caller.is_admin
}

/** Admins, and the account with which a page shows lists to guests, read every registry. */
export function readsAll(caller: User): boolean {
  return managesAll(caller) || (caller.is_reader && !caller.is_front)
}

/** The front of a shop shows it to all visitors, as its own page does. */
function readsPublic(caller: User, { status }: Registry): boolean {
  return caller.is_front && status === 'publish'
}

/** Who may change a registry: its owners and admins. */
export function mayWrite(caller: User, registry: HostRegistry): boolean {
  return isOfKey(caller, registry.id) && (managesAll(caller) || isOwner(caller, registry))
}

/** The only function that asks who owns a registry: the first owner, and those who own it with them. */
export function isOwner(caller: Person, registry: OwnersOf): boolean {
  const { meta, owner_accounts } = registry
  return (
    isFirstOwner(caller, registry) ||
    registry.owned_by === caller.id ||
    meta.registry_owners.some(means(caller, owner_accounts))
  )
}

/** Finds the entries that mean the caller. */
function means(
  { id, invited_as }: Person,
  accounts: Readonly<Record<string, number>> = {},
): (entry: string) => boolean {
  const names = Object.keys(accounts).filter((key) => accounts[key] === id)
  return meansOneOf([...invited_as, ...names])
}

/** The entries among its owners that mean the caller. */
export function entriesOf(caller: Person, { meta, owner_accounts }: OwnersOf): string[] {
  return meta.registry_owners.filter(means(caller, owner_accounts))
}

/** What says whom a registry invites as guests. */
export interface GuestsOf {
  meta: { registry_invitees: readonly string[] }
  invited_accounts?: HostRegistry['invited_accounts'] | undefined
}

/** What says who owns a registry. */
export interface OwnersOf {
  user_id: number
  meta: { registry_owners: readonly string[] }
  owner_accounts?: HostRegistry['owner_accounts'] | undefined
  owned_by?: HostRegistry['owned_by'] | undefined
}

export function isFirstOwner({ id }: Pick<User, 'id'>, { user_id }: Pick<Registry, 'user_id'>): boolean {
  return user_id === id
}

/** The first owner and admins delete a registry, pass it on, and say who owns it beside them. */
export function mayPassOn(caller: User, registry: Registry): boolean {
  return isOfKey(caller, registry.id) && (managesAll(caller) || isFirstOwner(caller, registry))
}

/** Any other owner may leave, and change no other owner. */
export function mayChangeOwners(caller: User, registry: HostRegistry, owners: readonly string[]): boolean {
  if (mayPassOn(caller, registry)) return true
  const { meta, owner_accounts } = registry
  const isOwn = means(caller, owner_accounts)
  const others = meta.registry_owners.filter((entry) => !isOwn(entry))
  const isOther = (entry: string, n: number) => inviteeKey(entry) === inviteeKey(others[n] ?? '')
  return isOwner(caller, registry) && owners.length === others.length && owners.every(isOther)
}

/** The owners that are left without this entry. Who leaves, leaves with all entries that mean them. */
export function ownersWithout(
  caller: User,
  { meta: { registry_owners: owners }, owner_accounts }: HostRegistry,
  entry: string,
): string[] {
  const own = owners.filter(means(caller, owner_accounts)).map(inviteeKey)
  const key = inviteeKey(entry)
  const gone = own.includes(key) ? own : [key]
  return owners.filter((each) => !gone.includes(inviteeKey(each)))
}

/**
 * Gifts are sent until the day of a list has passed, or its owners put it away. A list in the trash, or of a kind that we
 * do not know, is over.
 */
export function isOver({ status, meta }: Registry, now: Date): boolean {
  const isGone = meta.registry_put_away || !['publish', 'private'].includes(status)
  return isGone || listDayHasPassed(meta, now)
}

/** Affiliate fields are in no item, and in no tag of one, that another caller gets. */
export function seesAffiliateFields(caller: User): boolean {
  return managesAll(caller) && hasScope(caller, 'affiliate')
}

/** The account of a page reads and buys; it owns nothing and changes nothing else. */
export function mayCreate(caller: User): boolean {
  return managesAll(caller) || !caller.is_reader
}

/**
 * Who sees and changes people and circles: the account in whose book they are, and those that share a household with it. An
 * admin has no part in the books of others.
 */
export function mayUseBook(
  { id }: Pick<User, 'id'>,
  bookOf: number,
  householdOfCaller: readonly number[],
): boolean {
  return id === bookOf || householdOfCaller.includes(bookOf)
}

/** Who may read it through the service: its owner, admins, invitees, and the account of a page; the front of a shop, if it is public. */
export function mayRead(caller: User, registry: HostRegistry): boolean {
  if (!isOfKey(caller, registry.id)) return false
  if (readsAll(caller) || readsPublic(caller, registry)) return true
  return mayWrite(caller, registry) || isInvited(caller, registry)
}

/** Whether what guests buy and plan of the registry is still a surprise for the caller. An admin who owns it is an owner. */
export function isSurprised(caller: User, registry: HostRegistry, now: Date): boolean {
  return (isOwner(caller, registry) && !isRevealed(registry, now)) || isWrappedFor(caller, registry, now)
}

/**
 * Who may know of the ideas of guests, and of whether there is one: who reads the registry, and an owner once it is
 * unwrapped.
 */
export function mayKnowIdeas(caller: User, registry: HostRegistry, now: Date): boolean {
  return mayRead(caller, registry) && !isSurprised(caller, registry, now)
}

/** An invitation is for a person. It lets in the user who surely is the named person (decision 033). */
export function isInvited(caller: Person, { meta, invited_accounts }: GuestsOf): boolean {
  return meta.registry_invitees.some(means(caller, invited_accounts))
}

/** The registries of others that a person finds among their own lists or those of their friends. */
export function isCalled(caller: Person, registry: OwnersOf & GuestsOf): boolean {
  return !isFirstOwner(caller, registry) && (isOwner(caller, registry) || isInvited(caller, registry))
}

/** Whom a list is for, as one of its owners has said. */
export interface ForWhom {
  /** Their number in a book; also of one who was taken out of it since. */
  person_id: number
  name: string
  address: string
  /** What the book called the person before, for a co-owner whose book still does. */
  former: readonly string[]
  /** It is for this person and the owners together. */
  is_ours: boolean
  /** Their own link shows the wishes, and nothing of what becomes of them. */
  shows_wishes: boolean
  /** The account of the owner who said it. */
  said_by: number
}

/** What is known of a visitor: the number in a book, and each name and address under which a list may name them. */
export interface Known {
  id?: number
  called: readonly string[]
}

/** Whether a list is for this person. The same name or the same address is the same person, in each book and each list of invitees. */
export function isFor(
  { person_id, name, address, former }: Pick<ForWhom, 'person_id' | 'name' | 'address' | 'former'>,
  { id, called }: Known,
): boolean {
  if (person_id > 0 && id === person_id) return true
  const keys = new Set([name, address, ...former].map(personKey).filter((key) => key !== ''))
  return called.some((each) => keys.has(personKey(each)))
}

/**
 * How a name or an address is compared that may mean the person for whom a list is. What looks the same is the same: the list is
 * closed rather once too often. The number behind a name among invitees does not count.
 */
export function personKey(called: string): string {
  const key = inviteeKey(called.replace(/ #\d+$/, '')).normalize('NFKC')
  return key
    .replaceAll(/\p{Cf}|\u034F/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** How the person sees it for whom a list is, where they do not own it: the wishes alone, or nothing. */
export function sightOfWhom({ shows_wishes }: ForWhom): 'wishes' | 'hidden' {
  return shows_wishes ? 'wishes' : 'hidden'
}

/** What an account is known by: an address that it has proved. A name of an account is no name of a person. */
export function knownAs({ invited_as }: Pick<User, 'invited_as'>): Known {
  return { called: invited_as.filter((entry) => entry.includes('@')) }
}

/**
 * Owners of a list for another person see at once what is bought. An owner for whom it is does not; the one who has said so may
 * have written down their own address for a child.
 */
function isSurpriseForOwner(caller: Pick<User, 'id' | 'invited_as'>, whom: ForWhom): boolean {
  return whom.said_by !== caller.id && isFor(whom, knownAs(caller))
}

/** A list as one of its owners sees it: wrapped as their own, where it is for them. */
export async function asOwnerSees<Seen extends Pick<Registry, 'meta' | 'id'>>(
  owner: Pick<User, 'id' | 'invited_as'>,
  registry: Seen,
  findWhom: (id: number) => Promise<ForWhom | undefined>,
): Promise<Seen> {
  if (!registry.meta.registry_for_child) return registry
  const whom = await findWhom(registry.id)
  if (!whom || !isSurpriseForOwner(owner, whom)) return registry
  return { ...registry, meta: { ...registry.meta, registry_for_child: false } }
}

type Person = Pick<User, 'id' | 'invited_as'>

/**
 * The entries that mean this user on every list: the name and the address that the host has proved. An entry with "@"
 * means an e-mail address alone, any other a username: on some hosts a user may choose a username that looks like the
 * address of another user.
 */
export function invitedAs({ username = '', email = '' }: { username?: string; email?: string }): string[] {
  const [name, address] = [inviteeKey(username), inviteeKey(email)]
  return [...(name !== '' && !name.includes('@') ? [name] : []), ...(address.includes('@') ? [address] : [])]
}
