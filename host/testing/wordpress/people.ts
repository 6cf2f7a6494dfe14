import { makeAppPassword } from '../../people/app-password.ts'

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
      people.push({ ...person, role, revoked: false })
      return person
    },
    /** The user of this name, or 0. */
    idOf: (name: string) => people.find(({ username }) => username.toLowerCase() === name)?.id ?? 0,
    revoke: (id: number) => Object.assign(known(people, id), { revoked: true }),
    setRole: (id: number, role: WordPressRole) => Object.assign(known(people, id), { role }),

    /** A request with wrong credentials is taken as one without any. */
    whoSent(authorization: string | undefined): Known | undefined {
      const [, base64] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
      const [, login, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(base64 ?? '', 'base64').toString()) ?? []
      return people.find(
        (person) =>
          [person.username, person.email].some((name) => name.toLowerCase() === login?.toLowerCase()) &&
          !person.revoked &&
          person.password.replaceAll(' ', '') === password?.replaceAll(/\s/g, ''),
      )
    },
  }
}

export const isManager = (person: Known | undefined) => person?.role === 'administrator'

export function describe({ id, username, email, role }: Known, context: string | null): object {
  const all = { id, name: username, slug: username.toLowerCase() }
  return context === 'edit' ? { ...all, username, email, ...granted[role] } : all
}

export type Reader = Known | undefined

function known(people: Known[], id: number): Known {
  const person = people.find((candidate) => candidate.id === id)
  if (!person) throw new Error(`No user of the site has the id ${id}`)
  return person
}
