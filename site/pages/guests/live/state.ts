import { hash } from 'node:crypto'
import type { SeenItem, SetAside } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Gift } from '../registry/gift.ts'
import type { List } from '../registry/open-list.ts'

/** What guests see of the gifts of a list: how many are given, and until when the last ones are set aside. */
export type States = ReadonlyMap<number, string>

const tagLength = 16

/** In the place of how many are wanted, where guests give as many as they like. */
const any = 'any'

/** The state of one gift in a few letters, the same on its card and in what a line says. */
export function stateOf({ given, wanted }: Pick<Gift, 'given' | 'wanted'>, until?: string): string {
  const state = `${given}/${wanted === asManyAsYouLike ? any : wanted}`
  return given >= wanted && until !== undefined ? `${state}/${until}` : state
}

export function isGivable(state: string): boolean {
  const [given = '', wanted = ''] = state.split('/')
  return wanted === any || Number(given) < Number(wanted)
}

/** In the order of the owner. */
export function statesOf(items: readonly SeenItem[], setAside: readonly SetAside[]): States {
  const until = new Map(setAside.map((each) => [each.item_id, each.until]))
  return new Map(
    items.map(({ id, quantity_needed: wanted, quantity_purchased }) => {
      const given = Math.min(quantity_purchased, wanted)
      return [id, stateOf({ given, wanted }, until.get(id))]
    }),
  )
}

/** A page and a line name with it what they show. It says nothing to those who do not see the list itself. */
export function tagOf(states: States): string {
  const text = [...states].map(([id, state]) => `${id} ${state}`).join('\n')
  return hash('sha256', text, 'base64url').slice(0, tagLength)
}

/**
 * By this the script of a page of guests follows its list, and says aloud what changes. It sees from the tag whether the page has missed
 * something. In the frame of a host it asks now and then, elsewhere it has a line.
 */
export function liveRegion(
  visit: Visit,
  { registry, items, setAside }: Pick<List, 'registry' | 'items' | 'setAside'>,
): Markup {
  const { words, to, said } = visit
  const { wasTaken, isFree, isNew, isOff, manyTaken, quicker } = words.live
  const spoken = {
    taken: wasTaken('{gift}'),
    free: isFree('{gift}'),
    came: isNew('{gift}'),
    off: isOff('{gift}'),
    many: manyTaken.forms,
    quicker,
  }
  return html`<p class="hc-visually-hidden" role="status" data-follow="${to.registryLive({ slug: registry.slug })}" data-tag="${tagOf(statesOf(items, setAside))}" data-spoken="${JSON.stringify(spoken)}"${said && html` data-asks`}></p>`
}
