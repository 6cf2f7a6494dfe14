/** A button that copies the field it names, or the whole of what the field shows a part of. Without script, or where copying is not allowed, the field can be selected. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const field = document.querySelector<HTMLInputElement>(`#${button.dataset.copy}`)
  const label = button.querySelector('span')
  if (!field || !label) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copyText ?? field.value)
      label.textContent = button.dataset.copied ?? ''
      label.setAttribute('role', 'status')
    } catch {
      field.dataset.shown = ''
      field.select()
    }
  })
}
