/** Asks a guest who comes back from a shop, once for each visit there, whether they bought the gift. */
const bar = document.querySelector<HTMLElement>('[data-ask-bar]')
const memory = 'hc-went-to-shop'

if (bar) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-gift] a[target]')) {
    link.addEventListener('click', () => {
      sessionStorage.setItem(memory, link.closest<HTMLElement>('[data-gift]')?.dataset.gift ?? '')
    })
  }
  bar.querySelector('button')?.addEventListener('click', () => {
    bar.hidden = true
  })
  document.addEventListener('visibilitychange', () => ask(bar))
  addEventListener('pageshow', () => ask(bar))
}

function ask(bar: HTMLElement): void {
  const id = sessionStorage.getItem(memory)
  if (document.visibilityState !== 'visible' || !id) return
  const gift = document.querySelector<HTMLElement>(`[data-gift="${CSS.escape(id)}"]`)
  sessionStorage.removeItem(memory)
  if (gift) show(bar, gift)
}

/** The words and the picture are those of the gift on the page. */
function show(bar: HTMLElement, gift: HTMLElement): void {
  const title = bar.querySelector<HTMLElement>('[data-ask-title]')
  const name = gift.querySelector('h3')?.textContent ?? ''
  if (title) title.textContent = (title.dataset.askTitle ?? '').replace('{gift}', () => name)
  bar.querySelector('[data-ask-picture]')?.replaceChildren(...copies(gift, '.mat'))
  bar.querySelector('[data-ask-shop]')?.replaceChildren(...copies(gift, '.shop'))
  const give = gift.querySelector<HTMLAnchorElement>('.acts a:not([target])')
  const yes = bar.querySelector<HTMLAnchorElement>('a')
  if (give && yes) yes.href = give.href
  bar.hidden = false
}

function copies(gift: HTMLElement, selector: string): Node[] {
  const found = gift.querySelector(selector)
  return found ? [found.cloneNode(true)] : []
}

export {}
