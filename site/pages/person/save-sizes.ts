import { mostOfSize, type Sizes, sizeFields } from '@hopechest/contract'
import { textOf } from '../../http/form-text.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import type { PersonHere } from '../guests/people-by-link.ts'
import type { PersonPageParts } from './section.ts'
import { type SizeFaults, wrongSizes } from './sections/sizes.ts'

/** An owner who holds the link and looks after the book writes nothing in the name of the person. */
export async function saveSizes(
  visit: Visit,
  person: PersonHere,
  { guestGifts: { byLink } }: PersonPageParts,
): Promise<Answer> {
  const account = visit.signedIn?.person.id
  if (account !== undefined && (await byLink.sharesBook(account, person)))
    return { goTo: visit.to.myPeople({ open: person.id }) }
  const { typed, faults } = readSizes(visit)
  if (Object.keys(faults).length > 0) return wrongSizes(visit, typed, faults)
  await byLink.sizes.save(person.id, typed)
  return { goTo: visit.to.personPage({ sizes: 'saved', focus: 'note' }) }
}

/** As they were typed, with what is wrong with each. */
export function readSizes({ form, words }: Pick<Visit, 'form' | 'words'>): {
  typed: Sizes
  faults: SizeFaults
} {
  const typed = Object.fromEntries(sizeFields.map((each) => [each, textOf(form, each)])) as Sizes
  const faults: SizeFaults = {}
  for (const each of sizeFields) {
    const over = [...typed[each]].length - mostOfSize[each]
    if (over > 0) faults[each] = words.draw.beside.long(mostOfSize[each], over)
  }
  return { typed, faults }
}
