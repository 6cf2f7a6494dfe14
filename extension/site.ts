import type { Browser } from './browser.ts'

declare const chrome: Browser

/** The address of the person's own site, as a browser opens it, without a slash at its end, or undefined where they typed something else. */
export function readSite(typed: string): string | undefined {
  const text = typed.trim()
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `https://${text}`)
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnMachine(url.hostname))
  if (!url || !isWeb || url.username || url.password) return undefined
  return url.origin + (url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname)
}

/** Elsewhere a page without encryption could be anyone's. */
const isOwnMachine = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** How the browser asks for the site, and for no other. Firefox knows no port there: without one each port of the host is meant. */
export function pagesOf(site: string): string {
  const { protocol, hostname } = new URL(site)
  return `${protocol}//${hostname}/*`
}

export async function knownSite(): Promise<string | undefined> {
  const { site } = await chrome.storage.local.get('site')
  return typeof site === 'string' ? readSite(site) : undefined
}

export const keepSite = (site: string) => chrome.storage.local.set({ site })
