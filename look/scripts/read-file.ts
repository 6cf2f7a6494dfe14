/** A file becomes the text of a field. It never leaves the browser by itself; what the field holds is sent. */
for (const label of document.querySelectorAll<HTMLLabelElement>('label[data-read-file]')) {
  const field = document.querySelector<HTMLTextAreaElement>(`#${label.dataset.readFile}`)
  const input = label.querySelector('input')
  if (!field || !input) continue
  label.hidden = false
  input.addEventListener('change', () => void take(input.files?.[0], field))
  for (const kind of ['dragover', 'drop'] as const) {
    field.addEventListener(kind, (event) => {
      const [file] = event.dataTransfer?.files ?? []
      if (kind === 'drop' && !file) return
      event.preventDefault()
      void take(file, field)
    })
  }
}

async function take(file: File | undefined, field: HTMLTextAreaElement): Promise<void> {
  if (!file) return
  const text = decode(await file.arrayBuffer())
  field.value = /^\s*</.test(text) ? slim(text) : text
  field.focus()
}

/** Older spreadsheets write western letters in an encoding of their own, and some write two bytes for each. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * A saved page without what says nothing of gifts: its styles, its drawings, its scripts, and pictures that are written into it. It
 * is parsed as a document of its own, in which nothing runs and nothing is loaded.
 */
function slim(text: string): string {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const idle =
    'style, svg, iframe, template, link:not([rel=canonical]), script:not([type="application/ld+json"])'
  for (const each of page.querySelectorAll(idle)) each.remove()
  for (const each of page.querySelectorAll('*')) {
    for (const { name, value } of [...each.attributes]) {
      if (name === 'style' || value.startsWith('data:')) each.removeAttribute(name)
    }
  }
  const [saved = ''] = /<!--[^>]{0,3000}-->/.exec(text.slice(0, 5000)) ?? []
  return saved + page.documentElement.outerHTML
}
