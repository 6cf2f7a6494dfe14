/**
 * The small window beside a shop. What the page of the shop shows is in the fragment of the address, or the extension has put it
 * where only a script of this site, or an extension that may act on it, can write. It is taken from there, kept while its
 * person signs in, and sent once.
 */
const place = 'hopechest-shop-page'

const fragment = location.hash.slice(1)
if (fragment !== '') {
  keep(JSON.stringify([fragment, document.referrer]))
  history.replaceState(null, '', location.pathname + location.search)
}

const form = document.querySelector<HTMLFormElement>('form[data-shop-page]')
const signIn = document.querySelector<HTMLAnchorElement>('a[data-sign-in]')
const kept = form || signIn ? sessionStorage.getItem(place) : null
if (kept !== null && signIn) location.replace(signIn.href)
else if (kept !== null && form) send(form, kept)
else if (form || signIn) sayNothing()

function keep(text: string): void {
  sessionStorage.setItem(place, text)
}

function send(form: HTMLFormElement, kept: string): void {
  sessionStorage.removeItem(place)
  const [sent, from] = JSON.parse(kept) as [string, string]
  const fields = new URLSearchParams(sent)
  for (const name of ['link', 'title', 'page']) fill(form, name, fields.get(name) ?? '')
  fill(form, 'from', from)
  form.requestSubmit()
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

function sayNothing(): void {
  for (const each of document.querySelectorAll<HTMLElement>('[data-moment], [data-nothing]'))
    each.hidden = each.dataset.moment !== undefined
}

export {}
