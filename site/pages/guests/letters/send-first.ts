import type { Registry } from '@hopechest/client'
import type { Letters } from '../../../http/letters.ts'
import type { Visit } from '../../../http/visit.ts'
import { withStop } from '../../notices/notices.ts'
import type { GuestParts } from '../guest-parts.ts'
import type { KeptGift } from '../kept-gifts.ts'
import type { Gift } from '../registry/gift.ts'
import { givenParts, writeFirst } from './write.ts'

/** What a guest gives, to whom they want letters about it, and until when it is kept; null where it is bought. */
export interface FirstLetter {
  registry: Registry
  kept: KeptGift
  gift: Gift
  email: string
  keptUntil: string | null
}

export type FirstOutcome = 'sent' | 'later' | 'failed'

/**
 * The letter goes to the guest alone. The address is kept for the next letters, unless this one may not leave now: then a stranger
 * may have typed it. Once this returns it is kept, so that the next page knows it; the letter itself is on its way to a mail server.
 */
export async function sendFirst(
  visit: Visit,
  { letters, readOn, notices }: Pick<GuestParts, 'letters' | 'readOn' | 'notices'>,
  mail: Letters,
  { registry, kept, gift, email, keptUntil }: FirstLetter,
): Promise<{ outcome: Promise<FirstOutcome> }> {
  const failed = (error: unknown): FirstOutcome => {
    visit.log.error({ err: error }, 'Could not send an e-mail')
    return 'failed'
  }
  try {
    // The answer of the page is that to a letter without room: a stranger may have typed the address.
    if (!(await notices.isWanted('gift', email))) return { outcome: Promise.resolve('later') }
    const others = await readOn(visit, registry.id)
    const number = others.filter(({ purchaseId }) => purchaseId < kept.purchaseId).length + 1
    const about = await letters.keep(visit, registry, kept, email, number)
    const parts = givenParts(visit, registry, kept, gift)
    const leave = async () => {
      const outcome = await mail.send(visit, 'gift', email, () => {
        const link = notices.write({ address: email, kind: 'gift' })
        const stop = visit.to.notices({ link }).whole
        return withStop(writeFirst(about, { keptUntil, parts }), [visit.words.notices.end], stop)
      })
      if (outcome === 'later') await letters.forget(kept.purchaseId)
      return outcome
    }
    return { outcome: leave().catch(failed) }
  } catch (error) {
    return { outcome: Promise.resolve(failed(error)) }
  }
}
