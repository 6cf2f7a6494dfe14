import { formsOf } from './forms-of.ts'

/** The gifts that come along are counted: in the bar at the foot, and on its button. */
const form = document.querySelector<HTMLFormElement>('form[data-bring]')
if (form) count(form)

function count(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=pick][data-gift]')]
  const note = form.querySelector('[data-chosen-note]')
  const button = form.querySelector('[data-add]')
  const { chosen, add } = JSON.parse(form.dataset.bring ?? '{}')
  if (boxes.length === 0 || !note || !button) return
  const [chosenOf, addOf] = [formsOf(JSON.stringify(chosen)), formsOf(JSON.stringify(add))]
  const show = () => {
    const ticked = boxes.filter(({ checked }) => checked).length
    note.textContent = chosenOf(ticked)
    button.textContent = addOf(ticked)
  }
  form.addEventListener('change', show)
  // The browser brings back what was ticked.
  addEventListener('pageshow', show)
}
