import assert from 'node:assert/strict'
import { test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient } from './index.ts'

test('a body of one field is sent with its value, also with null, and one that may be left out is empty', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, {}))
  const client = createClient({ baseUrl: service.url })
  await client.changePurchaseNote(1, 2, 3, null, 'key')
  await client.setSendTo(1, '')
  await client.createPurchase(1, 2)
  await client.restorePerson(1)
  assert.deepEqual(each(service.received, 'body'), ['{"note":null}', '{"send_to":""}', '{}', ''])
})
