import type { Browser, Tab } from './browser.ts'
import { knownSite, pagesOf } from './site.ts'

declare const chrome: Browser

const measures = { type: 'popup', width: 420, height: 560 } as const

/**
 * A press reads the page of the open tab, and the small window of the site shows the gift. No page can begin this: the
 * extension runs on a page only when it is pressed there, and takes no messages.
 */
chrome.action.onClicked.addListener(async (tab) => {
  const site = await knownSite()
  if (site === undefined) return chrome.runtime.openOptionsPage()
  const page = await read(tab)
  const isAllowed = await chrome.permissions.contains({ origins: [pagesOf(site)] })
  const address = `${site}/add/window`
  // Without leave to act on the site the page comes in the address, and its person presses once more there.
  const url = isAllowed ? address : `${address}#${page}`
  const [opened] = (await chrome.windows.create({ ...measures, url })).tabs ?? []
  if (isAllowed && opened?.id !== undefined) await handOver(opened.id, address, page)
})

/** Browsers keep some pages closed. Of such a page its address and its title are known. */
async function read({ id, url = '', title = '' }: Tab): Promise<string> {
  const known = new URLSearchParams({ link: url, title }).toString()
  if (id === undefined) return known
  try {
    const [shown] = await chrome.scripting.executeScript({ target: { tabId: id }, files: ['shop-page.js'] })
    return typeof shown?.result === 'string' ? shown.result : known
  } catch {
    return known
  }
}

/** Gives the page to the small window, and to nothing else that its tab may show by then. */
async function handOver(id: number, address: string, page: string): Promise<void> {
  await loaded(id)
  const { url = '' } = await chrome.tabs.get(id)
  if (url !== address && !url.startsWith(`${address}?`)) return
  await chrome.scripting.executeScript({ target: { tabId: id }, func: keepAndReload, args: [page] })
}

/** Runs in the small window. Its own script reads this place: no page of another site can write there. */
function keepAndReload(page: string): void {
  sessionStorage.setItem('hopechest-shop-page', JSON.stringify([page, 'extension']))
  location.reload()
}

function loaded(id: number): Promise<void> {
  return new Promise((resolve) => {
    // A new window shows an empty page first.
    const isDone = ({ status, url = '' }: Tab) => {
      if (status !== 'complete' || !/^https?:/.test(url)) return
      chrome.tabs.onUpdated.removeListener(look)
      resolve()
    }
    const look = (changed: number, _: object, tab: Tab) => {
      if (changed === id) isDone(tab)
    }
    chrome.tabs.onUpdated.addListener(look)
    chrome.tabs.get(id).then(isDone, () => undefined)
  })
}
