import { textOf } from '../../../http/form-text.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { emailFault } from '../../people/person-form.ts'
import type { GivenGift } from '../given-gifts.ts'
import { sendFirst } from '../letters/send-first.ts'
import { sameChoice } from '../registry/choice.ts'
import type { List } from '../registry/open-list.ts'
import { asidePage, eveOf, type KeptParts } from './aside-page.ts'

/** A guest who kept a gift without an address leaves one: the letter comes now, and once more the day before. */
export async function writeAboutGift(
  visit: Visit,
  { registry, now }: List,
  given: readonly GivenGift[],
  parts: KeptParts,
): Promise<Answer> {
  const { guestGifts, mail } = parts
  const own = given.find(({ kept }) => String(kept.purchaseId) === visit.params.purchase)
  if (!own) return { goTo: visit.to.yours({ slug: registry.slug }, sameChoice(visit)) }
  const { kept, aside, listed } = own
  const itsPage = visit.to.yourGift(
    { slug: registry.slug, purchase: kept.purchaseId },
    { ...sameChoice(visit), focus: 'letter' },
  )
  const isWaited = mail && listed && aside && !aside.isOver && eveOf(aside, now) !== undefined
  if (!isWaited || (await guestGifts.letters.addressOf(kept.purchaseId))) return { goTo: itsPage }
  const email = textOf(visit.form, 'email')
  if (emailFault(email, visit.words) !== undefined) {
    return asidePage(visit, registry, own, aside, now, parts)
  }
  const first = await sendFirst(visit, guestGifts, mail, {
    registry,
    kept,
    gift: listed,
    email,
    keptUntil: aside.until,
  })
  const outcome = await first.outcome
  if (outcome === 'sent') return { goTo: itsPage }
  await guestGifts.letters.forget(kept.purchaseId)
  const answered = { ...visit, notice: visit.words.setAside.notSent }
  return {
    ...(await asidePage(answered, registry, own, aside, now, parts)),
    status: outcome === 'later' ? 429 : 503,
  }
}
