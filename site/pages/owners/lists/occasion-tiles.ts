import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { threadOf } from '../../../view/occasions.ts'

/** An anniversary has a colour of its own, and its owner writes the word. */
const known = ['wedding', 'birth', 'birthday', 'christmas', 'holidays', 'new_home'] as const

/** One tile for each occasion, with the colour of its thread, and one for anything else. A new list has none chosen. */
export function occasionTiles({ words }: Visit, chosen: string | undefined): Markup {
  const { occasion, occasionHint, somethingElse } = words.lists.start
  const isKnown = known.some((each) => each === chosen)
  const tiles = [
    ...known.map((each) => ({
      value: String(each),
      word: words.occasions[each],
      isChosen: each === chosen,
    })),
    { value: isKnown ? '' : (chosen ?? ''), word: somethingElse, isChosen: chosen !== undefined && !isKnown },
  ]
  return html`<fieldset class="tiles" aria-describedby="occasion-hint"><legend>${occasion}</legend>
${tiles.map(({ value, word, isChosen }) => html`<label class="tile" data-thread="${threadOf(value)}"><input type="radio" name="occasion" value="${value}"${isChosen && html` checked`}><span class="spool" aria-hidden="true"></span><span>${word}</span></label>`)}
<p class="hint" id="occasion-hint">${occasionHint}</p></fieldset>`
}
