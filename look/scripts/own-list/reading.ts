import { groups, prepareGrip, putAsOn, reveal, say, settle } from './own-rows.ts'

/**
 * While a shop is read, a pale row stands in the list, and its owner goes on: it becomes the gift, or says why it cannot.
 * A link that is pasted anywhere on the page is read, too.
 */
const box = document.querySelector<HTMLFormElement>('form[data-add-box]')
const template = document.querySelector<HTMLTemplateElement>('[data-reading]')

if (box && template) {
  box.addEventListener('submit', (event) => {
    const field = box.elements.namedItem('link')
    if (!(field instanceof HTMLInputElement)) return
    const link = field.value.trim()
    // What is no link, the page says itself.
    if (!hostOf(link)) return
    event.preventDefault()
    field.value = ''
    void read(box, template, link)
  })
  addEventListener('paste', ({ target, clipboardData }) => {
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
    const link = clipboardData?.getData('text').trim() ?? ''
    if (/^https?:\/\/\S+$/i.test(link) && hostOf(link)) void read(box, template, link)
  })
}

/** Sent again on its way, the link becomes one gift. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** The shop, as people call it. */
function hostOf(link: string): string | undefined {
  const address = /^https?:/i.test(link) ? link : `https://${link}`
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return /[^.]\.[^.]+$/.test(host) ? host.replace(/^www\./, '') : undefined
}

async function read(
  form: HTMLFormElement,
  { content, dataset }: HTMLTemplateElement,
  link: string,
): Promise<void> {
  const row = document.importNode(content, true).firstElementChild as HTMLElement
  const [said, more, byHand] = ['[data-said]', '[data-more]', 'a'].map((each) =>
    row.querySelector<HTMLElement>(each),
  )
  const show = (words: string) => {
    if (said) said.textContent = words
    say(words)
  }
  if (byHand instanceof HTMLAnchorElement) byHand.search += `&link=${encodeURIComponent(link)}`
  show((dataset.reading ?? '').replace('{host}', () => hostOf(link) ?? ''))
  putNew(row)

  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  body.set('link', link)
  body.set('key', newKey())
  // The gift comes to the list also where its owner leaves the page.
  const answer = await fetch(form.action, { method: 'POST', body, keepalive: true }).catch(() => undefined)
  const page = new DOMParser().parseFromString((await answer?.text()) ?? '', 'text/html')
  const added = answer?.redirected ? new URL(answer.url).searchParams.get('added') : null
  const gift = page.getElementById(`row-${added}`)
  if (gift) return become(row, gift, page)
  row.dataset.wrong = ''
  more?.remove()
  const why =
    page.querySelector('.gift-form .fault, .add-box .fault') ?? page.querySelector('.gift-form .hc-notice')
  show(why?.textContent?.trim() || (dataset.away ?? ''))
}

/**
 * The row stands where the gift will stand, at the end of the list, and comes into sight there: its owner sees that the link is taken,
 * and the gift does not move when the page is loaded again.
 */
function putNew(row: HTMLElement): void {
  groups().at(-1)?.append(row)
  const hidden = row.closest<HTMLElement>('[hidden]')
  if (hidden) hidden.hidden = false
  reveal(row)
  row.scrollIntoView({ block: 'nearest' })
}

/** The gift takes the place that it has on the page of the answer: other owners may have changed the list meanwhile. */
function become(row: HTMLElement, gift: HTMLElement, page: Document): void {
  row.remove()
  showRow(gift, page)
  const line = page.getElementById('row-line')
  // With the third gift there is a line.
  if (line && !document.getElementById('row-line')) showRow(line, page)
  for (const each of document.querySelectorAll<HTMLElement>('[data-first-gift]')) {
    each.hidden = !each.hidden
    delete each.dataset.firstGift
  }
  const [totals, fresh] = [document, page].map((each) => each.querySelector('[data-totals]'))
  if (totals) totals.textContent = fresh?.textContent ?? ''
  settle()
  say(page.querySelector('.undo-note')?.textContent?.trim() ?? '')
}

function showRow(fresh: HTMLElement, page: Document): void {
  const row = document.importNode(fresh, true)
  putAsOn(page, fresh.id, row)
  for (const grip of row.querySelectorAll('[data-grip]')) prepareGrip(grip)
}
