/**
 * Paints small copies of pictures, one after the other, while nothing else is to do: a card of a phone has no use for the dots of a
 * photo. What a browser cannot paint stays as it is.
 */
const form = document.querySelector<HTMLFormElement>('[data-small-pictures]')
/** The first that is short enough is sent. */
const qualities = [0.8, 0.65, 0.5, 0.35]
/** Two dozen cards of these weigh as much as one photo. */
const goodBytes = 18_000

if (form) void paintAll(form)

async function paintAll(form: HTMLFormElement): Promise<void> {
  const pictures: { file: string; src: string }[] = JSON.parse(form.dataset.smallPictures ?? '[]')
  for (const { file, src } of pictures) {
    await rest()
    try {
      const small = await paint(src, Number(form.dataset.side), Number(form.dataset.most))
      if (!small) continue
      const body = new FormData(form)
      body.set('of', file)
      body.set('picture', small, 'small')
      await fetch(form.action, { method: 'POST', body })
    } catch {
      // The next time that the list is opened it is tried again.
      return
    }
  }
}

function rest(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 500 })
      : setTimeout(resolve, 200),
  )
}

async function paint(src: string, side: number, most: number): Promise<Blob | undefined> {
  const answer = await fetch(src)
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
  return shortest(canvas, paper, most)
}

async function shortest(
  canvas: HTMLCanvasElement,
  paper: CanvasRenderingContext2D,
  most: number,
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
    if (blob && blob.size <= goodBytes) break
  }
  return best
}

function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
