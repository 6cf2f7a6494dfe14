import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basic } from '@hopechest/testing/basic'
import { kettle } from '../kettle.ts'
import { answerOf } from '../load/drive.ts'
import { listedItems, type Peer } from './peer.ts'

/** More connections would only wait. */
const phpProcesses = 8

interface Site {
  url: string
  keeper: { username: string; password: string }
}

/**
 * WordPress itself with the items as posts, on the site that `npm run test:wordpress` makes: nginx, eight processes of
 * PHP, MariaDB. Its database does not wait for the disk, so it is not measured with new items.
 */
export async function openWordPress(stack: AsyncDisposableStack): Promise<Peer> {
  const program = fork(new URL('../../tools/wordpress/serve.ts', import.meta.url))
  stack.defer(async () => {
    const ended = once(program, 'exit')
    program.disconnect()
    await ended
  })
  const { url, keeper } = await answerOf<Site>(program)
  const headers = { authorization: basic(keeper) }
  const posts = '/wp-json/wp/v2/posts'
  let id = 0
  for (let n = 0; n < listedItems; n++) id = await addPost(url + posts, headers)
  const fields = '_fields=id,title,content,date,modified,meta'
  const paths = { item: `${posts}/${id}?${fields}`, list: `${posts}?per_page=${listedItems}&${fields}` }
  return {
    name: 'WordPress, items as posts',
    url,
    pids: [],
    asks: (work, connections) =>
      work === 'add'
        ? undefined
        : Array(Math.min(connections, phpProcesses)).fill({ path: paths[work], headers }),
  }
}

async function addPost(url: string, headers: { authorization: string }): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: kettle.name, content: kettle.description, status: 'publish' }),
  })
  if (!answer.ok) throw new Error(`POST ${url} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}
