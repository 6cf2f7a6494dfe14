import { managesAll } from '@hopechest/host'
import { html, type Markup } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
import type { Answer, Row, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { layout } from '../../../view/layout.ts'
import { addressOf, documentOf, type Topic, topics } from './topics.ts'

/** How-to pages from `docs/`, for all who visit; those for admins are there for admins alone. */
export function helpPages(): readonly Row[] {
  return [
    ['GET', '/help', contents],
    ...topics.map((topic): Row => {
      const page = (visit: Visit) => show(visit, topic)
      return topic.isForAdmins
        ? ['GET', addressOf(topic), page, { who: 'admin' }]
        : ['GET', addressOf(topic), page]
    }),
  ]
}

function contents(visit: Visit): Answer {
  const { words, signedIn } = visit
  const { title, about, forAdmins } = words.help
  const linksTo = (chosen: readonly Topic[]) => html`<ul>${chosen.map((topic) => linkTo(visit, topic))}</ul>`
  const isAdmin = signedIn !== undefined && managesAll(callerOf(signedIn.person))
  const ofAdmins = html`<h2>${forAdmins}</h2>${linksTo(topics.filter((topic) => topic.isForAdmins))}`
  const main = html`<div class="help help-contents"><h1>${title}</h1><p class="lead">${about}</p>
${linksTo(topics.filter((topic) => !topic.isForAdmins))}${isAdmin && ofAdmins}</div>`
  return { page: layout(visit, { title, main }) }
}

function linkTo({ language, words }: Visit, topic: Topic): Markup {
  const { title, lead } = documentOf(topic, language)
  const link = html`<a href="${addressOf(topic)}"${inOtherLanguage(topic, language)}>${title}</a>`
  return html`<li>${link}<span class="hint">${topic.inEnglish === undefined ? lead : words.help.inEnglish}</span></li>`
}

function inOtherLanguage({ inEnglish }: Topic, language: string): Markup | false {
  return inEnglish !== undefined && language !== 'en' && html` lang="en"`
}

function show(visit: Visit, topic: Topic): Answer {
  const { title, lead, body } = documentOf(topic, visit.language)
  const main = html`<article class="help"><a class="back" href="/help">${icon('arrowLeft')}${visit.words.help.back}</a>
<div class="help-text"${inOtherLanguage(topic, visit.language)}><h1>${title}</h1><p class="lead">${lead}</p>${body}</div></article>`
  return { page: layout(visit, { title, main }) }
}
