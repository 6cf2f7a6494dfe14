import type { Client, Outcome, Registry } from '@hopechest/client'
import { type Hook, type HookCreate, type HookMade, isRevealed } from '@hopechest/contract'
import { managesAll } from '@hopechest/host'
import type { Address, Query } from '../../addresses.ts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import { callerOf } from '../../http/caller.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'
import { layout } from '../../view/layout.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import { threadOf } from '../../view/occasions.ts'
import { adminFrame } from '../admin/frame.ts'
import { type Household, isGuest } from '../household/household.ts'
import { listFrame } from '../owners/list/frame.ts'

/** Of what hooks tell: of one list, or of all. */
export interface Place {
  /** Null: all lists. */
  registryId: number | null
  /** This person may read what guests do only once the list is unwrapped. */
  isSurprise: boolean
  lead: string
  all(query?: Query): Address
  one(hook: number, query?: Query): Address
  list(client: Client): Promise<Outcome<Hook[]>>
  make(client: Client, body: HookCreate, options: { idempotencyKey: string }): Promise<Outcome<HookMade>>
  frame(visit: PersonVisit, page: HooksFrame): Markup
}

export interface HooksFrame {
  title: string
  main: Slot
  isWrong?: boolean
}

export type HooksHandler = (visit: PersonVisit, place: Place) => Answer | Promise<Answer>

/** What stands below the hooks of a place. */
export type Below = (visit: PersonVisit) => Promise<Slot>

const scripts = ['send-once', 'copy', 'undo-note', 'stay']

/** For who owns the list, and for a guest whose program has made a hook there. */
export function onList(household: Household, now: () => Date, handler: HooksHandler): PersonHandler {
  return async (visit) => {
    const { client, person } = visit.signedIn
    const registry = reached(await client.findRegistryBySlug(visit.params.slug ?? ''))
    if (!registry) return nothingHere(visit)
    const seen = await household.sight(visit, registry)
    const isOwner = seen.sight === 'owner'
    const isManager = isOwner || managesAll(callerOf(person))
    if (!isManager && !isGuest(seen)) return nothingHere(visit)
    const isSurprise = isOwner && !isRevealed(registry, now())
    return handler(visit, placeOfList(visit, registry, { isManager, isSurprise }))
  }
}

function placeOfList(
  { to, words }: PersonVisit,
  registry: Registry,
  { isManager, isSurprise }: { isManager: boolean; isSurprise: boolean },
): Place {
  const { id, slug, meta } = registry
  return {
    registryId: id,
    isSurprise,
    lead: words.hooks.lead,
    all: (query) => to.hooks({ slug }, query),
    one: (hook, query) => to.hook({ slug, hook }, query),
    list: (client) => client.listRegistryHooks(id),
    make: (client, body, options) => client.createRegistryHook(id, body, options),
    frame: (visit, { title, main, isWrong = false }) =>
      isManager
        ? listFrame(visit, {
            registry,
            tab: 'details',
            main: inSections(html`<h2>${title}</h2>`, main),
            scripts,
            isWrong,
          })
        : layout(visit, {
            title,
            isWrong,
            main: inSections(html`<h1>${title}</h1>`, main),
            scripts,
            thread: threadOf(meta.registry_event_type),
          }),
  }
}

/** For admins, who have programs hear of all lists. */
export function onAllLists(handler: HooksHandler): PersonHandler {
  return (visit) => handler(visit, placeOfAll(visit))
}

function placeOfAll({ to, words }: PersonVisit): Place {
  return {
    registryId: null,
    isSurprise: false,
    lead: words.hooks.leadOfAll,
    all: (query) => to.adminHooks(query),
    one: (hook, query) => to.adminHook({ hook }, query),
    list: (client) => client.listHooks({}),
    make: (client, body, options) => client.createHook(body, options),
    frame: (visit, { title, main, isWrong = false }) =>
      adminFrame(visit, {
        tab: 'settings',
        title: words.layout.labelled(words.admin.title, title),
        main: inSections(html`<h2>${title}</h2>`, main),
        scripts,
        isWrong,
      }),
  }
}

function inSections(heading: Markup, main: Slot): Markup {
  return html`<div class="account hooks">${heading}${main}</div>`
}
