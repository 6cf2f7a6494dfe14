import { placeOnSite } from '../../addresses.ts'
import { rememberLanguage } from '../../http/language.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import { isLanguage } from '../../words/index.ts'

/** A link in the footer: chooses the language and goes back to the page. */
export function chooseLanguage(visit: Visit): Answer {
  const { code } = visit.params
  if (!isLanguage(code)) return nothingHere(visit)
  rememberLanguage(visit.cookies, code)
  return { goTo: placeOnSite(visit.query.get('to'), visit.to) }
}
