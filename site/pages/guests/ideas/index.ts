import { type Client, type ClientError, isClientError, isRefused, type Outcome } from '@hopechest/client'
import { type Idea, limits, Refusal } from '@hopechest/contract'
import { type Allowance, createAllowance } from '@hopechest/program'
import { html, type Slot } from '../../../html/html.ts'
import { keyOfThing } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { ApiAway, reached } from '../../../http/work/page-clients.ts'
import { dayMilliseconds } from '../../../view/days.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { mostGifts } from '../give/index.ts'
import type { GuestParts } from '../guest-parts.ts'
import { keepName, knownName } from '../kept-name.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import type { List, OpenList } from '../registry/open-list.ts'
import { faultsOf, ideaForm, readTyped, type Typed, toIdea, typedOf } from './idea-form.ts'
import { ideaPage, type Wrong } from './idea-page.ts'

interface IdeaParts {
  guests: Client
  openList: OpenList
  guestGifts: GuestParts
}

/** In a day, from one address: a family behind it may add to a list and speak of an idea, and a program may fill neither. */
const mostAdded = { most: limits.ideasOfGuest, windowMilliseconds: dayMilliseconds }
const mostSaid = { most: limits.ideaComments / 2, windowMilliseconds: dayMilliseconds }

/** What guests would give: to add an idea, to change and remove it, to give it, and to say something of one. */
export function ideaPages({ guests, openList, guestGifts }: IdeaParts) {
  const allowance = createAllowance<string>(mostGifts)
  const additions = createAllowance<string>(mostAdded)
  const comments = createAllowance<string>(mostSaid)
  const { ideas } = guestGifts

  /**
   * A page of the list, for a visitor who may act on its ideas. Acts of one address are counted, behind the gate: an owner at
   * the same address counts for none, and learns of none.
   */
  function onList(act: (visit: Visit, list: List) => Promise<Answer>, isAct = false): Handler {
    return (visit) =>
      openList(visit, (list) => {
        if (isAct) demandRoom(allowance, visit)
        return act(visit, list)
      })
  }

  /** The same for one idea. Of one that is gone the list says so. */
  function onIdea(act: (visit: Visit, list: List, idea: Idea) => Promise<Answer>, isAct = false): Handler {
    return onList(async (visit, list) => {
      const all = await ideas.read(visit, list.registry)
      const idea = all.ideas.find(({ id }) => String(id) === visit.params.idea)
      if (!idea) return toList(visit, list)
      await visit.pictures.expectIdeas(list.registry.id)
      return act(visit, list, idea)
    }, isAct)
  }

  const add: Handler = onList(async (visit, list) => {
    const typed = readTyped(visit.form)
    const form = (more: object) =>
      ideaForm(visit, list, { typed, action: visit.to.newIdea({ slug: list.registry.slug }), ...more })
    const faults = faultsOf(visit, typed)
    if (Object.keys(faults).length > 0) return form({ faults })
    const same = list.items.find((item) => isSame(typed, item))
    if (same && !visit.form.has('seen')) return form({ notice: onListAlready(visit, list, same), seen: true })
    demandRoom(additions, visit, list.registry.id)
    const key = await ideas.key(visit, list.registry.id)
    const said = toIdea(visit, typed)
    const idea = { ...said, image_url: await pictureOf(guests, typed.link) }
    const idempotencyKey = keyOfThing(typed.key, said)
    const added = await guests.addIdea(list.registry.id, idea, key, { idempotencyKey })
    if (isConflict(added)) return form({ notice: note(visit, visit.words.ideas.full) })
    const made = reached(added)
    if (!made) return toList(visit, list)
    keepName(visit.cookies, typed.author)
    return toList(visit, list, made)
  }, true)

  const change: Handler = onIdea(async (visit, list, idea) => {
    const typed = readTyped(visit.form)
    const at = { slug: list.registry.slug, idea: idea.id }
    const faults = faultsOf(visit, typed)
    if (Object.keys(faults).length > 0)
      return ideaForm(visit, list, { typed, faults, isChange: true, action: visit.to.changeIdea(at) })
    const key = await ideas.key(visit, list.registry.id)
    const isMoved = typed.link !== (idea.url ?? '')
    // The page of a shop is read for each, as for an idea that is added.
    if (isMoved) demandRoom(additions, visit, list.registry.id)
    const change = {
      ...toIdea(visit, typed),
      ...(isMoved && { image_url: await pictureOf(guests, typed.link) }),
    }
    const changed = await guests.updateIdea(list.registry.id, idea.id, change, key)
    if (isMoved && idea.image_url) await visit.pictures.sweepIdeas(list.registry.id)
    return afterwards(visit, list, changed)
  }, true)

  return {
    ask: onList(async (visit, list) => {
      const typed = {
        ...readTyped(visit.form),
        author: textOf(visit.form, 'author') || knownName(visit, list),
      }
      return ideaForm(visit, list, { typed, action: visit.to.newIdea({ slug: list.registry.slug }) })
    }),
    add,

    show: onIdea(async (visit, list, idea) => ideaPage(visit, list, idea)),

    give: onIdea(async (visit, list, idea) => {
      const [giver, giver_note] = [textOf(visit.form, 'giver'), textOf(visit.form, 'giver_note')]
      const wrong = wrongGiver(visit, giver, giver_note)
      if (wrong) return ideaPage(visit, list, idea, wrong)
      const key = await ideas.key(visit, list.registry.id)
      const body = { giver, giver_note: giver_note || null }
      const taken = await guests.takeIdea(list.registry.id, idea.id, body, key)
      keepName(visit.cookies, giver)
      return afterwards(visit, list, taken)
    }, true),

    back: onIdea(async (visit, list, idea) => {
      const key = await ideas.key(visit, list.registry.id)
      return afterwards(visit, list, await guests.giveIdeaBack(list.registry.id, idea.id, key))
    }, true),

    askChange: onIdea(async (visit, list, idea) => {
      const at = { slug: list.registry.slug, idea: idea.id }
      if (!idea.is_own || idea.is_taken) return { goTo: visit.to.idea(at) }
      const typed: Typed = visit.form.has('name') ? readTyped(visit.form) : typedOf(visit, idea)
      return ideaForm(visit, list, { typed, isChange: true, action: visit.to.changeIdea(at) })
    }),
    change,

    remove: onIdea(async (visit, list, idea) => {
      const key = await ideas.key(visit, list.registry.id)
      const removed = await guests.removeIdea(list.registry.id, idea.id, key)
      if (removed === true && idea.image_url) await visit.pictures.sweepIdeas(list.registry.id)
      return afterwards(visit, list, removed === true ? null : removed)
    }, true),

    /** An empty text takes back what the guest has said. */
    comment: onIdea(async (visit, list, idea) => {
      const text = textOf(visit.form, 'text')
      const id = list.registry.id
      if ([...text].length > limits.ideaComment) {
        const fault = visit.words.ideas.long(limits.ideaComment)
        return ideaPage(visit, list, idea, { field: 'text', fault, typed: visit.form })
      }
      if (text !== '') demandRoom(comments, visit, idea.id)
      const key = await ideas.key(visit, id)
      const author = [...textOf(visit.form, 'author')].slice(0, limits.purchaser).join('') || null
      return afterwards(
        visit,
        list,
        text === ''
          ? await guests.removeIdeaComment(id, idea.id, key)
          : await guests.commentIdea(id, idea.id, { text, author }, key),
      )
    }, true),
  } satisfies Record<string, Handler>
}

/** Of what the address does in all, or with one list or idea. */
function demandRoom(allowance: Allowance<string>, { address }: Visit, id = 0): void {
  const exhausted = allowance.take(`${address} ${id}`)
  if (exhausted) throw new Refusal('too_many', 'Many ideas came from this address', exhausted)
}

/** Another guest may have been quicker: the page of the idea says how it stands. */
function afterwards(visit: Visit, list: List, outcome: Outcome<Idea>): Answer {
  const idea = visit.params.idea ?? ''
  if (outcome === null) return toList(visit, list)
  if (isConflict(outcome) || isRefused(outcome, 'forbidden'))
    return { goTo: visit.to.idea({ slug: list.registry.slug, idea }, sameChoice(visit)) }
  if (isClientError(outcome)) throw new ApiAway(outcome)
  return { goTo: visit.to.idea({ slug: list.registry.slug, idea: outcome.id }, sameChoice(visit)) }
}

function toList(visit: Visit, { registry }: List, idea?: Idea): Answer {
  return { goTo: sameList(visit, registry.slug).part(idea ? `idea-${idea.id}` : 'ideas') }
}

function isConflict(outcome: Outcome<unknown>): outcome is ClientError {
  return isClientError(outcome) && outcome.kind === 'conflict'
}

function isSame({ name, link }: Typed, item: { name: string; url: string }): boolean {
  const plain = (text: string) => text.trim().toLowerCase().replace(/\/$/, '')
  return plain(item.name) === plain(name) || (link !== '' && plain(item.url) === plain(link))
}

/** No fault: the idea may still be another one. Sent once more, it is added. */
function onListAlready(visit: Visit, { registry }: List, item: { id: number; name: string }): Slot {
  const link = html`<a href="${visit.to.give({ slug: registry.slug, item: item.id })}" dir="auto">${item.name}</a>`
  return note(visit, visit.words.ideas.onList(link))
}

function note(visit: Visit, said: Slot): Slot {
  return html`<p class="hc-notice" role="status"${focusOnNote(visit)}>${said}</p>`
}

function wrongGiver({ words, form: typed }: Visit, giver: string, giverNote: string): Wrong | undefined {
  const { give } = words
  const [name, note] = [[...giver].length, [...giverNote].length]
  if (name === 0) return { field: 'giver', fault: give.nameMissing, typed }
  if (name > limits.purchaser) return { field: 'giver', fault: give.nameLong(limits.purchaser), typed }
  if (note <= limits.purchaseNote) return undefined
  return {
    field: 'giver_note',
    fault: give.noteLong(limits.purchaseNote, note - limits.purchaseNote),
    typed,
  }
}

/** A shop that is slow holds no guest up: the idea is there without a picture. */
const waitsMilliseconds = 2500

async function pictureOf(guests: Client, link: string): Promise<string | null> {
  if (link === '') return null
  const preview = await guests.previewLink({ url: link }, { signal: AbortSignal.timeout(waitsMilliseconds) })
  return isClientError(preview) ? null : (preview?.image_url ?? null)
}
