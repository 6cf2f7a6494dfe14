/**
 * A page of a stranger may open a window of ours under a press that was meant for that page, or keep it below and vanish between
 * two presses. Such a press comes before anyone can have looked, and counts for nothing: the look begins whenever the window
 * comes to the front.
 */
const look = 600

const forms = document.querySelectorAll<HTMLFormElement>('form[data-after-a-look]')
let looked: ReturnType<typeof setTimeout>

for (const form of forms)
  form.addEventListener('submit', (event) => {
    if (form.dataset.afterALook === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })

function begin(): void {
  clearTimeout(looked)
  for (const form of forms) form.dataset.afterALook = ''
  looked = setTimeout(() => {
    for (const form of forms) delete form.dataset.afterALook
  }, look)
}

addEventListener('focus', begin)
begin()

export {}
