import type { Letters } from '../../../http/letters.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { deviceSection } from '../device/section.ts'
import { atOnce } from '../given-gifts.ts'
import { giftActs } from './acts.ts'
import { linkPages } from './link.ts'
import { noteOf } from './note.ts'
import { allGiftsPage } from './page.ts'
import { type AllGiftsParts, readLists } from './read.ts'

export interface AllGiftsPages extends AllGiftsParts {
  /** Undefined where no mail server is set up. */
  mail: Letters | undefined
  tellsDevices?: boolean
}

/** What a guest gives, on all lists: the page, what it does, and the link that shows it on another device. */
export function allGiftsPages(parts: AllGiftsPages) {
  const { guestGifts, mail, now } = parts

  async function showAll(visit: Visit, wrong?: { typed: string; fault: string }): Promise<Answer> {
    const { signedIn } = visit
    if (signedIn) await guestGifts.join(visit.cookies, signedIn.person)
    const all = await guestGifts.read(visit)
    const skip = olderThan(visit)
    const { hasMore, ...found } = await readLists(parts, visit, all, { skip, limit: atOnce })
    const shows = await guestGifts.mailbox.shows(visit)
    const typed = wrong?.typed ?? visit.form.get('email') ?? ''
    return allGiftsPage(visit, {
      ...found,
      now: now(),
      next: hasMore ? skip + atOnce : undefined,
      note: await noteOf(parts, visit),
      shows,
      hasGifts: all.length > 0,
      device: parts.tellsDevices && found.lists.length > 0 && (await deviceSection(visit, guestGifts)),
      mail: mail && { typed, fault: wrong?.fault },
    })
  }

  const show: Handler = (visit) => showAll(visit)
  return { show, ...giftActs(parts), link: linkPages({ guestGifts, mail, showAll }) }
}

function olderThan({ query }: Visit): number {
  const older = query.get('older') ?? ''
  return /^\d{1,4}$/.test(older) ? Number(older) : 0
}
