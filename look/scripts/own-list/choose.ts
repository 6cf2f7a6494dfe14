import { formsOf } from './forms-of.ts'
import { settle } from './own-rows.ts'

/** Gifts or people that are chosen together are counted, at the foot and at each heading. With Shift a press takes all up to it. */
const form = document.querySelector<HTMLFormElement>('form[data-several]')
if (form) choose(form)

function choose(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
  const note = form.querySelector('[data-chosen-note]')
  const usual = note?.textContent ?? ''
  const chosen = formsOf(form.querySelector<HTMLElement>('[data-chosen]')?.dataset.chosen ?? '{}')
  // A page that comes with gifts chosen may say another fault, which stays.
  const nothingChosen = boxes.some((each) => each.defaultChecked) ? null : form.querySelector('.fault')
  let last: HTMLInputElement | undefined

  const show = () => {
    const count = boxes.filter(({ checked }) => checked).length
    if (note) note.textContent = count > 0 ? chosen(count) : usual
    if (count > 0) nothingChosen?.remove()
    settle()
  }
  form.addEventListener('click', ({ target, shiftKey }) => {
    const box = boxes.find((each) => each === target)
    if (!box) return
    const [from, to] = [boxes.indexOf(last ?? box), boxes.indexOf(box)].toSorted((one, other) => one - other)
    if (shiftKey) for (const each of boxes.slice(from, (to ?? 0) + 1)) each.checked = box.checked
    last = box
    show()
  })
  // The browser brings back what was ticked.
  addEventListener('pageshow', show)
  show()
}
