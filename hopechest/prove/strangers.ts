import { openBrowser, plain, Wrong } from '../browser.ts'
import { apiGet, itemsOf } from './api.ts'

import type { List, Proved } from './proved.ts'

/** While the list is private, a stranger finds no more of it than of a list that is not there. */
export async function proveStrangers(proved: Proved): Promise<{ sentence: string }> {
  const { installation, list } = proved
  const stranger = openBrowser(installation.url)
  const paths = [...ownersPathsOf(list), list.page, `${list.page}.json`, `${list.page}/yours`]
  for (const path of paths) {
    const page = await stranger.open(path)
    const missing = await stranger.open(path.replace(slugOf(list), `${slugOf(list)}-0`))
    for (const words of [list.title, ...list.gifts])
      if (plain(page.html).includes(words))
        throw new Wrong(`A stranger reads “${words}” of a private list at ${path}.`)
    if (page.status !== missing.status)
      throw new Wrong(
        `A stranger learns that a private list is there: ${path} answers ${page.status}, and ${missing.status} without such a list.`,
      )
  }
  const { registryId, ids } = await itemsOf(proved)
  const own = [
    `/registries/${registryId}`,
    `/registries/${registryId}/items`,
    ...ids.map((id) => `/items/${id}`),
  ]
  for (const path of own) {
    const { status, text } = await apiGet(installation, path)
    if (status < 400) throw new Wrong(`A stranger reads ${path} of the API: it answers ${status}.`)
    if (text.includes(list.title)) throw new Wrong(`A refusal of the API names a private list at ${path}.`)
  }
  return { sentence: `Strangers read nothing of a private list at ${paths.length + own.length} addresses.` }
}

/** What its owner opens to work on it. */
export function ownersPathsOf({ at }: List): string[] {
  const below = [
    '',
    '/details',
    '/sharing',
    '/surprises',
    '/surprises.csv',
    '/gifts.csv',
    '/gifts.json',
    '/cards',
  ]
  return below.map((end) => `${at}${end}`)
}

function slugOf({ at }: List): string {
  return at.slice('/lists/'.length)
}
