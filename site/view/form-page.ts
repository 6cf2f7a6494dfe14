import type { Registry } from '@hopechest/client'
import type { Address } from '../addresses.ts'
import { html, type Markup, type Slot } from '../html/html.ts'
import type { Visit } from '../http/visit.ts'
import { breakable } from './breakable.ts'
import { hoop } from './drawn/embroidery.ts'
import { hiddenToken } from './hidden-token.ts'
import { layout } from './layout.ts'
import { threadOf } from './occasions.ts'

export interface FormPage {
  title: string
  /** The list that the form is about: the page has its letters and its thread. */
  registry?: { title: string; meta: Pick<Registry['meta'], 'registry_event_type'> }
  about?: Slot
  /** Where the form goes. */
  action: Address
  fields: Slot
  /** A file may come along. */
  takesFile?: boolean
  submit: string
  /** There is no way back from what the form does. */
  isFinal?: boolean
  /** Beside the button, such as the way back. */
  beside?: Slot
  /** Below the form. */
  below?: Slot
  isWrong?: boolean
  /** A form of many fields has the width of a text. */
  isWide?: boolean
  /** Beside the one that sends each form once. */
  scripts?: readonly string[]
}

/** A page that is one form. With a mistake in it the title says so, and the status is 422. */
export function formPage(visit: Visit, given: FormPage): { page: Markup; status: number } {
  const { title, registry, about, action, fields, submit, beside, below } = given
  const { isWrong = false, isWide = false, isFinal = false, takesFile = false, scripts = [] } = given
  const main = html`<article class="form-page" data-wide="${String(isWide)}">
${hoop(registry?.title ?? visit.site.name)}
<h1>${breakable(title)}</h1>
${about && html`<p class="hc-lead">${about}</p>`}
<form method="post" action="${action}"${takesFile && html` enctype="multipart/form-data"`} novalidate data-send-once>
${hiddenToken(visit)}
${fields}
<p class="acts"><button class="hc-button ${isFinal ? 'danger' : 'solid'}">${submit}</button>${beside}</p>
</form>
${below}
</article>`
  const thread = registry && threadOf(registry.meta.registry_event_type)
  return {
    page: layout(visit, { title, isWrong, main, thread, scripts: ['send-once', ...scripts] }),
    status: isWrong ? 422 : 200,
  }
}
