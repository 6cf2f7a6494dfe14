import type { Registry } from '@hopechest/client'
import type { Query } from '../../../addresses.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { sentence } from '../../../view/sentence.ts'
import type { Tab } from './frame.ts'

/** Beside the gifts: who can see them, their link, and when surprises are shown. */
export function privacyAside(visit: PersonVisit, registry: Registry): Markup {
  const { privacy, reveal } = visit.words.lists
  return html`<section><h2>${privacy.heading}</h2>${privacySentence(visit, registry)}</section>
${wayIn(visit, registry)}
<section><h2>${reveal.heading}</h2>${revealSentence(visit, registry)}</section>`
}

/** What leads guests to a list: its link while that opens it, else their invitations. The link alone would be a dead end. */
function wayIn(visit: PersonVisit, registry: Registry): Markup {
  const { link, comeIn, byInvitation, invite } = visit.words.lists.privacy
  const { slug, status } = registry
  return status === 'publish'
    ? html`<section><h2>${link}</h2>${linkBox(visit, registry)}</section>`
    : html`<section><h2>${comeIn}</h2><p class="hint">${byInvitation}</p><p class="acts"><a class="hc-button hc-outline" href="${visit.to.sharing({ slug })}">${invite}</a></p></section>`
}

/** `from` is the page that the sentence stands on, to come back to it. */
export function privacySentence(visit: PersonVisit, { slug, status }: Registry, from: Tab = 'gifts'): Markup {
  const { privacy: words } = visit.words.lists
  return sentence(visit, {
    action: visit.to.listStatus({ slug }, backTo(from)),
    name: 'status',
    label: words.label,
    options: [
      { value: 'publish', word: words.anyone },
      { value: 'private', word: words.invited },
    ],
    chosen: status === 'publish' ? 'publish' : 'private',
    say: words.sentence,
    save: words.save,
  })
}

/** Search engines find only what anyone may open. */
export function searchEnginesSentence(visit: PersonVisit, { slug, status, meta }: Registry): Slot {
  const { privacy } = visit.words.lists
  const { searchEngines: words, save } = privacy
  if (status !== 'publish') return undefined
  return sentence(visit, {
    action: visit.to.listSearchEngines({ slug }, backTo('sharing')),
    name: 'search_engines',
    label: words.label,
    options: [
      { value: 'may_not', word: words.mayNot },
      { value: 'may', word: words.may },
    ],
    chosen: meta.registry_search_engines ? 'may' : 'may_not',
    say: words.sentence,
    save,
  })
}

/** With a list for a child there is nothing to choose: its owners give, too. */
export function revealSentence(visit: PersonVisit, { slug, meta }: Registry, from: Tab = 'gifts'): Markup {
  const { reveal: words, privacy } = visit.words.lists
  if (meta.registry_for_child) return html`<p class="hint">${visit.words.forWhom.own}</p>`
  return sentence(visit, {
    action: visit.to.listReveal({ slug }, backTo(from)),
    name: 'reveal',
    label: words.label,
    options: (['after_event', 'always', 'never'] as const).map((value) => ({ value, word: words[value] })),
    chosen: meta.registry_reveal,
    say: words.sentence,
    save: privacy.save,
  })
}

function backTo(from: Tab): Query {
  return { from: from === 'gifts' ? undefined : from }
}

function linkBox(visit: PersonVisit, { slug }: Registry): Markup {
  const { link, copy, copied } = visit.words.lists.privacy
  const address = visit.to.registry({ slug }).whole
  // The scheme says nothing to a reader; the button copies all of it.
  return html`<div class="copy"><input class="hc-field" readonly aria-label="${link}" value="${address.replace(/^https?:\/\//, '')}" id="list-link"><button class="hc-button hc-outline" type="button" data-copy="list-link" data-copy-text="${address}" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div>`
}
