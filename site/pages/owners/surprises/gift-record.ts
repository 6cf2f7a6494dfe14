import { type GiftRecordCreate, isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { OwnHandler, OwnRegistry } from '../list/own-list.ts'
import { takeSent } from '../pictures/sent.ts'
import { type RecordFaults, readRecord, type TypedRecord } from './record-form.ts'
import { unwrappedPage } from './unwrapped.ts'

/** It is on top then, with its ticks. The form that comes twice writes it down once. */
export const writeDown: OwnHandler = async (visit, list) => {
  const sent = await takeSent(visit, list.registry, limits.pictures.bytes)
  const read = readRecord(visit)
  const typed = sent && 'address' in sent ? { ...read, picture: sent.address } : read
  const faults = { ...faultsOf(visit, typed), ...(await pictureFault(visit, list, typed, sent)) }
  if (Object.keys(faults).length > 0) return unwrappedPage(visit, list, undefined, { typed, faults })
  const { id, slug } = list.registry
  const { what: name, giver: purchaser, day: received_on, isLetter, picture: image_url } = typed
  const gift: GiftRecordCreate = { name, purchaser, received_on, is_thanked: !isLetter, image_url }
  const idempotencyKey = keyOfThing(keyOrNew(visit.form), gift)
  const written = await visit.signedIn.client.addGiftRecord(id, gift, { idempotencyKey })
  if (isRefused(written, 'records_full')) {
    const full = visit.words.sharing.surprises.record.full(limits.giftRecords)
    return unwrappedPage(visit, list, undefined, { typed, faults: { what: full } })
  }
  if (isRefused(written, 'too_many')) {
    const wait = visit.words.after.copy.wait
    return unwrappedPage(visit, list, undefined, { typed, faults: { what: wait } })
  }
  if (isRefused(written, 'invalid')) {
    const wrong = visit.words.sharing.surprises.record.whatWrong(limits.name.most)
    return unwrappedPage(visit, list, undefined, { typed, faults: { what: wrong } })
  }
  const record = isRefused(written, 'still_wrapped') ? undefined : reached(written)
  return { goTo: visit.to.surprises({ slug }, record && { written: record.id, focus: 'note' }) }
}

/** Only what its owner has sent to this list is kept beside a gift: nothing is fetched for it. */
async function pictureFault(
  { pictures, words }: PersonVisit,
  { registry: { id } }: OwnRegistry,
  { picture: address }: TypedRecord,
  sent: Awaited<ReturnType<typeof takeSent>>,
): Promise<RecordFaults> {
  const { gone, unsaved } = words.lists.form.picture
  if (sent && 'fault' in sent) return { picture: `${sent.fault} ${unsaved}` }
  await pictures.expect([id])
  return address !== '' && pictures.of(id, address) === undefined ? { picture: gone } : {}
}

function faultsOf({ words }: PersonVisit, { what, giver, day }: TypedRecord): RecordFaults {
  const { record } = words.sharing.surprises
  const isLong = (text: string, most: number) => [...text].length > most
  return {
    ...((what === '' || isLong(what, limits.name.most)) && { what: record.whatWrong(limits.name.most) }),
    ...((giver === '' || isLong(giver, limits.purchaser)) && {
      giver: record.giverWrong(limits.purchaser),
    }),
    ...(day !== '' && !isDay(day) && { day: record.dayWrong }),
  }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T12:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  )
}
