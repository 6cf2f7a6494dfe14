import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patientFetch } from './patient-fetch.ts'
import { startStandIn } from './stand-in.ts'

test('a caller in a test comes back when an overloaded service says so, and takes any other answer', async () => {
  let asked = 0
  await using service = await startStandIn((request, response) => {
    asked++
    if (request.path === '/busy' && asked < 3) response.writeHead(503, { 'retry-after': '0' }).end('{}')
    else response.writeHead(request.path === '/broken' ? 503 : 200).end('{}')
  })
  assert.equal((await patientFetch(`${service.url}/busy`)).status, 200)
  assert.equal(asked, 3)
  assert.equal((await patientFetch(`${service.url}/broken`)).status, 503)
  assert.equal(asked, 4)
})
