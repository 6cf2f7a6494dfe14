/** A file becomes the text of a field. It never leaves the browser by itself; what the field holds is sent. */
for (const label of document.querySelectorAll<HTMLLabelElement>('label[data-read-file]')) {
  const field = document.querySelector<HTMLTextAreaElement>(`#${label.dataset.readFile}`)
  const input = label.querySelector('input')
  if (!field || !input) continue
  label.hidden = false
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    if (!file) return
    field.value = decode(await file.arrayBuffer())
    field.focus()
  })
}

/** Older spreadsheets write western letters in an encoding of their own. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
