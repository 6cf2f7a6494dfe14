/** Quick clicks on + and - are one change. */
const pauseMilliseconds = 300

/** The number beside a gift is saved without leaving the page, and the sentence about the whole list follows it. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-save-count]')) {
  const input = form.querySelector<HTMLInputElement>('input[type=number]')
  if (!input) continue
  const isCount = () => input.value !== '' && input.validity.valid
  let counts = input.value
  let waiting = 0
  let saving = Promise.resolve()

  /** One change after the other, so that the last one stays. */
  const save = () => {
    if (waiting === 0) return
    clearTimeout(waiting)
    waiting = 0
    if (!isCount()) return
    counts = input.value
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    saving = saving.then(async () => {
      const sent = fetch(form.action, { method: 'POST', body, keepalive: true })
      const page = await sent.then((answer) => answer.text()).catch(() => '')
      const totals = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-totals]')
      const shown = document.querySelector('[data-totals]')
      if (totals && shown) shown.textContent = totals.textContent
      // A number that could not be saved is shown as it really is.
      else location.reload()
    })
  }

  form.addEventListener('change', () => {
    clearTimeout(waiting)
    waiting = setTimeout(save, pauseMilliseconds)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    waiting ||= setTimeout(save)
    save()
  })
  // The next click finds the number saved.
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (form.contains(relatedTarget as Node | null)) return
    save()
    if (isCount()) return
    // What was typed is no number of gifts: the one that counts is shown again.
    input.value = counts
    input.dispatchEvent(new Event('input'))
  })
  addEventListener('pagehide', save)
}
