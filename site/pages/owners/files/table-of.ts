import { type Draft, fields, writeCsv } from '@hopechest/gift-files'
import type { PersonVisit } from '../../../http/visit.ts'
import { giveWay } from '../../../http/work/page-work.ts'

/** Drafts as a table in the words of the page, which the form holds until its owner adds them. */
export async function tableOf({ words }: PersonVisit, drafts: readonly Draft['texts'][]): Promise<string> {
  let text = ''
  // The gifts of a file that says nothing of headings come to the end of the list, also when it is sent again.
  const hasHeadings = drafts.some(({ heading }) => heading !== undefined)
  const written = fields.filter((field) => field !== 'heading' || hasHeadings)
  for (const line of writeCsv(drafts, words.sharing.files, written)) {
    text += line
    await giveWay()
  }
  return text
}
