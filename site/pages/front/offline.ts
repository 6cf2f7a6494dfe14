import { html } from '../../html/html.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { hoopWithLooseThread } from '../../view/drawn/embroidery.ts'
import { layout } from '../../view/layout.ts'
import { isLanguage, wordsIn } from '../../words/index.ts'

/**
 * What browsers keep for when there is no connection: the same for every visitor, in the language of its address. The
 * script that keeps it names a version, and fills in what a form was about to send, where {fields}, {note} and {name} stand.
 */
export function offline(visit: Visit): Answer {
  const asked = visit.query.get('language') ?? ''
  const language = isLanguage(asked) ? asked : visit.language
  const words = wordsIn(language)
  const { offline: say, away } = words
  const form = html`<form method="post">{fields}<p>${say.kept}</p>
<blockquote class="slip"><p class="slip-label">${say.label}</p><p class="slip-words" dir="auto">{note}</p><p class="slip-name" dir="auto">{name}</p></blockquote>
<p class="acts"><button class="hc-button solid">${away.tryAgain}</button></p></form>`
  const main = html`<article class="hc-message offline">${hoopWithLooseThread()}<h1>${say.title}</h1>
<p class="offline-empty">${say.about}</p>
${visit.query.has('version') && form}
<p class="acts offline-empty"><a class="hc-button solid" href="">${away.tryAgain}</a></p>
<p class="hint" role="status" data-back="${say.back}">${say.still}</p></article>`
  // Browsers keep one page for every visitor: with a menu, people who are signed in would think that they are not.
  const anyone = { ...visit, language, words, signedIn: undefined, hasPage: false, here: visit.to.home() }
  return { page: layout(anyone, { title: say.title, main, hasMenu: false }) }
}

export function serviceWorker({ assets }: Visit): Answer {
  return {
    body: assets.find('scripts/service-worker.js')?.body ?? '',
    type: 'text/javascript; charset=utf-8',
  }
}
