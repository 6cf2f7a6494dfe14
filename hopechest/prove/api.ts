import { Wrong } from '../browser.ts'
import type { Installation, Proved } from './proved.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
}

const patience = 30_000

/** Asks the API, as a stranger where no account is named. */
export async function apiGet(
  { apiUrl, apiKey }: Installation,
  path: string,
  authorization?: string,
): Promise<Answer> {
  const answer = await fetch(apiUrl + path, {
    headers: { ...(authorization && { authorization }), ...(apiKey && { 'x-api-key': apiKey }) },
    signal: AbortSignal.timeout(patience),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The list and its gifts, as the API names them to their owner. */
export async function itemsOf({
  installation,
  owner,
  list,
}: Proved): Promise<{ registryId: number; ids: number[] }> {
  const own = await ask('/registries')
  const found = own.find(({ title }) => title === list.title)
  if (!found) throw new Wrong('The API does not show its owner a list that the pages show.')
  const items = await ask(`/registries/${found.id}/items`)
  if (items.length !== list.gifts.length)
    throw new Wrong(`The API shows ${items.length} gifts of a list that has ${list.gifts.length}.`)
  return { registryId: found.id, ids: items.map(({ id }) => id) }

  async function ask(path: string): Promise<{ id: number; title?: string }[]> {
    const { status, text } = await apiGet(installation, path, owner.authorization)
    if (status !== 200) throw new Wrong(`The API answers its owner ${status} at ${path}.`)
    const body = JSON.parse(text)
    return Array.isArray(body) ? body : (body.items ?? body.registries ?? [])
  }
}
