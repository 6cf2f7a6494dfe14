import type { Registry } from '@hopechest/client'
import { mayPassOn } from '@hopechest/host'
import { html, type Markup } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { currencyChoice } from '../../../view/currency-choice.ts'
import { wrap } from '../../../view/drawn/wrap.ts'
import { field } from '../../../view/field.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { occasionWord } from '../../../view/occasions.ts'
import { wayToHooks } from '../../hooks/way-in.ts'
import { putAwaySection } from '../after/after-acts.ts'
import { clockField } from '../clock/choice.ts'
import { townOf } from '../clock/towns.ts'
import { forWhomField, isForSomebodyElse, type Offered, wordsOfForWhom } from '../lists/for-whom.ts'
import { occasionTiles } from '../lists/occasion-tiles.ts'
import { exampleDay } from '../lists/start.ts'
import { hiddenVersions, meanwhileFields, type Shown } from '../meanwhile/fields.ts'
import type { Merged, Opened } from '../meanwhile/merge.ts'
import { coverSection } from '../pictures/cover-page.ts'
import type { DetailsFaults, TypedDetails } from './details-typed.ts'
import { listFrame } from './frame.ts'
import { linksSection } from './links/setting.ts'

/** The details as they were typed, and the version of the list that they were typed for. */
type Details = Opened & Pick<Merged<TypedDetails>, 'typed'> & Partial<Pick<Merged<TypedDetails>, 'elsewhere'>>

/** The form of the details, the files of a list, and the way to its end. */
export async function detailsPage(
  given: PersonVisit,
  registry: Registry,
  { typed, elsewhere = {}, ...opened }: Details,
  offered: Offered,
  faults: DetailsFaults = {},
): Promise<Answer> {
  const { start, details: words } = given.words.lists
  await given.pictures.expect([registry.id])
  const visit = given.query.has('saved') ? { ...given, notice: words.saved } : given
  const isAsked = Object.keys(elsewhere).length > 0
  const isWrong = isAsked || Object.keys(faults).length > 0
  const [first] = isAsked ? [] : Object.keys(faults)
  const main = html`<form class="details-form" method="post" action="${visit.to.details({ slug: registry.slug })}" novalidate data-send-once>${hiddenToken(visit)}${hiddenVersions(opened)}
${meanwhileFields<TypedDetails>(visit, { typed, elsewhere }, shownFields(visit, offered), words.save)}
${field({ name: 'title', label: start.name, value: typed.title, fault: faults.title, focus: first === 'title' })}
${forWhomField(visit, typed, offered, faults.otherName)}
${field({ name: 'story', label: words.story, value: typed.story, rows: 6, optional: start.optional, hint: words.storyHint, fault: faults.story, focus: first === 'story' })}
${occasionTiles(visit, typed.occasion)}
${field({ name: 'own_occasion', label: words.ownOccasion, value: ownOccasion(typed, visit), optional: start.optional, fault: faults.occasion, focus: first === 'occasion' })}
${field({ name: 'day', label: start.day, value: typed.day, type: 'date', optional: start.optional, hint: start.dayHint(visit.format.day(exampleDay)), fault: faults.day, focus: first === 'day' })}
${clockField(visit, typed)}
${currencyField(visit, typed.currency)}
${field({ name: 'sendTo', label: words.sendTo, value: typed.sendTo, rows: 4, optional: start.optional, hint: words.sendToHint, fault: faults.sendTo, focus: first === 'sendTo' })}
<p class="acts"><button class="hc-button solid"${focusOn(visit, 'save')}>${words.save}</button></p></form>
${coverSection(visit, registry)}
${linksSection(visit, registry, await visit.links.isOn(registry.id))}
${filesSection(visit, registry)}
${wayToHooks(visit, visit.to.hooks({ slug: registry.slug }), visit.words.hooks.lead)}
${putAwaySection(visit, registry)}
${
  mayPassOn(callerOf(visit.signedIn.person), registry) &&
  html`<section class="details-end"><h2>${words.deleteTitle}</h2><p>${words.deleteAbout}</p>
<p class="acts"><a class="hc-button danger" href="${visit.to.deleteList({ slug: registry.slug })}">${words.deleteStart}</a></p></section>`
}`
  const scripts = ['own-list', 'thread', 'for-whom']
  return {
    page: listFrame(visit, { registry, tab: 'details', main, scripts, isWrong }),
    status: isAsked ? 409 : isWrong ? 422 : 200,
  }
}

/** What saving the day that was typed would do. */
export function pastDay({ format, words }: PersonVisit, { day }: TypedDetails): string {
  return words.lists.details.pastDay(format.day(day))
}

/** The day that was typed has passed, or the list is for another person now: saving it opens the surprises, as the page says. */
export function pastDayPage(visit: PersonVisit, registry: Registry, { typed, ...opened }: Details): Answer {
  const { details: words } = visit.words.lists
  const { unwrapTitle, unwrapAbout } = visit.words.sharing.surprises
  const { forWhom } = visit.words
  const carried = { ...typed, own_occasion: '' }
  const isOther = isForSomebodyElse(typed)
  const fields = Object.entries(carried).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const main = wrap({
    title: unwrapTitle,
    about: `${isOther ? forWhom.opens : pastDay(visit, typed)} ${unwrapAbout(undefined)}`,
    form: {
      action: visit.to.details({ slug: registry.slug }),
      token: html`${hiddenToken(visit)}${hiddenVersions(opened)}${fields}`,
    },
    acts: html`<button class="hc-button solid" name="past_day" value="change">${isOther ? forWhom.keep : words.otherDay}</button><button class="hc-button hc-outline" name="past_day" value="unwrap">${words.saveAndUnwrap}</button>`,
  })
  return { page: listFrame(visit, { registry, tab: 'details', main }) }
}

function shownFields(visit: PersonVisit, offered: Offered): Shown<TypedDetails> {
  const { words, format, site } = visit
  const { start, details, clock } = words.lists
  const { label, linkLabel, closed, wishes } = words.forWhom
  const names = wordsOfForWhom(visit, offered)
  return {
    title: { label: start.name },
    story: { label: details.story },
    occasion: { label: start.occasion, say: (occasion) => occasionWord(occasion, words) ?? '' },
    day: { label: start.day, say: (day) => day && format.day(day) },
    zone: { label: clock.label, say: (zone) => townOf(words, zone) },
    forWhom: { label, say: (whom) => names.get(whom) ?? '' },
    theirLink: { label: linkLabel, say: (link) => (link === '' ? closed : wishes) },
    currency: { label: details.currency, say: (code) => code || details.usualCurrency(site.currency) },
    sendTo: { label: details.sendTo },
  }
}

function filesSection({ words, to }: PersonVisit, { slug }: Registry): Markup {
  const { files } = words.sharing
  return html`<section class="files"><h2>${files.heading}</h2><p>${files.about}</p>
<p class="acts"><a class="hc-button hc-outline" href="${to.giftsCsv({ slug })}" download>${files.csv}</a><a class="hc-button hc-outline" href="${to.giftsJson({ slug })}" download>${files.json}</a><a class="hc-button plain" href="${to.importGifts({ slug })}">${files.importLink}</a></p></section>`
}

/** The occasion in the owner's words, when no tile stands for it. */
function ownOccasion({ occasion }: TypedDetails, { words }: PersonVisit): string {
  return Object.hasOwn(words.occasions, occasion) ? '' : occasion
}

function currencyField(visit: PersonVisit, chosen: string): Markup {
  const { currency: label, usualCurrency } = visit.words.lists.details
  const before = html`<option value="">${usualCurrency(visit.site.currency)}</option>`
  return currencyChoice(visit, { label, chosen, before })
}
