import { startRecordedWordPress } from '@hopechest/host/testing'

/** A host that takes its time, with an owner, some registries, and a stranger; it says where they are, and what it was asked. */
const [delayMilliseconds, registries] = process.argv.slice(2).map(Number)
const wordpress = await startRecordedWordPress()
const { username, password } = wordpress.addPerson('owner', 'member')
const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
const stranger = wordpress.addPerson('stranger', 'member')

async function createRegistry(): Promise<number> {
  const response = await fetch(`${wordpress.url}/wp-json/wp/v2/gift_registry`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'A wedding', status: 'private' }),
  })
  return ((await response.json()) as { id: number }).id
}

const ids: number[] = []
for (let n = 0; n < (registries ?? 1); n++) ids.push(await createRegistry())
wordpress.fault = () => ({ delayMilliseconds: delayMilliseconds ?? 0 })

process.send?.({
  url: wordpress.url,
  authorization,
  ids,
  stranger: { username: stranger.username, password: stranger.password },
})
process.on('message', () => {
  process.send?.({ calls: wordpress.requests.length, lastPath: wordpress.requests.at(-1)?.path })
})
process.on('disconnect', () => process.exit())
