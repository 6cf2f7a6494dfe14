import type { RecordedWordPress } from '@hopechest/host/testing'

type Hook = NonNullable<RecordedWordPress['fault']>
type Fault = NonNullable<ReturnType<Hook>>

/** What a site may do to those who ask it, for as long as a step takes. */
export interface Lie {
  kind: LieName
  /** The first question of the step that it answers so, counted from 1. */
  from: number
  /** To this question alone. */
  isShort: boolean
}

/** Longer than the service waits for one call. */
const late = 8_000

/** Each says what a site does in place of its answer; `n` counts the questions of a step. */
export const lies = {
  'hangs up': () => ({ destroy: true }),
  'does it and hangs up': () => ({ isCarriedOut: true, status: 500, body: 'Out of memory' }),
  'does it too late': () => ({ delayMilliseconds: late }),
  'fails inside': () => ({ status: 500, body: { code: 'x', message: 'No', data: { status: 500 } } }),
  'is under maintenance': () => ({ status: 503, headers: { 'retry-after': '3' }, body: 'Soon' }),
  'answers garbage': () => ({ status: 200, body: '<p>Warning: headers already sent' }),
  'says another owner': () => ({ says: ofLists((list) => ({ ...list, author: list.author === 1 ? 2 : 1 })) }),
  'says one owner and then another': (n) =>
    n % 2 === 0 ? undefined : { says: ofLists((list) => ({ ...list, author: list.author === 1 ? 2 : 1 })) },
  'answers for another list': () => ({ says: ofLists((list) => ({ ...list, id: Number(list.id) + 1 })) }),
  'has no such list': (_n, isOfList) =>
    isOfList
      ? { status: 404, body: { code: 'rest_post_invalid_id', message: 'No', data: { status: 404 } } }
      : { says: (body) => (Array.isArray(body) ? [] : body) },
  'says an old order': () => ({
    says: withMeta('registry_item_ids', (ids) => ids.slice(0, -1).toReversed()),
  }),
  'says a list without gifts': () => ({ says: withMeta('registry_item_ids', () => []) }),
  'says the gifts twice': () => ({ says: withMeta('registry_item_ids', (ids) => [...ids, ...ids]) }),
  'knows no guests': () => ({ says: withMeta('registry_invitees', () => []) }),
} satisfies Record<string, (n: number, isOfList: boolean) => Fault | undefined>

export type LieName = keyof typeof lies
export const lieNames = Object.keys(lies) as LieName[]

/** It lies about lists alone. Who a caller is, it says truly: a site that lies about that has no people. */
export function tell({ kind, from, isShort }: Lie): Hook {
  let n = 0
  return ({ path }) => {
    const [, id] = /\/gift_registry(?:\/(\d+))?$/.exec(path) ?? []
    if (!path.includes('/gift_registry')) return undefined
    n++
    if (n < from || (isShort && n > from)) return undefined
    return lies[kind](n, id !== undefined)
  }
}

type Shown = Record<string, unknown>

function ofLists(change: (list: Shown) => Shown): (body: unknown) => unknown {
  const changed = (each: unknown) =>
    typeof each === 'object' && each !== null && 'author' in each ? change(each as Shown) : each
  return (body) => (Array.isArray(body) ? body.map(changed) : changed(body))
}

function withMeta(key: string, change: (ids: unknown[]) => unknown[]): (body: unknown) => unknown {
  return ofLists((list) => {
    const meta = (list.meta ?? {}) as Shown
    const said = meta[key]
    return Array.isArray(said) ? { ...list, meta: { ...meta, [key]: change(said) } } : list
  })
}
