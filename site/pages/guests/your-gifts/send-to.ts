import { type Client, isRefused } from '@hopechest/client'
import { html, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { orGone } from '../../or-gone.ts'
import type { Release } from '../give-back/link.ts'

/** Where to send a gift. The service says it for one that is bought, until the day of the list has passed. */
export async function readSendTo(
  guests: Client,
  { registryId, itemId, purchaseId, releaseKey }: Release,
): Promise<string> {
  const outcome = orGone(await guests.getSendToForPurchase(registryId, itemId, purchaseId, releaseKey))
  if (isRefused(outcome, 'forbidden')) return ''
  return reached(outcome)?.send_to ?? ''
}

/** Whether the visitor has the key of a gift that stands, and the day of its list has not passed. */
export async function mayStillSend(
  guests: Client,
  { registryId, itemId, purchaseId, releaseKey }: Release,
): Promise<boolean> {
  const outcome = orGone(await guests.getSendToForPurchase(registryId, itemId, purchaseId, releaseKey))
  if (isRefused(outcome, 'forbidden')) return false
  return reached(outcome) !== undefined
}

/** The address, and behind a blank line what else the owners say about it. */
export function sendTo({ words }: Visit, text: string): Slot {
  if (text === '') return undefined
  const { title, copy, hint } = words.setAside.sendTo
  const [address = '', ...notes] = text.split(/\n\s*\n/)
  return html`<section class="send-to"><h2>${title}</h2><address id="send-to" dir="auto">${address}</address>${notes.map(
    (note) => html`<p class="note" dir="auto">${note}</p>`,
  )}<p class="acts"><button class="hc-button soft" type="button" data-copy="send-to" data-copy-text="${address}" data-copied="${words.thanks.copied}" hidden>${icon('copy')}<span>${copy}</span></button></p><p class="hint">${hint}</p></section>`
}
