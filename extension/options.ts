import type { Browser } from './browser.ts'
import { keepSite, knownSite, pagesOf, readSite } from './site.ts'

declare const chrome: Browser

/** Asks for the address of the person's own site, and for leave to act there and nowhere else. */
document.documentElement.lang = chrome.i18n.getUILanguage()
document.documentElement.dir = chrome.i18n.getMessage('direction')
for (const part of document.querySelectorAll<HTMLElement>('[data-word]'))
  part.textContent = chrome.i18n.getMessage(part.dataset.word ?? '')

const form = document.querySelector('form')
const field = document.querySelector('input')
const said = document.querySelector<HTMLElement>('[role="status"]')

knownSite().then((site) => {
  if (field && site !== undefined) field.value = site
})

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const site = readSite(field?.value ?? '')
  field?.toggleAttribute('aria-invalid', site === undefined)
  if (site === undefined) {
    say('wrong')
    return field?.focus()
  }
  // A browser asks its person only while their press lasts, so nothing is waited for before.
  const isAllowed = await chrome.permissions.request({ origins: [pagesOf(site)] })
  await keepSite(site)
  say(isAllowed ? 'saved' : 'savedWithout')
})

function say(word: string): void {
  if (said) said.textContent = chrome.i18n.getMessage(word)
}
