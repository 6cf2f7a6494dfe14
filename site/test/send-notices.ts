import { createGuestStore } from '@hopechest/host/guests'
import type { Send } from '@hopechest/host/testing/killed-senders'
import { pino } from 'pino'
import { createGuestGifts } from '../pages/guests/guest-gifts.ts'
import { createNoticesOf } from '../pages/notices/letters/index.ts'

export const secret = 'the secret of this site, which is long enough'

/** Notes and sends what is due to readers, as a site in a frame does. */
export const send: Send = async (database, post) => {
  const guestStore = createGuestStore({ database })
  const guestGifts = createGuestGifts(guestStore, secret)
  const notices = createNoticesOf({ guestStore, guestGifts, secret, log: pino() })
  for (const { message, end } of await notices.takeDue(100, new Date())) {
    await post(`${message.messageId} ${message.to}`)
    await end()
  }
}
