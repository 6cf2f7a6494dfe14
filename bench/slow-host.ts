import { startRecordedWordPress } from '@hopechest/host/testing'

/** A host that takes its time, with an owner and a registry; it tells where, who and which, and counts who asks. */
const delayMilliseconds = Number(process.argv[2])
const wordpress = await startRecordedWordPress()
const { username, password } = wordpress.addPerson('owner', 'member')
const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
const registry = await fetch(`${wordpress.url}/wp-json/wp/v2/gift_registry`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({ title: 'A wedding', status: 'private' }),
})
const { id } = (await registry.json()) as { id: number }
wordpress.fault = () => ({ delayMilliseconds })

process.send?.({ url: wordpress.url, authorization, id })
process.on('message', () => process.send?.(wordpress.requests.length))
process.on('disconnect', () => process.exit())
