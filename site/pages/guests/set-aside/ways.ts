import { limits } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { dayMilliseconds } from '../../../view/days.ts'
import type { Gift } from '../registry/gift.ts'

/** "I bought it", or "I will buy it". */
export type Way = 'bought' | 'later'

/** What a shop sells can be set aside. A part is money for the owners, and what no shop has is not bought. */
export function hasWays({ plainLink, isInParts }: Gift): boolean {
  return plainLink !== undefined && !isInParts
}

export function readWay(form: URLSearchParams): Way {
  return form.get('way') === 'later' ? 'later' : 'bought'
}

/** Two tiles, of which one is chosen. Who comes back from a shop finds "I bought it" chosen. */
export function ways({ words, format }: Visit, gift: Gift, chosen: Way, now: Date): Slot {
  if (!hasWays(gift)) return undefined
  const { ways: legend, bought, boughtHint, later, laterHint } = words.setAside
  const last = new Date(now.getTime() + limits.setAsideDays * dayMilliseconds).toISOString().slice(0, 10)
  const tiles = [
    { way: 'bought', word: bought, hint: boughtHint },
    { way: 'later', word: later, hint: laterHint(limits.setAsideDays, format.weekday(last)) },
  ]
  return html`<fieldset class="ways"><legend class="hc-visually-hidden">${legend}</legend>${tiles.map(
    ({ way, word, hint }) =>
      html`<label class="tile way"><input type="radio" name="way" value="${way}"${way === chosen && html` checked`}><span><strong>${word}</strong><span class="hint">${hint}</span></span></label>`,
  )}</fieldset>`
}

/** What the button says, of which the style shows one: it follows the tile that is chosen. Without that, one that is right for both. */
export function submitOfWays({ words: { give, setAside } }: Visit): Markup {
  return html`<span class="way-either">${setAside.either}</span><span class="way-bought">${give.submit}</span><span class="way-later">${setAside.keep}</span>`
}
