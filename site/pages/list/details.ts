import type { Registry, RegistryUpdate } from '@hopechest/client'
import { html, type Markup } from '../../html/html.ts'
import { reached } from '../../http/api-away.ts'
import { textOf } from '../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { occasionTiles } from '../lists/occasion-tiles.ts'
import { isDay, isTitle, listLimits } from '../lists/rules.ts'
import { listFrame } from './frame.ts'
import type { OwnHandler } from './own-list.ts'

interface Typed {
  title: string
  occasion: string
  day: string
  story: string
  currency: string
}

type Faults = Partial<Record<keyof Typed, string>>

/** Name, occasion, day, story and currency of a list, and its end. */
export const detailsActs = {
  show: (visit, { registry }) => detailsPage(visit, registry, toTyped(registry), {}),

  async save(visit, { registry }) {
    const typed = read(visit.form)
    const faults = faultsOf(typed, visit)
    if (Object.keys(faults).length > 0) return detailsPage(visit, registry, typed, faults)
    const saved = reached(await visit.signedIn.client.updateRegistry(registry.id, toChange(typed)))
    return { goTo: `/lists/${saved?.slug ?? registry.slug}/details?saved=1` }
  },

  askDelete(visit, { registry }) {
    const { details: words } = visit.words.lists
    return formPage(visit, {
      title: words.deleteQuestion(registry.title),
      about: words.deleteAbout,
      action: `/lists/${registry.slug}/delete`,
      fields: undefined,
      submit: words.deleteSubmit,
      beside: html`<a class="button plain" href="/lists/${registry.slug}/details">${words.keep}</a>`,
    })
  },

  async delete(visit, { registry }) {
    reached(await visit.signedIn.client.deleteRegistry(registry.id))
    return { goTo: `/lists?deleted=${encodeURIComponent(registry.title)}` }
  },
} satisfies Record<string, OwnHandler>

function read(form: URLSearchParams): Typed {
  return {
    title: textOf(form, 'title'),
    occasion: textOf(form, 'own_occasion') || textOf(form, 'occasion'),
    day: textOf(form, 'day'),
    story: textOf(form, 'story'),
    currency: textOf(form, 'currency'),
  }
}

function toTyped({ title, story, meta }: Registry): Typed {
  return {
    title,
    story,
    occasion: meta.registry_event_type,
    day: meta.registry_event_date,
    currency: meta.registry_currency,
  }
}

function faultsOf({ title, occasion, day, story }: Typed, { words }: PersonVisit): Faults {
  const { start, details } = words.lists
  const storyLength = [...story].length
  return {
    ...(!isTitle(title) && { title: start.nameWrong }),
    ...([...occasion].length > listLimits.occasion && { occasion: details.occasionLong }),
    ...(!isDay(day) && { day: start.dayWrong }),
    ...(storyLength > listLimits.story && { story: details.storyLong(storyLength - listLimits.story) }),
  }
}

function toChange({ title, occasion, day, story, currency }: Typed): RegistryUpdate {
  const isKnown = currency === '' || Intl.supportedValuesOf('currency').includes(currency)
  return {
    title,
    story,
    meta: {
      registry_event_type: occasion,
      registry_event_date: day,
      ...(isKnown && { registry_currency: currency }),
    },
  }
}

function detailsPage(given: PersonVisit, registry: Registry, typed: Typed, faults: Faults): Answer {
  const { start, details: words } = given.words.lists
  const visit = given.query.has('saved') ? { ...given, notice: words.saved } : given
  const isWrong = Object.keys(faults).length > 0
  const [first] = Object.keys(faults)
  const main = html`<form class="details-form" method="post" action="/lists/${registry.slug}/details" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'title', label: start.name, value: typed.title, fault: faults.title, focus: first === 'title' })}
${field({ name: 'story', label: words.story, value: typed.story, rows: 6, optional: start.optional, hint: words.storyHint, fault: faults.story, focus: first === 'story' })}
${occasionTiles(visit, typed.occasion)}
${field({ name: 'own_occasion', label: words.ownOccasion, value: ownOccasion(typed, visit), optional: start.optional, fault: faults.occasion, focus: first === 'occasion' })}
${field({ name: 'day', label: start.day, value: typed.day, type: 'date', optional: start.optional, fault: faults.day, focus: first === 'day' })}
${currencyField(visit, typed.currency)}
<p class="acts"><button class="button solid">${words.save}</button></p></form>
${filesSection(visit, registry)}
<section class="details-end"><h2>${words.deleteTitle}</h2><p>${words.deleteAbout}</p>
<p class="acts"><a class="button danger" href="/lists/${registry.slug}/delete">${words.deleteStart}</a></p></section>`
  const scripts = ['send-once', 'thread']
  return {
    page: listFrame(visit, { registry, tab: 'details', main, scripts, isWrong }),
    status: isWrong ? 422 : 200,
  }
}

function filesSection({ words }: PersonVisit, { slug }: Registry): Markup {
  const { files } = words.sharing
  return html`<section class="files"><h2>${files.heading}</h2><p>${files.about}</p>
<p class="acts"><a class="button outline" href="/lists/${slug}/gifts.csv" download>${files.csv}</a><a class="button outline" href="/lists/${slug}/gifts.json" download>${files.json}</a><a class="button plain" href="/lists/${slug}/import">${files.importLink}</a></p></section>`
}

/** What the owner wrote, where it is none of the occasions with a tile. */
function ownOccasion({ occasion }: Typed, { words }: PersonVisit): string {
  return Object.hasOwn(words.occasions, occasion) ? '' : occasion
}

const usual = ['EUR', 'USD', 'GBP', 'CHF']

function currencyField(visit: PersonVisit, chosen: string): Markup {
  const { details: words } = visit.words.lists
  const names = new Intl.DisplayNames(visit.language, { type: 'currency' })
  const all = [...usual, ...Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code))]
  const options = ['', ...all].map(
    (code) =>
      html`<option value="${code}"${code === chosen && html` selected`}>${code === '' ? words.usualCurrency(visit.site.currency) : `${names.of(code)} (${code})`}</option>`,
  )
  return html`<div class="control"><label for="currency">${words.currency}</label><select class="field" id="currency" name="currency">${options}</select></div>`
}
