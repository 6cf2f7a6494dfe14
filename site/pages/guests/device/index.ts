import { Refusal } from '@hopechest/contract'
import { readerOf } from '@hopechest/host/guests'
import { createAllowance } from '@hopechest/program'
import type { Address } from '../../../addresses.ts'
import { html } from '../../../html/html.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { readSubscription } from '../../../push/index.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { layout } from '../../../view/layout.ts'
import { keptNotices } from '../../notices/kept-notices.ts'
import type { AllGiftsParts } from '../all-gifts/read.ts'
import { deviceScripts, deviceSection, noteRefused } from './section.ts'
import { watchAll } from './watch.ts'

/** In an hour, from one address: a party behind it may ask, and a program may not fill the table. */
export const mostKept = { most: 60, windowMilliseconds: 3_600_000 }

/** The words that this browser heard, and whether it hears any. On our own pages alone: a host has its own scripts and addresses. */
export function devicePages(
  parts: AllGiftsParts,
): Record<'show' | 'keep' | 'refuse' | 'end' | 'worker', Handler> {
  const { devices, keptMail } = parts.guestGifts
  const allowance = createAllowance<string>(mostKept)

  async function page(visit: Visit, status = 200): Promise<Answer> {
    const { device: words } = visit.words
    const here = await devices.here(visit)
    const done = doneOf(visit)
    const main = html`<article class="form-page" data-wide="true"><h1>${words.title}</h1>${here !== undefined && html`<p class="hc-lead">${words.about}</p>`}
${done && html`<p class="hc-notice" role="status"${focusOnNote(visit)}>${done}</p>`}
${here !== undefined && keptNotices(visit, await keptMail.readOf(readerOf(here)), { title: '', none: words.none })}
${await deviceSection(visit, parts.guestGifts, { isOwnPage: true })}
<p><a href="${visit.to.allGifts()}">${visit.words.gifts.title}</a></p></article>`
    return {
      page: layout(visit, { title: words.title, main, scripts: deviceScripts }),
      status,
      headers: { 'cache-control': 'no-store' },
    }
  }

  return {
    show: (visit) => page(visit),
    async keep(visit) {
      const { words } = visit
      const subscription = readSubscription(visit.form)
      if (!subscription) return page({ ...visit, notice: words.device.wrong }, 422)
      const exhausted = allowance.take(visit.address)
      if (exhausted) throw new Refusal('too_many', 'Many browsers were noted from this address', exhausted)
      const device = await devices.keep(visit, subscription)
      if (await watchAll(parts, visit, device)) return { goTo: backTo(visit, 'noted') }
      await devices.end(visit)
      return page({ ...visit, notice: words.device.nothing }, 422)
    },
    async refuse(visit) {
      noteRefused(visit.cookies)
      return { goTo: backTo(visit, 'refused') }
    },
    async end(visit) {
      await devices.end(visit)
      noteRefused(visit.cookies)
      return { goTo: backTo(visit, 'ended') }
    },
    worker: ({ assets }) => ({
      body: assets.find('scripts/push-worker.js')?.body ?? '',
      type: 'text/javascript; charset=utf-8',
    }),
  }
}

function doneOf({ query, words }: Visit): string | undefined {
  const done = query.get('done')
  return done === 'noted' || done === 'ended' ? words.device[done] : undefined
}

/** To the page of the gift on which it was asked, or to its own. */
function backTo({ form, to }: Visit, done: string): Address {
  const [slug, purchase] = [form.get('list') ?? '', form.get('purchase') ?? '']
  const isOfGift = /^[\w-]{1,200}$/.test(slug) && /^\d{1,15}$/.test(purchase)
  return isOfGift
    ? to.yourGift({ slug, purchase: Number(purchase) }, { focus: 'device' })
    : to.device({ done, focus: 'note' })
}
