import { html, longText, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { which } from '../../../view/labels.ts'
import type { Merged, Opened } from './merge.ts'

/** How a form calls its fields, and shows their values. A field that it does not name is never asked about. */
export type Shown<Typed> = {
  [Field in keyof Typed]?: { label: string; say?: (value: Typed[Field]) => string }
}

/** What the form carries of the version that it was opened with. */
export function hiddenVersions({ was, seen }: Opened): Markup {
  return html`<input type="hidden" name="was" value="${was}">${seen !== '' && html`<input type="hidden" name="seen" value="${seen}">`}`
}

/** Stands first in a form of which some fields were saved elsewhere, too: both values, and a button for the other one. */
export function meanwhileFields<Typed extends object>(
  { words }: PersonVisit,
  { typed, elsewhere }: Pick<Merged<Typed>, 'typed' | 'elsewhere'>,
  shown: Shown<Typed>,
  submit: string,
): Slot {
  const { meanwhile } = words.lists
  const asked = (Object.keys(elsewhere) as (keyof Typed & string)[]).filter((field) => shown[field])
  if (asked.length === 0) return undefined
  const each = (field: keyof Typed & string) => {
    const { label, say = String } = shown[field] ?? { label: '' }
    const text = (value: Typed[typeof field]) => longText(say(value) || meanwhile.empty)
    return html`<div><h3>${label}</h3>
${said(meanwhile.elsewhere, text(elsewhere[field] as Typed[typeof field]))}${said(meanwhile.yours, text(typed[field]))}
<button class="hc-button hc-outline" name="elsewhere" value="${field}">${meanwhile.take}${which(words, label)}</button></div>`
  }
  return html`<section class="meanwhile" aria-labelledby="meanwhile"><button class="hc-visually-hidden" tabindex="-1" aria-hidden="true">${submit}</button>
<h2 id="meanwhile" tabindex="-1" autofocus>${meanwhile.title}</h2><p>${meanwhile.about(submit)}</p>${asked.map(each)}</section>`
}

export function said(whose: string, words: Slot): Markup {
  return html`<blockquote class="slip"><p class="slip-label">${whose}</p><p class="slip-words" dir="auto">${words}</p></blockquote>`
}
