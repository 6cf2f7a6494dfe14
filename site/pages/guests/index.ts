import type { Letters } from '../../http/letters.ts'
import type { Row } from '../../http/visit.ts'
import { allGiftsPages } from './all-gifts/index.ts'
import { givePages } from './give/index.ts'
import { giveBackPages } from './give-back/index.ts'
import { invitationLink } from './invitation/index.ts'
import { createOpenList, type OpenListParts, registryPages } from './registry/index.ts'
import { yourGiftsPages } from './your-gifts/index.ts'

interface GuestParts extends OpenListParts {
  mail: Letters | undefined
}

/** What guests open: a list, a gift that they give, and their own gifts. */
export function guestPages(parts: GuestParts): readonly Row[] {
  const { guests, accounts, see, guestGifts, mail } = parts
  const openList = createOpenList(parts)
  const registry = registryPages(openList, parts)
  const give = givePages({ guests, openList, guestGifts, mail })
  const yours = yourGiftsPages(openList, parts)
  const allGifts = allGiftsPages(parts)
  const giveBack = giveBackPages(guests, see, guestGifts)
  return [
    ['GET', '/registry/:slug', registry.show],
    ['GET', '/registry/:slug/items/:item/give', give.ask],
    ['POST', '/registry/:slug/items/:item/give', give.take, { again: give.ask, isPersonal: true }],
    ['GET', '/registry/:slug/yours', yours.list],
    ['GET', '/registry/:slug/yours/:purchase', yours.thank],
    ['POST', '/registry/:slug/yours/:purchase/bought', yours.buy, { again: yours.thank }],
    ['POST', '/registry/:slug/yours/:purchase/forget', yours.forget, { again: yours.thank }],
    ['GET', '/gifts', allGifts.show],
    ['GET', '/gifts/:purchase/note', allGifts.askNote],
    ['POST', '/gifts/:purchase/note', allGifts.note, { again: allGifts.askNote }],
    ['POST', '/gifts/:purchase/bought', allGifts.bought, { again: allGifts.show }],
    ['POST', '/gifts/:purchase/back', allGifts.back, { again: allGifts.show }],
    ['POST', '/gifts/link', allGifts.link.send, { again: allGifts.show }],
    ['GET', '/gifts/open/:link', allGifts.link.ask],
    ['POST', '/gifts/open/:link', allGifts.link.open, { again: allGifts.link.ask }],
    ['POST', '/gifts/close', allGifts.link.close, { again: allGifts.show }],
    ['GET', '/i/:secret', invitationLink(guests, accounts)],
    ['GET', '/back/:link', giveBack.ask],
    ['POST', '/back/:link', giveBack.release, { again: giveBack.ask }],
  ]
}
