/**
 * The picture that an owner chooses is made smaller in the browser and sent at once, while they write on: a photo of a phone has
 * ten times the dots that a page shows. Until it is there the old one stays, and Save waits.
 */
const longestSide = 1600
/** One that is small enough goes as it is. */
const smallBytes = 400_000
const mostSentBytes = 4_000_000
/** The server takes these. Others that the browser can read, such as AVIF, are painted anew. */
const taken = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const quality = 0.85

interface Sentences {
  film: string
  other: string
  large: string
  broken: string
  stays: string
  unsaved: string
  connection: string
  sending: string
}

for (const field of document.querySelectorAll<HTMLFieldSetElement>('[data-pictures]')) {
  const file = field.querySelector<HTMLInputElement>('input[type="file"]')
  const status = field.querySelector('[data-sending]')
  const words = field.querySelector<HTMLTemplateElement>('[data-sentences]')?.dataset
  if (file && status && words?.sentences) {
    const megabytes = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 })
    follow(field, file, status, JSON.parse(words.sentences), (bytes) => megabytes.format(bytes / 1_000_000))
  }
}

function follow(
  field: HTMLFieldSetElement,
  input: HTMLInputElement,
  status: Element,
  words: Sentences,
  megabytes: (bytes: number) => string,
): void {
  const { form } = field
  let request: XMLHttpRequest | undefined
  /** The button that was pressed while the picture was under way. */
  let pressed: HTMLElement | null | undefined
  /** A picture was refused, and its owner has not saved since. */
  let isRefused = false

  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) begin(file)
  })

  form?.addEventListener('submit', (event) => {
    if (!request && !isRefused) return
    event.preventDefault()
    // The other behaviours of the form wait as well.
    event.stopImmediatePropagation()
    if (request) pressed = event.submitter
    else sayUnsaved()
  })

  /** An owner who writes on at the end of the form does not see that the picture was refused: Save comes back to it, once. */
  function sayUnsaved(): void {
    isRefused = false
    status.querySelector('[data-fault]')?.append(` ${words.unsaved}`)
    input.focus()
  }

  async function begin(file: File): Promise<void> {
    stop()
    const fault = faultOf(file)
    if (fault) return refuse(fault)
    const sending = new XMLHttpRequest()
    request = sending
    showSending(sending)
    const picture = await smaller(file)
    if (request !== sending) return
    if (picture.size > mostSentBytes) return refuse(words.broken)
    send(sending, file, picture)
  }

  function faultOf({ type, size, name }: File): string | undefined {
    if (type.startsWith('video/')) return words.film.replace('{name}', () => name)
    if (!type.startsWith('image/') || type === 'image/svg+xml')
      return words.other.replace('{name}', () => name)
    return size > Number(field.dataset.most) ? words.large.replace('{all}', megabytes(size)) : undefined
  }

  function send(sending: XMLHttpRequest, file: File, picture: Blob): void {
    const body = new FormData()
    body.set('token', form?.querySelector<HTMLInputElement>('[name="token"]')?.value ?? '')
    body.set('picture', picture, file.name)
    sending.upload.addEventListener('progress', ({ loaded, total }) => showProgress(loaded, total))
    sending.addEventListener('load', () => arrived(sending))
    sending.addEventListener('error', () => {
      showUnsent(words.connection)
      const again = partOf('again')
      again?.querySelector('button')?.addEventListener('click', () => begin(file))
      if (again) status.append(again)
    })
    sending.open('POST', field.dataset.pictures ?? '')
    sending.send(body)
  }

  function arrived({ responseText }: XMLHttpRequest): void {
    const { address, src = '', fault = words.broken } = read(responseText)
    if (address === undefined) refuse(fault)
    else {
      const waiting = pressed
      stop()
      input.value = ''
      choose(address, src)
      if (waiting !== undefined) form?.requestSubmit(waiting)
    }
  }

  /** The new one stands before "Your own", and is chosen. */
  function choose(address: string, src: string): void {
    const tile = partOf('tile')
    const [radio, image] = [tile?.querySelector('input'), tile?.querySelector('img')]
    if (!tile || !radio || !image) return
    radio.value = address
    image.src = src
    field.querySelector('.picture-own')?.before(tile)
    field.querySelector('input[type="hidden"][name="image_url"]')?.remove()
    field.querySelector<HTMLInputElement>(`input[value="${CSS.escape(address)}"]`)?.click()
  }

  function showSending(sending: XMLHttpRequest): void {
    const part = partOf('sending')
    if (part) status.replaceChildren(part)
    field.dataset.isSending = ''
    status.querySelector('[data-stop]')?.addEventListener('click', () => {
      if (request === sending) stop()
      input.focus()
    })
  }

  function showProgress(done: number, all: number): void {
    const said = status.querySelector('[data-sent]')
    if (said)
      said.textContent = words.sending.replace('{done}', megabytes(done)).replace('{all}', megabytes(all))
    const stitches = status.querySelectorAll('line')
    for (const [n, stitch] of stitches.entries())
      stitch.classList.toggle('done', n < (done / all) * stitches.length)
  }

  function stop(): void {
    request?.abort()
    request = undefined
    pressed = undefined
    isRefused = false
    delete field.dataset.isSending
    status.replaceChildren()
  }

  function refuse(sentence: string): void {
    const before = field.querySelector<HTMLInputElement>('[type="radio"][name="image_url"]:checked')?.value
    showUnsent(before ? `${sentence} ${words.stays}` : sentence)
  }

  /** Where its owner has pressed Save while the picture was under way, the form says at once that nothing is saved. */
  function showUnsent(sentence: string): void {
    const isPressed = pressed !== undefined
    showFault(sentence)
    isRefused = true
    if (isPressed) sayUnsaved()
  }

  function showFault(sentence: string): void {
    stop()
    input.value = ''
    const part = partOf('fault')
    const said = part?.querySelector('[data-fault]')
    if (!part || !said) return
    said.textContent = sentence
    status.replaceChildren(part)
    input.focus()
  }

  function partOf(name: string): DocumentFragment | undefined {
    const template = field.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`)
    return template?.content.cloneNode(true) as DocumentFragment | undefined
  }
}

/** A page of another kind comes where the session has ended, or the site rests. */
function read(text: string): { address?: string; src?: string; fault?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** The browser turns a photo the way up that it is meant. What it cannot read goes as it is: the server says what is wrong. */
async function smaller(file: File): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  if (scale === 1 && file.size <= smallBytes && taken.has(file.type)) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const paper = canvas.getContext('2d')
  paper?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const small = await blobOf(canvas, 'image/webp')
  // A browser that writes no WebP writes PNG, which is larger than the photo was.
  const picture = small?.type === 'image/webp' ? small : await blobOf(onWhite(canvas), 'image/jpeg')
  return picture ?? file
}

/** JPEG knows no transparency. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const paper = canvas.getContext('2d')
  if (!paper) return canvas
  paper.globalCompositeOperation = 'destination-over'
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
