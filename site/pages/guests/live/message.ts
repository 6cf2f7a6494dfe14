import type { Client } from '@hopechest/client'
import { html, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { smallStitches } from '../../../view/drawn/embroidery.ts'
import { type Bands, bandsOf, isShown, type Show } from '../registry/choice.ts'
import { type Gift, toGifts } from '../registry/gift.ts'
import { piecesLeft } from '../registry/gift-card.ts'
import { progress } from '../registry/letter.ts'
import { readList } from '../registry/open-list.ts'
import { plainCards } from '../registry/sections.ts'
import { dayWord } from '../set-aside/day-word.ts'
import type { Look } from './looks.ts'

/** A visit in the language of those who hear it, of any guest among them. */
type Speaker = Visit

/** How a gift stands, in the markup of a card. Gifts that stand alike share one. */
interface Line {
  /** When it has changed a moment ago, and when the page was away for longer. */
  now: string
  later: string
  /** What takes the place of the buttons of a gift that cannot be given. */
  acts?: string
}

/**
 * All that an open page needs to show how the gifts of its list stand, all that it has missed included: their numbers and states, a few lines
 * of markup that many of them share, and cards of gifts that came. No name of a guest, and no time.
 */
export function messageOf(visit: Speaker, look: Look, guests: Client): Promise<string> {
  const made = look.made.get(visit.language) ?? write(visit, look, guests)
  look.made.set(visit.language, made)
  made.catch(() => look.made.delete(visit.language))
  return made
}

async function write(visit: Speaker, look: Look, guests: Client): Promise<string> {
  const { list, states, tag } = look
  const { registry, items, now } = list
  const gifts = await toGifts(items, registry, visit)
  const bands = bandsOf(gifts)
  const until = new Map(list.setAside.map((each) => [each.item_id, each.until]))
  const lines: Line[] = []
  const places = new Map<string, number>()
  const rows = gifts.map((gift) => {
    const line = lineOf(visit, look, gift, { bands, until: until.get(gift.id) })
    const key = JSON.stringify(line)
    const place = places.get(key) ?? lines.push(line) - 1
    places.set(key, place)
    return [gift.id, states.get(gift.id), place]
  })
  return JSON.stringify({
    tag,
    gifts: rows,
    lines,
    off: String(html`<p class="state">${visit.words.live.off}</p>`),
    progress: String(progress(visit, gifts, registry.meta, now)),
    cards: await freshCards(visit, look, guests),
  })
}

function lineOf(
  visit: Speaker,
  { list }: Look,
  gift: Gift,
  { bands, until }: { bands: Bands | undefined; until: string | undefined },
): Line {
  const { live, setAside } = visit.words
  const both = (line: Slot) => String(html`${line}`)
  if (gift.left > 0) {
    const later = both(piecesLeft(visit, gift))
    const isOne = gift.wanted === 1 && !gift.isInParts
    return {
      now: isOne ? both(html`<p class="pieces">${smallStitches(0, 1)}<span>${live.free}</span></p>`) : later,
      later,
    }
  }
  if (until !== undefined) {
    const kept = both(
      html`<p class="kept">${setAside.spokenFor(dayWord(visit, until, list.now))}</p><p class="hint">${setAside.lookAgain}</p>`,
    )
    return { now: kept, later: kept, acts: '' }
  }
  const taken = (said: string) =>
    both(html`<p class="state just-now">${smallStitches(gift.given, gift.wanted)}<span>${said}</span></p>`)
  return {
    now: taken(live.takenNow),
    later: taken(live.taken),
    acts: both(nearLink(visit, list.registry.slug, gift, bands)),
  }
}

const priced: readonly Show[] = ['low', 'middle', 'high']

/** Where the buttons were, a way to what is left: at about that price, where a list divides its prices. */
function nearLink({ to, words }: Speaker, slug: string, gift: Gift, bands: Bands | undefined): Slot {
  const band = bands && priced.find((show) => isShown(gift, show, bands))
  const [show, said] = band ? [band, words.live.near] : (['left', words.live.others] as const)
  return html`<a class="hc-button plain" href="${to.registry({ slug }, { show })}">${said}</a>`
}

/** A card as every guest sees it who gives nothing of it. It is asked for only where a gift came or came back. */
async function freshCards(
  visit: Speaker,
  { fresh, states, list: { registry, now } }: Look,
  guests: Client,
): Promise<Record<number, string>> {
  const there = [...fresh].filter((id) => states.has(id))
  if (there.length === 0) return {}
  const [list] = await Promise.all([
    readList(guests, registry, now),
    visit.pictures.expectAnew(registry.id),
    visit.links.expect(registry.id),
  ])
  if (!list) return {}
  const items = list.items.filter(({ id }) => there.includes(id))
  const card = plainCards(visit, list)
  return Object.fromEntries(
    (await toGifts(items, registry, visit)).map((gift) => [gift.id, String(card(gift))]),
  )
}
