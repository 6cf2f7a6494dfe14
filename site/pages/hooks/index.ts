import { type Client, isClientError, isRefused } from '@hopechest/client'
import type { Hook } from '@hopechest/contract'
import type { Accounts } from '@hopechest/host/accounts'
import { keyOfThing, keyOrNew } from '../../http/form-key.ts'
import type { Answer, PersonVisit } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'
import { withFocus } from '../../view/focus-on.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import type { Household } from '../household/household.ts'
import { type HookAct, type HookPage, hookPage } from './hook-page.ts'
import { hooksPage } from './hooks-page.ts'
import { hooksOfOthers } from './of-others.ts'
import { type Below, type HooksHandler, onAllLists, onList, type Place } from './place.ts'
import { wordingOf } from './programs.ts'
import { typesOf } from './topics.ts'
import {
  faultsOfHook,
  faultsOfRefusal,
  type HookFaults,
  readTypedHook,
  type TypedHook,
  typedOf,
} from './typed.ts'

/** Those of a list. */
export function hooksOfList(household: Household, now: () => Date) {
  const { list, add, show, act } = hookPages()
  const on = (handler: HooksHandler) => onList(household, now, handler)
  return { list: on(list), add: on(add), show: on(show), act: on(act) }
}

/** Those of all lists, for admins. */
export function hooksOfAll(accounts: Pick<Accounts, 'lists'>) {
  const others = hooksOfOthers(accounts)
  const { list, add, show, act } = hookPages(others.show)
  return {
    list: onAllLists(list),
    add: onAllLists(add),
    show: onAllLists(show),
    act: onAllLists(act),
    end: others.end,
  }
}

/** The pages on which people have programs hear of changes. Whose hook it is, and what of it they may read, the rules decide. */
function hookPages(below: Below = async () => undefined) {
  async function list(visit: PersonVisit, place: Place, faults: HookFaults = {}): Promise<Answer> {
    const { client } = visit.signedIn
    const all = reached(await place.list(client)) ?? []
    const hooks = all.filter(({ registry_id }) => registry_id === place.registryId)
    const noted = withNote(visit)
    return hooksPage(noted, place, { hooks, typed: readTypedHook(visit), faults, below: await below(visit) })
  }

  return {
    list: (visit, place) => list(visit, place),

    async add(visit, place) {
      if (visit.site.demo) return nothingHere(visit)
      const typed = readTypedHook(visit)
      const faults = faultsOfHook(visit, typed)
      if (Object.keys(faults).length > 0) return list(visit, place, faults)
      const { client } = visit.signedIn
      const body = { ...bodyOf(typed), surprises: typed.topics.includes('given') }
      const idempotencyKey = keyOfThing(keyOrNew(visit.form), { ...body, list: place.registryId })
      const made = await place.make(client, body, { idempotencyKey })
      const refused = isClientError(made) ? faultsOfRefusal(visit, made) : undefined
      if (refused) return list(visit, place, refused)
      const hook = reached(made)
      if (!hook) return nothingHere(visit)
      await client.testHook(hook.id)
      const shown = { ...visit, form: new URLSearchParams() }
      return show(withFocus(shown, 'hook-secret'), place, hook, {
        secret: { value: hook.secret, isRenewed: false },
      })
    },

    async show(visit, place) {
      const hook = await findHook(visit, place)
      return hook ? show(withNote(visit), place, hook) : nothingHere(visit)
    },

    async act(visit, place) {
      if (visit.site.demo) return nothingHere(visit)
      const hook = await findHook(visit, place)
      const act = visit.form.get('act') ?? ''
      if (!hook || !isAct(act)) return nothingHere(visit)
      return acts[act](visit, place, hook)
    },
  } satisfies Record<string, HooksHandler>
}

/** A hook of the person for this place. */
async function findHook({ signedIn, params }: PersonVisit, { registryId }: Place): Promise<Hook | undefined> {
  const id = Number(params.hook)
  if (!Number.isSafeInteger(id) || id < 1) return undefined
  const hook = reached(await signedIn.client.getHook(id))
  return hook?.registry_id === registryId ? hook : undefined
}

async function show(
  visit: PersonVisit,
  place: Place,
  hook: Hook,
  { faults = {}, ...more }: Partial<Pick<HookPage, 'faults' | 'secret'>> = {},
): Promise<Answer> {
  const deliveries = reached(await visit.signedIn.client.listDeliveries(hook.id)) ?? []
  const typed = readTypedHook(visit, typedOf(hook))
  return hookPage(visit, place, { hook, deliveries, typed, faults, ...more })
}

type Act = (visit: PersonVisit, place: Place, hook: Hook) => Promise<Answer>

const acts: Record<HookAct, Act> = {
  async save(visit, place, hook) {
    const typed = readTypedHook(visit, typedOf(hook))
    const faults = faultsOfHook(visit, typed)
    if (Object.keys(faults).length > 0) return show(visit, place, hook, { faults })
    const saved = await visit.signedIn.client.updateHook(hook.id, bodyOf(typed, hook))
    const refused = isClientError(saved) ? faultsOfRefusal(visit, saved) : undefined
    if (refused) return show(visit, place, hook, { faults: refused })
    reached(saved)
    return { goTo: place.one(hook.id, { did: 'saved', focus: 'note' }) }
  },

  test: (visit, place, { id }) =>
    press(place, id, visit.signedIn.client.testHook(id), ['tried', 'triedInVain']),

  again(visit, place, { id }) {
    const sent = visit.signedIn.client.sendAgain(id, Number(visit.form.get('delivery') ?? 0))
    return press(place, id, sent, ['sent', 'sentInVain'])
  },

  async secret(visit, place, hook) {
    const made = reached(await visit.signedIn.client.renewHookSecret(hook.id))
    if (!made) return nothingHere(visit)
    return show(withFocus(visit, 'hook-secret'), place, hook, {
      secret: { value: made.secret, isRenewed: true },
    })
  },

  on: (visit, place, { id }) => turn(visit, place, id, true),
  off: (visit, place, { id }) => turn(visit, place, id, false),

  async remove({ signedIn }, place, { id }) {
    reached(await signedIn.client.removeHook(id))
    return { goTo: place.all({ did: 'removed', focus: 'note' }) }
  },
}

function isAct(name: string): name is HookAct {
  return Object.hasOwn(acts, name)
}

async function turn(visit: PersonVisit, place: Place, id: number, isOn: boolean): Promise<Answer> {
  reached(await visit.signedIn.client.updateHook(id, { is_on: isOn }))
  return { goTo: place.one(id, { did: isOn ? 'goesOn' : 'rests', focus: 'note' }) }
}

/** The page says what became of it, and its row what the program answered. */
async function press(
  place: Place,
  id: number,
  sent: ReturnType<Client['testHook']>,
  [taken, failed]: readonly [Note, Note],
): Promise<Answer> {
  const said = await sent
  const lead = (did: Note) => ({ goTo: place.one(id, { did, focus: 'note' }) })
  if (isRefused(said, 'too_many')) return lead('tooOften')
  const delivery = reached(said)
  return lead(delivery?.state === 'taken' ? taken : failed)
}

const notes = [
  'saved',
  'tried',
  'triedInVain',
  'sent',
  'sentInVain',
  'tooOften',
  'goesOn',
  'rests',
  'removed',
] as const
type Note = (typeof notes)[number]

function withNote(visit: PersonVisit): PersonVisit {
  const did = notes.find((each) => each === visit.query.get('did'))
  return did ? { ...visit, notice: visit.words.hooks.did[did] } : visit
}

function bodyOf(typed: TypedHook, before?: Hook) {
  const { url, program, template, topics } = typed
  return { url, types: typesOf(topics, before?.types), ...wordingOf(program, template) }
}
