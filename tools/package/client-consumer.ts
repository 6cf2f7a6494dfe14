import { type Client, createClient, isClientError, type Outcome, readSettings } from '@hopechest/client'

/** A user's program, which we compile and run with the package. */
export async function call(baseUrl: string): Promise<string> {
  const options: Record<string, string> = { registry_api_base_url: baseUrl }
  const client = createClient(readSettings((name) => options[name]))
  const items = await client.listRegistryItems(5, { limit: 10 })
  const names = isClientError(items) ? items.message : items?.map((item) => item.name).join()
  const missing = await client.getRegistry(6)
  const silent = await createClient({}).getFlatRegistry(5)
  const code = isClientError(silent) ? silent.code : ''
  return names === 'Lamp' && missing === null && code === 'api_not_configured' ? 'ok' : `${names} ${code}`
}

/** The compiler has to refuse each marked line. This function never runs. */
export async function mistakes(client: Client): Promise<void> {
  const registry = await client.getRegistry(5)
  // @ts-expect-error the registry may be missing
  registry.title
  if (registry === null) return
  // @ts-expect-error the outcome may be an error
  registry.title
  if (isClientError(registry)) return
  const title: string = registry.title
  // @ts-expect-error a registry has a title
  await client.createRegistry({ story: title })
  // @ts-expect-error a quantity is a number
  await client.updateItem(5, { quantity_needed: '2' })
  // @ts-expect-error there are four states
  await client.setAffiliate(5, 6, { affiliate_url: title, affiliate_status: 'paused' })
  // @ts-expect-error an address begins with a slash
  await client.request('GET', 'items')
  for await (const item of client.eachItem({ signal: AbortSignal.timeout(5000) })) {
    const name: string = item.name
    // @ts-expect-error an item has no envelope around it
    if (name) item.data
  }
  const refused = await client.createRegistry({ title }, { idempotencyKey: 'once' })
  // @ts-expect-error there is no such kind
  if (isClientError(refused) && refused.kind === 'fordibben') throw refused
  const done: Outcome<true> = await client.deleteRegistry(5)
  // @ts-expect-error a deletion has no body
  done.title
}
