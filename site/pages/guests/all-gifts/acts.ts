import { isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { html } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { field } from '../../../view/field.ts'
import { formPage } from '../../../view/form-page.ts'
import { orGone } from '../../or-gone.ts'
import { type AllGiftsParts, type GiftOfGuest, readLists } from './read.ts'

const most = limits.purchaseNote

/** What a guest does about one gift, from the page of all. A gift that the page would not show leads back to it. */
export function giftActs(parts: AllGiftsParts): Record<'bought' | 'back' | 'askNote' | 'note', Handler> {
  const { guests, guestGifts } = parts

  async function withGift(visit: Visit, answer: (gift: GiftOfGuest) => Answer | Promise<Answer>) {
    const all = await guestGifts.read(visit)
    const kept = all.filter(({ purchaseId }) => String(purchaseId) === visit.params.purchase)
    const { lists } = await readLists(parts, visit, kept)
    const gift = lists[0]?.gifts[0]
    return gift ? answer(gift) : { goTo: visit.to.allGifts() }
  }

  return {
    bought: (visit) =>
      withGift(visit, async ({ kept: { registryId, itemId, purchaseId, releaseKey } }) => {
        const outcome = orGone(await guests.confirmPurchase(registryId, itemId, purchaseId, releaseKey))
        const isTaken = isRefused(outcome, 'conflict')
        if (isTaken) return { goTo: pageOf(visit)({ taken: 1, focus: 'note' }) }
        // It went back after its time, and its owner has removed it since.
        if (!reached(outcome)) return { goTo: pageOf(visit)() }
        await guestGifts.note(visit, purchaseId, 'bought')
        return { goTo: pageOf(visit)({ bought: 1, focus: 'note' }) }
      }),

    back: (visit) =>
      withGift(visit, async ({ kept: { registryId, itemId, purchaseId, releaseKey } }) => {
        const outcome = orGone(await guests.releasePurchase(registryId, itemId, purchaseId, releaseKey))
        if (isRefused(outcome, 'forbidden')) return { goTo: pageOf(visit)() }
        reached(outcome)
        await guestGifts.note(visit, purchaseId, 'back')
        return { goTo: pageOf(visit)({ back: `${registryId}-${itemId}-${purchaseId}`, focus: 'note' }) }
      }),

    askNote: (visit) =>
      withGift(visit, (gift) =>
        gift.aside?.isOver
          ? { goTo: visit.to.allGifts() }
          : notePage(visit, gift, visit.form.has('note') ? textOf(visit.form, 'note') : gift.note),
      ),

    note: (visit) =>
      withGift(visit, async (gift) => {
        if (gift.aside?.isOver) return { goTo: visit.to.allGifts() }
        const note = textOf(visit.form, 'note')
        const over = [...note].length - most
        if (over > 0) return notePage(visit, gift, note, visit.words.give.noteLong(most, over))
        const { registryId, itemId, purchaseId, releaseKey } = gift.kept
        const changed = orGone(
          await guests.changePurchaseNote(registryId, itemId, purchaseId, note || null, releaseKey),
        )
        if (isRefused(changed, 'forbidden')) return { goTo: visit.to.allGifts() }
        reached(changed)
        return { goTo: visit.to.allGifts({ saved: 1, focus: 'note' }) }
      }),
  }
}

/** Where the gift stood: among all, or on the page of a person. */
function pageOf({ form, to }: Visit): typeof to.allGifts {
  return form.get('from') === 'person' ? to.personPage : to.allGifts
}

function notePage(visit: Visit, { gift }: GiftOfGuest, value: string, fault?: string): Answer {
  const { title, label, hint, submit, cancel } = visit.words.gifts.note
  return formPage(visit, {
    title,
    about: html`<span dir="auto">${gift.name}</span>`,
    action: visit.here,
    fields: field({
      name: 'note',
      label,
      value,
      hint,
      fault,
      rows: 5,
      optional: '',
      focus: true,
    }),
    submit,
    beside: html`<a class="hc-button plain" href="${visit.to.allGifts()}">${cancel}</a>`,
    isWrong: fault !== undefined,
  })
}
