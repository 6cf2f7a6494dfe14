import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import type { List } from '../registry/open-list.ts'
import { statesOf, tagOf } from './state.ts'

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
