import { isRevealed, limits, parseId } from '@hopechest/contract'
import type { Query } from '../../../addresses.ts'
import { html } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { formPage } from '../../../view/form-page.ts'
import type { Household } from '../../household/household.ts'
import { orGone } from '../../or-gone.ts'
import { ownIdeas } from '../ideas/index.ts'
import type { OwnHandler, OwnRegistry } from '../list/own-list.ts'
import { type Bought, findBought } from './bought.ts'
import { giftName } from './bought-row.ts'
import { queryOf, readPart } from './choice.ts'
import { createBoughtCsv } from './csv.ts'
import { writeDown } from './gift-record.ts'
import { looksOfOwners } from './one-early.ts'
import { agreeToTaken, takenSection } from './taken.ts'
import { unwrappedPage } from './unwrapped.ts'
import { unwrapPage, wrappedPage } from './wrapped.ts'

export { oneEarlyPages } from './one-early.ts'

/** What guests gave. Before the reveal no handler here reads a purchase. */
export function surprisePages(household: Household, now: () => Date) {
  const writeCsv = createBoughtCsv()
  const onceUnwrapped =
    (handler: OwnHandler): OwnHandler =>
    (visit, list) =>
      isRevealed(list.registry, now()) ? handler(visit, list) : toSurprises(visit, list)

  return {
    async show(visit, list) {
      const looks = await looksOfOwners(visit, list.registry, household)
      if (!isRevealed(list.registry, now())) {
        const { isAgreed, section } = await takenSection(visit, list.registry, household)
        return wrappedPage(visit, list.registry, { showsTaken: isAgreed, ofOwners: [section, looks] })
      }
      const { takenBack, record } = visit.words.sharing.surprises
      const back = visit.query.get('back')
      const notice = back === null ? {} : { notice: back === 'record' ? record.removed : takenBack }
      return unwrappedPage({ ...visit, ...notice }, list, undefined, undefined, looks)
    },

    agreeToTaken,

    guestsMayAddIdeas: ownIdeas.setting,
    noteIdea: onceUnwrapped(ownIdeas.note),
    ideaOntoList: onceUnwrapped(ownIdeas.ontoList),

    askUnwrap: (visit, list) =>
      isRevealed(list.registry, now()) ? toSurprises(visit, list) : unwrapPage(visit, list.registry, now()),

    /** Remembered as the setting "at once", so that guests read it before they give. */
    async unwrap(visit, list) {
      if (isRevealed(list.registry, now())) return toSurprises(visit, list)
      const meta = { registry_reveal: 'always' } as const
      reached(await visit.signedIn.client.updateRegistry(list.registry.id, { meta }))
      return toSurprises(visit, list)
    },

    csv: onceUnwrapped((visit, list) => writeCsv(visit, list.registry)),

    /** A tick or a note beside what was given. */
    note: onceUnwrapped(async (visit, list) => {
      const { client } = visit.signedIn
      const id = parseId(visit.params.purchase ?? '')
      if (id === undefined) return toSurprises(visit, list)
      const value = textOf(visit.form, 'own_note')
      const over = [...value].length - limits.purchaseNote
      if (over > 0) {
        const fault = visit.words.sharing.surprises.noteLong(limits.purchaseNote, over)
        return unwrappedPage(visit, list, { purchaseId: id, value, fault })
      }
      const flag = (name: string) => visit.form.has(name) && { [name]: visit.form.get(name) === '1' }
      const change = {
        ...flag('has_arrived'),
        ...flag('is_thanked'),
        ...(visit.form.has('own_note') && { own_note: value }),
      }
      reached(orGone(await client.updatePurchase(list.registry.id, id, change)))
      const control = ['has_arrived', 'is_thanked'].find((name) => visit.form.has(name)) ?? 'note'
      return toSurprises(visit, list, { ...queryOf(readPart(visit)), focus: `${control}-${id}` })
    }),

    writeDown: onceUnwrapped(writeDown),

    askTakeBack: onceUnwrapped(async (visit, list) => {
      const bought = await find(visit, list)
      return bought ? takeBackPage(visit, list, bought) : toSurprises(visit, list)
    }),

    takeBack: onceUnwrapped(async (visit, list) => {
      const bought = await find(visit, list)
      if (bought?.purchaseId === undefined) return toSurprises(visit, list)
      reached(
        orGone(
          await visit.signedIn.client.releasePurchase(list.registry.id, bought.itemId, bought.purchaseId),
        ),
      )
      return toSurprises(visit, list, {
        ...queryOf(readPart(visit)),
        focus: 'note',
        back: bought.isWithoutList ? 'record' : 1,
      })
    }),
  } satisfies Record<string, OwnHandler>
}

function toSurprises({ to }: PersonVisit, { registry }: OwnRegistry, query?: Query) {
  return { goTo: to.surprises({ slug: registry.slug }, query) }
}

async function find({ params, signedIn }: PersonVisit, { registry }: OwnRegistry) {
  const id = parseId(params.purchase ?? '')
  return id === undefined ? undefined : findBought(signedIn.client, registry, id)
}

function takeBackPage(visit: PersonVisit, { registry }: OwnRegistry, bought: Bought) {
  const { surprises: words } = visit.words.sharing
  const query = queryOf(readPart(visit))
  const { isWithoutList } = bought
  const about = isWithoutList ? words.record.removeAbout : words.takeBackAbout
  return formPage(visit, {
    title: isWithoutList ? words.record.removeTitle : words.takeBackTitle,
    registry,
    about: about(giftName(visit, registry, bought), bought.giver || words.noName),
    action: visit.to.takeBack({ slug: registry.slug, purchase: bought.purchaseId ?? '' }, query),
    fields: undefined,
    submit: isWithoutList ? words.record.removeSubmit : words.takeBackSubmit,
    beside: html`<a class="hc-button plain" href="${visit.to.surprises({ slug: registry.slug }, query)}">${words.takeBackKeep}</a>`,
  })
}
