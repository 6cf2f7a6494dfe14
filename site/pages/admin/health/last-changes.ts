import type { LastChange } from '@hopechest/host/accounts'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'

/** What happened on the lists of the site, and nothing of what guests bought. */
export function lastChanges(visit: PersonVisit, changes: readonly LastChange[]): Markup | false {
  if (changes.length === 0) return false
  return html`<section class="changes"><h2>${visit.words.admin.health.changes}</h2>
<ol role="list">${changes.map((change) => line(visit, change))}</ol></section>`
}

function line({ words, format, to }: PersonVisit, { kind, times, at, who, list }: LastChange): Markup {
  const { did, goneList } = words.admin.health
  const name = list
    ? html`<a href="${to.list({ slug: list.slug })}" dir="auto">${list.title}</a>`
    : html`<span>${goneList}</span>`
  return html`<li><time class="hint" datetime="${at}">${format.moment(at)}</time>
<p>${name}${words.layout.labelled('', did[underscored(kind)](who, times))}</p></li>`
}

/** Tools of translators take a point in the name of a message for a step. */
function underscored<Kind extends `${string}.${string}`>(kind: Kind) {
  return kind.replace('.', '_') as Kind extends `${infer Noun}.${infer Act}` ? `${Noun}_${Act}` : never
}
