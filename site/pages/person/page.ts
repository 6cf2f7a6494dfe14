import { html } from '../../html/html.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { focusOnNote } from '../../view/focus-on.ts'
import { layout } from '../../view/layout.ts'
import { noteOf } from '../guests/all-gifts/note.ts'
import type { PersonHere } from '../guests/people-by-link.ts'
import { listsOfPerson } from './lists.ts'
import type { PersonPageParts, PersonShown } from './section.ts'
import { besides, sections } from './sections.ts'

/** The page of a person, from its sections. Nothing of another person is on it. */
export async function personPage(visit: Visit, person: PersonHere, parts: PersonPageParts): Promise<Answer> {
  const { words } = visit
  const now = parts.now()
  const ownerName = await parts.household.nameOf(visit, person.owner_id)
  const shown = { person, ownerName, lists: await listsOfPerson(visit, person, parts), now }
  const [note, ...made] = await Promise.all([
    noteOf(parts, visit),
    ...[...sections, ...besides].map((section) => section(visit, shown, parts)),
  ])
  const main = html`<div class="own-page person-page"><div class="own-main">
${note && html`<div class="undo-note" role="status"${focusOnNote(visit)}>${note}</div>`}
<header><h1>${titleOf(visit, shown)}</h1><p class="hello">${words.person.hello(person.name)}</p></header>
${made.slice(0, sections.length)}</div>
<aside class="own-aside">${made.slice(sections.length)}</aside></div>`
  const page = layout(visit, {
    title: titleOf(visit, shown),
    main,
    scripts: ['send-once', 'copy'],
    manifest: visit.to.personManifest(),
  })
  return { page, headers: { 'cache-control': 'no-store' } }
}

function titleOf({ words }: Visit, { ownerName }: PersonShown): string {
  return ownerName === undefined ? words.person.title : words.person.titleFrom(ownerName)
}
