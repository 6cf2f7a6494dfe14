import { limits } from '@hopechest/contract'
import type { WhyNot } from '@hopechest/host/pictures'
import type { PersonVisit } from '../../../http/visit.ts'
import { megabytes } from '../../../words/megabytes.ts'

/** Why the picture of a shop is not there, for its owner. */
export function whyNoPicture({ words }: PersonVisit, why: WhyNot): string {
  const said = words.lists.shopPicture
  if (why === 'huge') return said.huge(megabytes(limits.pictures.chosenBytes))
  return why === 'large' || why === 'kind' ? said.toPaint : said[why]
}
