import { openBrowser, plain, Wrong } from '../browser.ts'
import { answersAbout } from './addresses.ts'
import { answerAlike, comparable } from './answers.ts'
import { askApi, itemsOf } from './api.ts'
import type { List, Proved } from './proved.ts'

/** While the list is private, a stranger is answered as where no such list is: status, headers, target and text. */
export async function proveStrangers(proved: Proved): Promise<{ sentence: string }> {
  const { installation, list } = proved
  const stranger = openBrowser(installation.url)
  const slug = list.at.slice('/lists/'.length)
  const paths = [...ownersPathsOf(list), list.page, `${list.page}.json`, `${list.page}/yours`]
  for (const path of paths) {
    const statuses: number[] = []
    const askAt = async (address: string) => {
      const { status, headers, html, goesTo } = await stranger.open(address)
      for (const words of [list.title, ...list.gifts])
        if (plain(html).includes(words))
          throw new Wrong(`A stranger reads “${words}” of a private list at ${path}.`)
      statuses.push(status)
      return comparable(status, headers, html, goesTo).replaceAll(`${slug}-0`, slug)
    }
    const isAlike = await answerAlike(
      () => askAt(path),
      () => askAt(path.replace(slug, `${slug}-0`)),
    )
    const [here, there] = statuses
    const [one, other] = here === there ? ['something', 'something else'] : [here, there]
    if (!isAlike)
      throw new Wrong(
        `A stranger learns that a private list is there: ${path} answers ${one}, and ${other} without such a list.`,
      )
  }
  const { registryId, gifts } = await itemsOf(proved)
  const own = answersAbout(
    registryId,
    gifts.map(({ id }) => id),
  )
  for (const path of own) {
    const askAt = async (address: string) => {
      const { status, headers, text } = await askApi(installation, address)
      if (status < 400) throw new Wrong(`A stranger reads ${address} of the API: it answers ${status}.`)
      if (text.includes(list.title))
        throw new Wrong(`A refusal of the API names a private list at ${address}.`)
      return comparable(status, headers, text)
    }
    if (!/\d/.test(path)) {
      await askAt(path)
      continue
    }
    const isAlike = await answerAlike(
      () => askAt(path),
      () => askAt(path.replace(/\d+/, `${noId}`)),
    )
    if (!isAlike)
      throw new Wrong(
        `A stranger learns that a private list is there: ${path} of the API answers in its own way.`,
      )
  }
  return { sentence: `Strangers read nothing of a private list at ${paths.length + own.length} addresses.` }
}

/** No list and no gift has it. */
const noId = 2 ** 40

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
