import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { chooseBar, enterMakes } from '../choose-bar.ts'
import { type Book, inCircle, type MyPeople } from './book.ts'
import { soughtBy } from './find.ts'

/** The rows with their boxes, and the acts at the foot. */
export function severalForm(
  visit: PersonVisit,
  { book, circle, mail, several }: MyPeople,
  rows: Slot,
): Markup {
  const { myPeople: words } = visit.words
  const { several: said } = words
  const action = visit.to.severalPeople(inCircle(circle))
  const sought = soughtBy(visit)
  const newPlace = {
    name: 'name',
    label: said.newCircle,
    value: visit.form.get('name') ?? '',
    submit: words.makeCircle,
  }
  const ways = book.circles
    .filter(({ id }) => id !== circle?.id)
    .map(
      ({ id, name }) =>
        html`<button class="hc-button plain" name="into" value="${id}" dir="auto">${name}</button>`,
    )
  const bar = chooseBar({
    label: said.bar,
    fault: several?.fault,
    under: { word: said.into, ways, newPlace },
    acts: html`${mail && html`<button class="hc-button hc-outline" name="act" value="send">${said.send}</button>`}
<button class="hc-button hc-outline" name="act" value="out">${circle ? words.takeOut(circle.name) : said.out}</button>`,
  })
  return html`<form method="post" action="${action}" data-several data-send-once>${hiddenToken(visit)}<input type="hidden" name="select" value="1"><input type="hidden" name="seen" value="${lastChange(book)}">${sought !== '' && html`<input type="hidden" name="find" value="${sought}">`}
${enterMakes(newPlace)}
${rows}${bar}</form>`
}

/** When the last letter changed that the page knows. */
function lastChange({ people }: Book): string {
  return people
    .map(({ letter }) => letter?.changed ?? '')
    .reduce((one, other) => (one > other ? one : other), '')
}
