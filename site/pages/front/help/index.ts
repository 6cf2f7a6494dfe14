import { managesAll } from '@hopechest/host'
import { html, type Markup } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { admit } from '../../../server/admit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import type { Language } from '../../../words/index.ts'
import { documentOf, isIn, type Topic, topics } from './topics.ts'

function contents(visit: Visit): Answer {
  const { words, signedIn } = visit
  const { title, about, forAdmins } = words.help
  const linksTo = (chosen: readonly Topic[]) => html`<ul>${chosen.map((topic) => linkTo(visit, topic))}</ul>`
  const isAdmin = signedIn !== undefined && managesAll(callerOf(signedIn.person))
  const ofAdmins = html`<h2>${forAdmins}</h2>${linksTo(topics.filter((topic) => topic.isForAdmins))}`
  const main = html`<div class="hc-help help-contents"><h1>${title}</h1><p class="hc-lead">${about}</p>
${linksTo(topics.filter((topic) => !topic.isForAdmins))}${isAdmin && ofAdmins}</div>`
  return { page: layout(visit, { title, main }) }
}

function linkTo(visit: Visit, topic: Topic): Markup {
  const { language, words, to } = visit
  const { title, lead } = documentOf(topic, visit)
  const other = inOtherLanguage(topic, language)
  const link = html`<a href="${to.helpTopic({ topic: topic.name })}"${other}>${title}</a>`
  const hint =
    topic.inEnglish === undefined
      ? html`<span class="hint"${other}>${lead}</span>`
      : html`<span class="hint">${words.help.inEnglish}</span>`
  return html`<li>${link}${hint}</li>`
}

function inOtherLanguage(topic: Topic, language: Language): Markup | false {
  return !isIn(language, topic) && html` lang="en" dir="ltr"`
}

function show(visit: Visit): Answer {
  const topic = topics.find(({ name }) => name === visit.params.topic)
  if (!topic) return nothingHere(visit)
  const { refusal } = topic.isForAdmins ? admit(visit, 'admin', 'GET') : {}
  if (refusal) return refusal
  const { title, lead, body } = documentOf(topic, visit)
  const main = html`<article class="hc-help"><a class="back" href="${visit.to.help()}">${icon('arrowLeft')}${visit.words.help.back}</a>
<div class="help-text"${inOtherLanguage(topic, visit.language)}><h1>${title}</h1><p class="hc-lead">${lead}</p>${body}</div></article>`
  return { page: layout(visit, { title, main }) }
}

/** How-to pages from `docs/`, for all who visit; those for admins are there for admins alone. */
export const helpPages = { contents, show }
