/** Quick letters are one question. */
const pauseMilliseconds = 300

/**
 * What a gift costs, and how often it is wished for. The tick turns it into the sentence of a gift in parts, and back; what each part
 * costs follows what is typed. The page that the form leads to knows both. Where it is not there, the form is sent as without script.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('form:has([data-amounts])')) {
  const button = form.querySelector<HTMLButtonElement>('[data-show]')
  let waiting = 0
  if (button) button.hidden = true

  form.addEventListener('change', async ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'parts') return
    const [shown, fresh] = [form.querySelector('[data-amounts]'), await read('[data-amounts]')]
    if (!shown || !fresh) return button?.click()
    shown.replaceChildren(...fresh.childNodes)
    const show = shown.querySelector<HTMLElement>('[data-show]')
    if (show) show.hidden = true
    shown.querySelector<HTMLElement>('[autofocus]')?.focus()
  })
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('.parts-sentence')) return
    clearTimeout(waiting)
    waiting = setTimeout(async () => {
      const fresh = await read('.parts-sentence')
      for (const part of ['[data-said]', '[data-stitched]'])
        form.querySelector(part)?.replaceChildren(...(fresh?.querySelector(part)?.childNodes ?? []))
    }, pauseMilliseconds)
  })

  async function read(part: string): Promise<Element | undefined> {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    body.set('show', 'amounts')
    const answer = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
    if (!answer?.ok) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector(part) ?? undefined
  }
}

export {}
