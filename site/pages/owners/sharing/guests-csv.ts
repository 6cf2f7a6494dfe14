import { byteOrderMark, writeTable } from '@hopechest/gift-files'
import { attachment } from '../../../view/attachment.ts'
import type { OwnHandler } from '../list/own-list.ts'
import type { SharingParts } from './acts.ts'
import { stateInWords } from './guest-rows.ts'
import { listGuests } from './list-guests.ts'

/** A file of all links: one line for each guest. */
export function guestsCsv(parts: SharingParts): OwnHandler {
  return async (visit, { registry }) => {
    const { columns } = visit.words.sharing.guests
    const guests = await listGuests(parts, visit, registry)
    const lines = guests.map((guest) => [
      guest.name,
      guest.address,
      guest.link(),
      stateInWords(visit, guest, (day) => day, parts.mail !== undefined),
    ])
    const heading = [columns.name, columns.address, columns.link, columns.state]
    return {
      body: byteOrderMark + [...writeTable([heading, ...lines])].join(''),
      type: 'text/csv; charset=utf-8',
      headers: attachment(`${registry.slug}-guests.csv`),
    }
  }
}
