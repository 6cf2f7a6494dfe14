/**
 * A tick is set without leaving the page, and the rows keep their place. What the page says about all rows comes from
 * the answer. Where the answer is not that page, the form is sent as without script.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-ticks]')) {
  form.addEventListener('submit', (event) => {
    const { submitter } = event
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    void tick(form, submitter)
  })
}

async function tick(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const { name, value } = button
  const body = new URLSearchParams(new FormData(form) as never)
  body.set(name, value)
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
  if (!page?.querySelector('[data-live]')) return sendAsForm(form, name, value)
  const isSet = value === '1'
  button.setAttribute('aria-pressed', String(isSet))
  button.value = isSet ? '0' : '1'
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`)
    if (fresh) part.replaceChildren(...fresh.childNodes)
  }
}

function sendAsForm(form: HTMLFormElement, name: string, value: string): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  form.append(field)
  form.submit()
}
