import { type Circle, type ForWhom, isRefused, type OpenTo, type Registry } from '@hopechest/client'
import { limits, parseId } from '@hopechest/contract'
import type { Address } from '../../../addresses.ts'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { breakable } from '../../../view/breakable.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import { mostToChoose, readBriefLists } from '../../brief-lists.ts'
import { inOrderOfDays } from '../../order-of-lists.ts'
import type { PeopleOfOwnerParts } from './acts.ts'
import { askForWhom, butNot, guestsOf } from './ask-for-whom.ts'
import { type Book, type PersonInBook, peopleIn, readBook } from './book.ts'
import { peopleHead } from './page.ts'
import { changedTicks, mayOpen, openAsTicked, ticksOf, writeTicks } from './ticks.ts'

/** On one page: a phone has no room for more columns. */
const mostLists = 6

interface OwnList {
  registry: Registry
  open: OpenTo
  whom: ForWhom | undefined
}

/** Which of the owner's lists the people of a circle may open. */
export function accessPages({ guestGifts, household, now }: PeopleOfOwnerParts): {
  show: PersonHandler
  save: PersonHandler
} {
  async function read(
    visit: PersonVisit,
    choose: (lists: readonly Registry[]) => readonly Registry[],
  ): Promise<{ book: Book; circle: Circle; lists: OwnList[] } | undefined> {
    const book = await readBook(visit, guestGifts, now())
    const circle = book.circles.find(({ id }) => id === parseId(visit.params.circle ?? ''))
    if (!circle) return undefined
    const { client } = visit.signedIn
    const all = reached(await readBriefLists(client, { limit: mostToChoose })) ?? []
    const inOrder = inOrderOfDays(
      all.filter(({ meta }) => !meta.registry_put_away),
      (list) => list,
      now(),
    )
    const lists: OwnList[] = []
    for (const registry of choose(inOrder)) {
      const open = reached(await client.getOpenTo(registry.id))
      const whom = reached(await client.getForWhom(registry.id)) ?? undefined
      if (open) lists.push({ registry, open, whom })
    }
    return { book, circle, lists }
  }

  async function show(visit: PersonVisit, fault?: string): Promise<Answer> {
    const skip = skipOf(visit)
    const found = await read(visit, (all) => all.slice(skip, skip + mostLists + 1))
    if (!found) return { goTo: visit.to.myPeople() }
    const { book, circle } = found
    const lists = found.lists.slice(0, mostLists)
    const { myPeople: words } = visit.words
    const people = peopleIn(book, circle)
    const body =
      lists.length === 0 || people.length === 0
        ? html`<p class="hint">${lists.length === 0 ? words.noLists : words.none}</p>`
        : html`<form method="post" action="${placeOf(visit, circle, skip)}" data-send-once>${hiddenToken(visit)}${table(visit, circle, people, lists)}<p class="acts"><button class="hc-button solid"${focusOn(visit, 'save')}>${words.save}</button></p></form><p class="hint">${words.accessHint}</p>${pager(visit, circle, skip, found.lists.length > mostLists)}`
    const main = html`${peopleHead(visit, book, circle, 'access')}<p class="access-lead">${words.accessLead(circle.name)}</p>${body}`
    const notice = fault ?? (visit.query.has('saved') ? words.notes.saved : undefined)
    const page = layout(notice === undefined ? visit : { ...visit, notice }, {
      title: words.accessTitle(circle.name),
      isWrong: fault !== undefined,
      main,
      scripts: ['send-once'],
    })
    return { page, status: fault === undefined ? 200 : 422 }
  }

  return {
    show: (visit) => show(visit),
    async save(visit) {
      const found = await read(visit, (all) => all.filter(({ id }) => visit.form.has(`shown-${id}`)))
      if (!found) return { goTo: visit.to.myPeople() }
      const { book, circle, lists } = found
      const all = peopleIn(book, circle)
      for (const { registry, open, whom } of lists) {
        const people = guestsOf(all, whom)
        const ticked = {
          circles: new Set(visit.form.has(`whole-${registry.id}`) ? [circle.id] : []),
          people: new Set(visit.form.getAll(`list-${registry.id}`).map(Number)),
        }
        const shown = { circles: [circle], people }
        const changed = changedTicks(ticksOf(open, shown), ticked, visit.form.get(`shown-${registry.id}`))
        const wanted = openAsTicked(open, changed, shown)
        const action = placeOf(visit, circle, skipOf(visit))
        const opening = { registry, people: all, before: open, wanted, action, household }
        const asked = await askForWhom(visit, opening)
        if (asked) return asked
        const opened = await visit.signedIn.client.setOpenTo(registry.id, { ...wanted, seen: open })
        if (isRefused(opened, 'conflict'))
          return show(visit, visit.words.sharing.invite.tooMany(limits.invitees))
        reached(opened)
      }
      return { goTo: placeOf(visit, circle, skipOf(visit)).with({ saved: 1, focus: 'save' }) }
    },
  }
}

/** How many lists stand before those of this page. */
function skipOf({ query }: PersonVisit): number {
  return Math.min(parseId(query.get('skip') ?? '') ?? 0, mostToChoose)
}

function placeOf(visit: PersonVisit, { id }: Circle, skip: number): Address {
  return visit.to.circleAccess({ circle: id }, skip > 0 ? { skip } : {})
}

/** The ways to the lists of earlier and later days. */
function pager(visit: PersonVisit, circle: Circle, skip: number, hasMore: boolean): Slot {
  const { previous, next } = visit.words.admin
  const link = (to: number, said: string) =>
    html`<a class="hc-button hc-outline" href="${placeOf(visit, circle, Math.max(0, to))}">${said}</a>`
  return (
    (skip > 0 || hasMore) &&
    html`<p class="acts">${skip > 0 && link(skip - mostLists, previous)}${hasMore && link(skip + mostLists, next)}</p>`
  )
}

function table(
  visit: PersonVisit,
  circle: Circle,
  people: readonly PersonInBook[],
  lists: readonly OwnList[],
): Markup {
  const { myPeople: words } = visit.words
  const column = ({ registry: { id, title, meta }, open, whom }: OwnList) =>
    html`<th scope="col" data-thread="${threadOf(meta.registry_event_type)}">${hoop(title, `-${id}`)}<span class="col-name" dir="auto">${breakable(title)}</span><input type="hidden" name="shown-${id}" value="${writeTicks(ticksOf(open, { circles: [circle], people: guestsOf(people, whom) }))}">${butNot(visit, people, whom)}</th>`
  const tick = (name: string, value: number, label: string, isTicked: boolean) =>
    html`<td><label class="hc-radio"><input type="checkbox" name="${name}" value="${value}"${isTicked && html` checked`}><span class="hc-visually-hidden">${label}</span></label></td>`
  const whole = lists.map(({ registry, open }) =>
    tick(
      `whole-${registry.id}`,
      1,
      words.mayOpen(words.allOf(circle.name), registry.title),
      open.circle_ids.includes(circle.id),
    ),
  )
  const row = (person: PersonInBook) =>
    html`<tr><th scope="row" dir="auto">${breakable(person.name)}</th>${lists.map(({ registry, open, whom }) => (whom?.person_id === person.id ? html`<td aria-label="${visit.words.forWhom.butNot(person.name)}">–</td>` : tick(`list-${registry.id}`, person.id, words.mayOpen(person.name, registry.title), mayOpen(open, person))))}</tr>`
  return html`<div class="access-box" tabindex="0" role="region" aria-label="${words.access}"><table class="access"><thead><tr><td></td>${lists.map(column)}</tr></thead><tbody><tr class="whole"><th scope="row">${words.allOf(circle.name)}</th>${whole}</tr>${longList(people, row)}</tbody></table></div>`
}
