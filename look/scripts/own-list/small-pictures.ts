/**
 * Paints small copies of pictures, one after the other, while nothing else is to do: a card of a phone has no use for the dots of a
 * photo. Before them come pictures of shops that are too large for the site, or that it does not read, such as AVIF. What a
 * browser cannot paint stays as it is.
 */
const form = document.querySelector<HTMLFormElement>('[data-small-pictures]')
/** The first that is short enough is sent. */
const qualities = [0.8, 0.65, 0.5, 0.35]
/** Two dozen cards of these weigh as much as one photo. */
const goodBytes = 18_000
/** A whole picture is opened by a press, and may be as large as one that its owner sends. */
const goodBytesOfWhole = 400_000
const mostBytesOfWhole = 4_000_000

interface Kept {
  file: string
  src: string
}

if (form) void paintAll(form)

async function paintAll(form: HTMLFormElement): Promise<void> {
  const { smallPictures = '[]', largePictures = '[]', side, most } = form.dataset
  const small: Kept[] = JSON.parse(smallPictures)
  const large: string[] = JSON.parse(largePictures)
  try {
    for (const address of large) {
      await rest()
      const kept = await paintLarge(form, address)
      if (kept) small.push(kept)
    }
    for (const { file, src } of small) {
      await rest()
      const picture = await paint(await fetch(src), Number(side), Number(most), goodBytes)
      if (picture) await send(form, form.action, file, picture)
    }
  } catch {
    // The next time that the list is opened it is tried again.
  }
}

async function paintLarge(form: HTMLFormElement, address: string): Promise<Kept | undefined> {
  const { fetch: from = '', paint: to = '', largeSide, most } = form.dataset
  const answer = await send(form, from, address)
  const why = answer.status === 404 ? await answer.text() : undefined
  const picture = await paint(answer, Number(largeSide), mostBytesOfWhole, goodBytesOfWhole)
  const lines = [...document.querySelectorAll<HTMLElement>('[data-picture-of]')].filter(
    ({ dataset }) => dataset.pictureOf === address,
  )
  if (!picture) {
    if (!answer.ok && !why) return undefined
    for (const line of lines) line.textContent = why ?? line.dataset.unread ?? ''
    return undefined
  }
  const sent = await send(form, to, address, picture)
  if (!sent.ok) return undefined
  const kept: Kept = await sent.json()
  for (const line of lines) show(line, kept)
  return picture.size > Number(most) ? kept : undefined
}

/** The picture stands beside its gift at once, and the line that said why it did not goes. */
function show(line: HTMLElement, { src }: Kept): void {
  const mat = document.createElement('span')
  mat.className = 'mat'
  const image = document.createElement('img')
  image.src = src
  image.alt = ''
  mat.append(image)
  line.closest('.own-row')?.querySelector('.mat')?.replaceWith(mat)
  line.remove()
}

function send(form: HTMLFormElement, to: string, of: string, picture?: Blob): Promise<Response> {
  const body = new FormData(form)
  body.set('of', of)
  if (picture) body.set('picture', picture, 'painted')
  return fetch(to, { method: 'POST', body: picture ? body : plain(body) })
}

/** Without a file a form goes as any other. */
function plain(body: FormData): URLSearchParams {
  return new URLSearchParams([...body].map(([name, value]) => [name, String(value)]))
}

function rest(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 500 })
      : setTimeout(resolve, 200),
  )
}

async function paint(answer: Response, side: number, most: number, good: number): Promise<Blob | undefined> {
  if (!answer.ok) return undefined
  const image = await createImageBitmap(await answer.blob()).catch(() => undefined)
  if (!image) return undefined
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) return undefined
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return shortest(canvas, paper, most, good)
}

async function shortest(
  canvas: HTMLCanvasElement,
  paper: CanvasRenderingContext2D,
  most: number,
  good: number,
): Promise<Blob | undefined> {
  let type = 'image/webp'
  let best: Blob | undefined
  for (const quality of qualities) {
    let blob = await encoded(canvas, type, quality)
    // A browser that writes no WebP writes PNG. JPEG knows no transparency.
    if (blob && blob.type !== type) {
      type = 'image/jpeg'
      paper.globalCompositeOperation = 'destination-over'
      paper.fillStyle = '#fff'
      paper.fillRect(0, 0, canvas.width, canvas.height)
      blob = await encoded(canvas, type, quality)
    }
    if (blob && blob.size <= most) best = blob
    if (blob && blob.size <= good) break
  }
  return best
}

function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
