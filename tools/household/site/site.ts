import type { RecordedWordPress } from '@hopechest/host/testing'
import { machine } from '../ground/machine.ts'
import type { Caller, ListRow } from '../people-and-lists.ts'
import { type Lie, tell } from './lies.ts'

const people = {
  ana: 'member',
  jonas: 'member',
  ada: 'administrator',
  gus: 'member',
  gina: 'member',
  sam: 'member',
} as const

/** What the household asks its site, in the words of the service. */
export type AskAs = (who: string, method: string, path: string, body: unknown) => Promise<{ id: number }>

/** A WordPress site in the same process, which owns the lists of a household: it speaks true unless a step has a lie. */
export class Site {
  readonly callers: Record<string, Caller> = {}
  readonly accounts: Record<string, number> = {}
  readonly #wordpress: RecordedWordPress
  #lists: number[] = []

  static async open(): Promise<Site> {
    const { startRecordedWordPress } = await import('@hopechest/host/testing')
    return new Site(await startRecordedWordPress({ now: () => new Date(machine.now()) }))
  }

  private constructor(wordpress: RecordedWordPress) {
    this.#wordpress = wordpress
  }

  async addPeople(): Promise<void> {
    const { scopeNames } = await import('@hopechest/contract')
    const scopes = scopeNames.filter((scope) => scope !== 'surprises')
    for (const [who, role] of Object.entries(people)) {
      const { id, username, password } = this.#wordpress.addPerson(who, role)
      this.accounts[who] = id
      this.callers[who] = callerWith(`${username}:${password}`)
      this.callers[`the key of ${who}`] = callerWith(`${username}:${this.#wordpress.addKey(id, { scopes })}`)
    }
  }

  /** How the service reaches it, and the account that finishes what requests left undone. */
  get settings(): Record<string, string> {
    const [username = '', password = ''] = this.callers.ada?.password?.split(':') ?? []
    return { HOST_URL: this.#wordpress.url, HOST_USERNAME: username, HOST_APP_PASSWORD: password }
  }

  /** Two lists with which each story begins. */
  async furnish(ask: AskAs): Promise<void> {
    const day = { registry_event_type: 'wedding', registry_event_date: '2026-12-24' }
    const guests = { registry_invitees: ['gus', 'gina'] }
    await this.#addList(ask, 'Rosewood', 'publish', { ...day, ...guests, registry_owners: ['jonas'] })
    await this.#addList(ask, 'Juniper', 'private', { ...day, ...guests })
  }

  async #addList(ask: AskAs, title: string, status: string, meta: object): Promise<void> {
    const { id } = await ask('ana', 'POST', '/registries', { title, status, meta })
    const gifts = [
      { name: `${title} plate`, quantity_needed: 3, price: 24 },
      { name: `${title} tent`, quantity_needed: 1, price: 229 },
      { name: `${title} lamp`, quantity_needed: 2, price: null },
    ]
    for (const gift of gifts)
      await ask('ana', 'POST', `/registries/${id}/items`, { ...gift, url: 'https://shop.example/thing' })
    this.#lists.push(id)
  }

  /** As it has them, without asking through the service. */
  lists(more: Iterable<number> = []): ListRow[] {
    return [...new Set([...this.#lists, ...more])].flatMap((id) => {
      const post = this.#wordpress.registryOf(id)
      if (!post) return []
      const { slug, title, status, author } = post
      const itemIds = (post.meta.registry_item_ids ?? []) as number[]
      const invitees = (post.meta.registry_invitees ?? []) as string[]
      return [{ id, slug, title, status: status as ListRow['status'], owner: author, itemIds, invitees }]
    })
  }

  lie(lie: Lie): void {
    this.#wordpress.fault = tell(lie)
  }

  speakTrue(): void {
    this.#wordpress.fault = undefined
  }

  get lies(): boolean {
    return this.#wordpress.fault !== undefined
  }
}

function callerWith(password: string): Caller {
  return { password, cookies: {}, token: '' }
}
