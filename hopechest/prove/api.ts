import type { Health } from '@hopechest/contract'
import { textOf, Wrong } from '../browser.ts'
import type { Installation, Proved, Sent } from './proved.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
}

const patience = 30_000

/** Asks the API, as a stranger where no key is shown. A key goes where the settings say, and follows no redirect. */
export async function askApi(
  { apiUrl, apiKey }: Pick<Installation, 'apiUrl' | 'apiKey'>,
  path: string,
  sent: Sent = {},
  method = 'GET',
): Promise<Answer> {
  try {
    const answer = await fetch(apiUrl + path, {
      method,
      headers: { ...sent, ...(apiKey && { 'x-api-key': apiKey }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { status: answer.status, headers: answer.headers, text: await textOf(answer, path) }
  } catch (error) {
    throw explained(error, `${apiUrl}, where the settings have the API`)
  }
}

/** The pages have another address, and are not to blame. */
function explained(error: unknown, api: string): unknown {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new Wrong(`${api}, gives no answer in ${patience / 1000} s.`)
  if (!(error instanceof TypeError)) return error
  return new Wrong(
    error.message === 'terminated'
      ? `${api}, broke an answer off.`
      : `Nothing answers at ${api}: is the service running?`,
  )
}

/** Before it is shown a key, and before an account is made for it. */
export async function demandApi({ apiUrl }: Pick<Installation, 'apiUrl'>): Promise<void> {
  const { status, text } = await askApi({ apiUrl, apiKey: undefined }, '/health')
  if (status !== 200 || !text.includes(ofApi))
    throw new Wrong(
      `What answers at ${apiUrl} is not the API: give this command the settings of the service.`,
    )
}

const ofApi: Health['service'] = 'hopechest-api'

interface Gift {
  id: number
  name: string
  quantity_purchased: number
}

/** The list and its gifts, as the API names them to a program of their owner that sees surprises. */
export async function itemsOf({
  installation,
  owner,
  list,
}: Pick<Proved, 'installation' | 'owner' | 'list'>): Promise<{ registryId: number; gifts: Gift[] }> {
  const registryId = await findList({ installation, owner }, list.title)
  if (registryId === undefined) throw new Wrong('The API does not show its owner a list that the pages show.')
  const gifts = await ask<Gift>({ installation, owner }, `/registries/${registryId}/items`)
  if (gifts.length !== list.gifts.length)
    throw new Wrong(`The API shows ${gifts.length} gifts of a list that has ${list.gifts.length}.`)
  return { registryId, gifts }
}

export async function findList(
  whose: Pick<Proved, 'installation' | 'owner'>,
  title: string,
): Promise<number | undefined> {
  const own = await ask<{ id: number; title: string }>(whose, '/registries')
  return own.find((list) => list.title === title)?.id
}

async function ask<Row>(
  { installation, owner }: Pick<Proved, 'installation' | 'owner'>,
  path: string,
): Promise<Row[]> {
  const { status, text } = await askApi(installation, path, owner.sent)
  if (status !== 200) throw new Wrong(`The API answers its owner ${status} at ${path}.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Wrong(`What answers at ${installation.apiUrl} is not the API: ${path} is no JSON.`)
  }
}
