/** A button that copies the field or the text it names, or the whole of what the field shows a part of. Without script, or where copying is not allowed, the field can be selected. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const field = document.querySelector<HTMLElement>(`#${button.dataset.copy}`)
  const label = button.querySelector('span')
  if (!field || !label) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copyText ?? textOf(field))
      label.textContent = button.dataset.copied ?? ''
      label.setAttribute('role', 'status')
    } catch {
      field.dataset.shown = ''
      if (field instanceof HTMLInputElement) field.select()
      else getSelection()?.selectAllChildren(field)
    }
  })
}

function textOf(field: HTMLElement): string {
  return field instanceof HTMLInputElement ? field.value : field.innerText
}

export {}
