/**
 * A page of a stranger may open a window of ours under a press that was meant for that page. Such a press comes before anyone can have
 * looked, and counts for nothing.
 */
const look = 600

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-after-a-look]')) {
  const tooEarly = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  form.addEventListener('submit', tooEarly)
  setTimeout(() => {
    form.removeEventListener('submit', tooEarly)
    delete form.dataset.afterALook
  }, look)
}

export {}
