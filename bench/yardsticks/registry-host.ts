import { startRecordedWordPress } from '@hopechest/host/testing'
import { basic } from '@hopechest/testing/basic'
import { serve } from './serve.ts'

/**
 * A host that answers as WordPress does, after a fixed time, at little cost: an answer that it gave once is kept until
 * the next change. Each of its owners has one registry.
 */
const [delayMilliseconds = 0, owners = 0] = process.argv.slice(2).map(Number)
const wordpress = await startRecordedWordPress()
const kept = new Map<string, Promise<Answer>>()
let asked = 0
let lastPath = ''

interface Answer {
  status: number
  type: string
  body: Buffer
}

serve(async (request, response) => {
  const { method = 'GET', url = '/', headers } = request
  asked++
  lastPath = url
  if (method !== 'GET') kept.clear()
  const key = `${headers.authorization} ${url}`
  let answer = method === 'GET' ? kept.get(key) : undefined
  if (answer === undefined) {
    let sent = ''
    for await (const part of request.setEncoding('utf8')) sent += part
    answer = askWordPress(method, url, headers.authorization ?? '', sent)
    if (method === 'GET') kept.set(key, answer)
  }
  const { status, type, body } = await answer
  setTimeout(() => {
    response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body)
  }, delayMilliseconds)
})

async function askWordPress(
  method: string,
  path: string,
  authorization: string,
  body: string,
): Promise<Answer> {
  const answer = await fetch(wordpress.url + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body }),
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Makes the owners and their registries, and says how much the host was asked. */
process.on('message', async (message) => {
  if (message === 'make owners') process.send?.({ owners: await makeOwners() })
  else process.send?.({ asked, lastPath })
})

async function makeOwners(): Promise<{ authorization: string; registryId: number }[]> {
  const made = []
  for (let n = 0; n < owners; n++) {
    const authorization = basic(wordpress.addPerson(`owner${n}`, 'member'))
    const body = JSON.stringify({ title: 'A wedding', status: 'private' })
    const answer = await askWordPress('POST', '/wp-json/wp/v2/gift_registry', authorization, body)
    made.push({ authorization, registryId: (JSON.parse(answer.body.toString()) as { id: number }).id })
  }
  return made
}
