import { createHash } from 'node:crypto'
import { scopeNames } from '@hopechest/contract'
import { makeAppPassword } from '../../people/app-password.ts'
import type { KeyRights } from '../../people/program-keys.ts'

/** A member is what WordPress calls a subscriber; `none` is a user without any role. */
export type WordPressRole = 'administrator' | 'member' | 'none'

export interface WordPressPerson {
  id: number
  username: string
  email: string
  password: string
}

interface Known extends WordPressPerson {
  role: WordPressRole
  revoked: boolean
  isGone?: true
  /** Further application passwords, and what each may do. */
  keys: Map<string, KeyRights>
}

/** Who has sent a request; with a key that may not do all, by what it may do. */
interface Sender extends Known {
  rights?: KeyRights
  keyId?: string
}

const managing = {
  unfiltered_html: true,
  edit_others_gift_registries: true,
  delete_others_gift_registries: true,
  read_private_gift_registries: true,
}

const granted: Record<WordPressRole, { roles: string[]; capabilities: Record<string, boolean> }> = {
  administrator: {
    roles: ['administrator'],
    capabilities: { read: true, level_0: true, ...managing, administrator: true },
  },
  member: { roles: ['subscriber'], capabilities: { read: true, level_0: true, subscriber: true } },
  none: { roles: [], capabilities: {} },
}

export type People = ReturnType<typeof createPeople>

export function createPeople() {
  const people: Known[] = []

  return {
    add(username: string, role: WordPressRole): WordPressPerson {
      const id = people.length + 1
      const person = { id, username, email: `${username}@Example.com`, password: makeAppPassword() }
      people.push({ ...person, role, revoked: false, keys: new Map() })
      return person
    },
    /** The user of this name, or 0. */
    idOf: (name: string) => people.find(({ username }) => username.toLowerCase() === name)?.id ?? 0,
    find: (id: number) => people.find((each) => each.id === id && !each.isGone),
    remove: (id: number) => Object.assign(known(people, id), { isGone: true }),
    revoke: (id: number) => Object.assign(known(people, id), { revoked: true }),
    setRole: (id: number, role: WordPressRole) => Object.assign(known(people, id), { role }),

    /** Another application password of the person, which may do no more than this. */
    addKey(id: number, rights: KeyRights): string {
      const password = makeAppPassword()
      known(people, id).keys.set(password.replaceAll(' ', ''), rights)
      return password
    },

    removeKey: (id: number, password: string) => known(people, id).keys.delete(password.replaceAll(' ', '')),

    /** A request with wrong credentials is taken as one without any, and so is one by a key that has ended. */
    whoSent(authorization: string | undefined): Sender | undefined {
      const [, base64] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
      const [, login, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(base64 ?? '', 'base64').toString()) ?? []
      const sent = password?.replaceAll(/\s/g, '') ?? ''
      const person = people.find(
        ({ username, email, revoked, isGone }) =>
          [username, email].some((name) => name.toLowerCase() === login?.toLowerCase()) &&
          !revoked &&
          !isGone,
      )
      if (person?.password.replaceAll(' ', '') === sent) return person
      const rights = person?.keys.get(sent)
      return person && rights && !(secondsLeft(rights) === 0)
        ? { ...person, rights, keyId: nameOfKey(sent) }
        : undefined
    },
  }
}

function secondsLeft({ endsAt }: KeyRights): number | null {
  return endsAt ? Math.max(0, Math.floor((endsAt.getTime() - Date.now()) / 1000)) : null
}

export const isManager = (person: Known | undefined) => person?.role === 'administrator'

export function describe(
  { id, username, email, role, rights, keyId, keys }: Sender,
  context: string | null,
  reader: Sender | undefined,
): object {
  const seesKeys = isManager(reader) && !reader?.rights
  const all = { id, name: username, slug: username.toLowerCase() }
  return context === 'edit'
    ? {
        ...all,
        username,
        email,
        ...granted[role],
        ...(rights && saidOf(rights)),
        registry_key: keyId ?? null,
        registry_keys: seesKeys
          ? [...keys].filter(([, each]) => secondsLeft(each) !== 0).map(([key]) => nameOfKey(key))
          : null,
      }
    : all
}

/** WordPress gives each password a name of its own, which is no secret. */
function nameOfKey(password: string): string {
  return createHash('sha256').update(password).digest('hex').slice(0, 32)
}

/** As the plugin says it to the service. */
function saidOf(rights: KeyRights): object {
  return {
    registry_scopes: rights.scopes ?? scopeNames,
    registry_lists: rights.registries ?? null,
    registry_seconds_left: secondsLeft(rights),
  }
}

export type Reader = Sender | undefined

function known(people: Known[], id: number): Known {
  const person = people.find((candidate) => candidate.id === id)
  if (!person) throw new Error(`No user of the site has the id ${id}`)
  return person
}
