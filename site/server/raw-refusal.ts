import type { Refusal } from '@hopechest/contract'
import type { RawAnswer } from '@hopechest/program/connections'
import { html } from '../html/html.ts'
import { securityHeaders } from '../http/headers.ts'
import { directionOf, languages, wordsIn } from '../words/index.ts'

/** A refusal that comes before there is a request: no language is known, so it is said in each. */
export function rawRefusal({ status }: Refusal): RawAnswer {
  const said = languages.map((language) => {
    const { away, failed } = wordsIn(language)
    const { title, about } =
      status < 500 ? { title: failed.notUnderstood, about: failed.notUnderstoodAbout } : away
    return html`<p lang="${language}" dir="${directionOf(language)}"><strong>${title}</strong> ${about}</p>`
  })
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...securityHeaders },
    body: String(html`<!doctype html><html lang="${languages[0]}"><title>${status}</title>${said}</html>`),
  }
}
