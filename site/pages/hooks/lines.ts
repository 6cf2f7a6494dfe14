import type { Hook } from '@hopechest/contract'
import { html, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { icon } from '../../view/drawn/icons.ts'
import { topicsOf } from './topics.ts'

const mostShown = 48

/** Where a hook leads, for its person to know it by: what stands behind the path is often a password. */
export function addressLine(
  { words }: PersonVisit,
  { url }: Pick<Hook, 'url'>,
): { text: string; shown: Slot } {
  if (url === '') return { text: words.hooks.unknown, shown: words.hooks.unknown }
  const { host, pathname } = new URL(url)
  const text = shortened(`${host}${pathname === '/' ? '' : pathname}`)
  return { text, shown: html`<bdi dir="ltr">${text}</bdi>` }
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > mostShown ? `${letters.slice(0, mostShown).join('')}…` : text
}

export function topicsLine({ words, format }: PersonVisit, { types, surprises }: Hook): string {
  const { hooks } = words
  const about = topicsOf(types).filter((each) => each !== 'given' || surprises)
  return hooks.hearsOf(format.list(about.map((each) => hooks.topics[each])))
}

/** What is the matter with a hook; nothing where all is well. */
export function stateLine({ words }: PersonVisit, hook: Hook): Slot {
  const sentence = stateOf(words.hooks, hook)
  if (hook.state === 'on' && hook.url !== '') return undefined
  return html`<p class="fault hook-state">${hook.state === 'off' ? undefined : icon('alert')}<span>${sentence}</span></p>`
}

function stateOf(words: PersonVisit['words']['hooks'], { state, url }: Hook): string {
  return url === '' ? words.states.lost : words.states[state]
}
