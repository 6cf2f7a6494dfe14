import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { freshFolder, startService } from '@hopechest/testing/process'
import { stop } from '@hopechest/testing/service'
import { startStandIn } from '@hopechest/testing/stand-in'

test('a start with a site that is set up wrong says so, and runs; /ready says it too', async () => {
  await using site = await startStandIn((_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
  })
  const OPS_PORT = String(await freePort())
  const service = await startService(await freshFolder(), { HOST_URL: site.url, OPS_PORT, ITEM_ROUTES: '' })
  const expected = /\/wp-json\/wp\/v2\/gift_registry is no address of the REST interface of WordPress/
  await service.says(expected)
  assert.equal((await fetch(`${service.url}/health`)).status, 200)
  const ready = await fetch(`http://127.0.0.1:${OPS_PORT}/ready`)
  const { status, warning } = (await ready.json()) as { status: string; warning: string }
  assert.deepEqual([ready.status, status], [200, 'ready'])
  assert.match(warning, expected)
  // Users of the site are other people, and nothing was said about the flat routes.
  await service.says(
    /ITEM_ROUTES is \\?"authenticated\\?": every caller who can sign in may read and change every item/,
  )
  await stop(service)
})
