import type { GuestStore } from '@hopechest/host/guests'
import { stepMilliseconds } from '@hopechest/host/running-time'
import type { LettersOfGifts } from '../../pages/guests/letters/letters-of-gifts.ts'
import { writeDue } from '../../pages/guests/letters/write.ts'
import type { LetterWriter } from '../post.ts'

/** To who gives: what is kept goes back tomorrow, the owners have removed or hidden the gift or have it now, or its list has ended. */
export function giftLetters(
  store: GuestStore['giftLetters'],
  { open }: Pick<LettersOfGifts, 'open'>,
): LetterWriter {
  return {
    kinds: ['eve', 'removed', 'ended'],
    counted: 'gift, later',
    async write(letter, now) {
      const due = await store.stillDue(letter)
      if (!due) return undefined
      const { purchaseId, isBought, isKeptLonger, stepsLeft, backAtStep, offList, devices } = due
      const { kind } = letter
      const endEve = (hasLeft: boolean) =>
        hasLeft && backAtStep !== null ? store.endEveOf(letter, backAtStep) : store.endEve(purchaseId)
      const about = open(due.sealed)
      if (!about) return kind === 'eve' ? void (await endEve(true)) : 'failed'
      const until = new Date(now.getTime() + stepsLeft * stepMilliseconds)
      // What is kept longer has a second eve, whose letter is another one.
      const which = kind === 'eve' && isKeptLonger ? 'eve-longer' : (offList ?? kind)
      return {
        notice: kind === 'eve' ? 'eve' : 'gift',
        to: about.to,
        devices,
        site: about.site,
        id: `gift-${purchaseId}-${which}`,
        languages: [about.language],
        letter: writeDue(about, { kind, isBought, isKeptLonger, until, offList }),
        ...(kind === 'eve' && { end: endEve }),
        // A gift that is hidden may be removed later.
        ...(offList === 'hidden' && { end: () => store.endHidden(purchaseId) }),
      }
    },
  }
}
