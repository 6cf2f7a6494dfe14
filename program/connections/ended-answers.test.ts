import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { listen } from '@hopechest/testing/listen'
import { until } from '@hopechest/testing/until'
import { watchConnections } from '../graceful-stop.ts'
import { createHttpServer } from './server.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

for (const requests of [1, 20]) {
  test(`answers that have ended are let go while their connection stays open, after ${requests} of them`, async () => {
    const answers: WeakRef<object>[] = []
    const server = createHttpServer({
      handle(request, answer) {
        answers.push(new WeakRef(answer), new WeakRef(request))
        answer.end('read')
      },
      connectionsPerAddress: 10,
      answerOf: ({ message }) => ({ headers: {}, body: message }),
    })
    const stop = watchConnections(server)
    const { hostname, port } = new URL(await listen(server))
    const client = connect(Number(port), hostname).resume()
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests))
    await until('every answer', () => answers.length === 2 * requests)
    await until('nothing of the answers is left', () => {
      collect()
      return answers.every((each) => each.deref() === undefined)
    })
    assert.equal(client.readyState, 'open')
    client.destroy()
    await stop()
  })
}
