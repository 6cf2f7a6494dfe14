import { type GiftRecordCreate, isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { reached } from '../../../http/api-away.ts'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import type { OwnHandler } from '../list/own-list.ts'
import { type RecordFaults, readRecord, type TypedRecord } from './record-form.ts'
import { unwrappedPage } from './unwrapped.ts'

/** It is on top then, with its ticks. The form that comes twice writes it down once. */
export const writeDown: OwnHandler = async (visit, list) => {
  const typed = readRecord(visit)
  const faults = faultsOf(visit, typed)
  if (Object.keys(faults).length > 0) return unwrappedPage(visit, list, undefined, { typed, faults })
  const { id, slug } = list.registry
  const { what: name, giver: purchaser, day: received_on, isLetter } = typed
  const gift: GiftRecordCreate = { name, purchaser, received_on, is_thanked: !isLetter }
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
