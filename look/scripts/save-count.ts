/** Quick clicks on + and - are one change. */
const pauseMilliseconds = 300

/** The number beside a gift is saved without leaving the page, and the sentence about the whole list follows it. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-save-count]')) {
  const input = form.querySelector<HTMLInputElement>('input[type=number]')
  if (!input) continue
  const isCount = () => input.value !== '' && input.validity.valid
  let counts = input.value
  let isTyped = false
  let waiting = 0
  let saving = Promise.resolve()

  /** What the buttons have changed is added to the number, which another owner may have changed since. */
  const toSend = () => {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    body.set('was', counts)
    if (!isTyped) {
      body.set('quantity', counts)
      body.set('step', String(Number(input.value) - Number(counts)))
    }
    return body
  }

  /** One change after the other, so that the last one stays. */
  const save = () => {
    if (waiting === 0) return
    clearTimeout(waiting)
    waiting = 0
    if (!isCount()) return
    const body = toSend()
    counts = input.value
    isTyped = false
    saving = saving.then(async () => {
      const sent = fetch(form.action, { method: 'POST', body, keepalive: true })
      const answer = await sent.catch(() => undefined)
      // The page has something to ask.
      if (answer?.status === 409 || answer?.status === 422) return ask(body)
      const page = new DOMParser().parseFromString((await answer?.text()) ?? '', 'text/html')
      const totals = page.querySelector('[data-totals]')
      const shown = document.querySelector('[data-totals]')
      // A number that could not be saved is shown as it really is.
      if (!totals || !shown) return location.reload()
      shown.textContent = totals.textContent
      const saved = page.querySelector<HTMLInputElement>(
        `[action="${form.getAttribute('action')}"] input[type=number]`,
      )
      if (!saved || waiting > 0 || input.value !== counts) return
      input.min = saved.min
      counts = saved.value
      show(counts)
    })
  }

  const ask = (body: URLSearchParams) => {
    const again = document.createElement('form')
    again.method = 'post'
    again.action = form.action
    again.hidden = true
    for (const [name, value] of body) {
      const field = document.createElement('input')
      field.name = name
      field.value = value
      again.append(field)
    }
    form.after(again)
    again.submit()
  }

  const show = (value: string) => {
    input.value = value
    input.dispatchEvent(new Event('input'))
    isTyped = false
  }

  input.addEventListener('input', () => {
    isTyped = true
  })
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
    show(counts)
  })
  addEventListener('pagehide', save)
}
