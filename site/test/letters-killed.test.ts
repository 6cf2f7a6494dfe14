// May take 300 s: it kills a sender for each kind of letter.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { stepsOfDays } from '@hopechest/host/running-time'
import { engines } from '@hopechest/testing/databases/engines'
import { addressOf } from '@hopechest/testing/listen'
import { createVapid } from '../push/vapid.ts'
import {
  answeredTo,
  atMostOnce,
  forgetAll,
  lettersOfAll,
  type MakeDue,
  makeOwner,
  wordsOfAll,
} from './killed/kinds.ts'
import { secret, sendInSteps, type Task } from './killed/send-in-steps.ts'
import { openPushService, type PushService } from './push-service/push-service.ts'

let service: PushService
const listening = () => service.subscribe(createVapid(secret).publicKey)
const later =
  (make: (to: ReturnType<typeof listening>) => MakeDue): MakeDue =>
  (database, n) =>
    make(listening())(database, n)
const kinds: [kind: string, makeDue: MakeDue][] = [
  ...Object.entries(lettersOfAll),
  ...Object.entries(wordsOfAll).map(([kind, make]): [string, MakeDue] => [
    `${kind}, to a browser`,
    later(make),
  ]),
  ['answered, to a browser', later(answeredTo)],
]
/**
 * A run of all tests kills each kind once in the first half of its way on one engine, and once in the second half on the other.
 * `KILLS=100` proves more.
 */
const kills = Number(process.env.KILLS ?? (2 * kinds.length) / engines.length)
/** How often each kind of letter is killed on its way. */
const each = Math.ceil(kills / kinds.length)

for (const [nth, engine] of engines.entries()) {
  describe(`senders of letters, killed between any two steps, on ${engine.name}`, () => {
    const arrived: string[] = []
    let total = 0
    let perhaps = 0
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      arrived.push(body)
      response.end()
    })
    let url: string
    let database: Database
    let n = 0
    before(async () => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      service = await openPushService({ onTold: ({ topic }) => arrived.push(`word ${topic}`) })
      url = await engine.freshUrl()
      database = await openDatabase(url)
      await makeOwner(database)
    })
    after(async () => {
      server.closeAllConnections()
      server.close()
      await service.close()
      await database.close()
    })

    for (const [place, [kind, makeDue]] of kinds.entries()) {
      test(`lose none of the kind ${kind}, and only one that was in their hands comes a second time, as the same one`, async (t) => {
        const { port, certificate } = service
        const pushService = { port, certificate }
        const task: Task = {
          databaseUrl: url,
          mailUrl: addressOf(server),
          pushService,
          isFull: kind === 'disk',
        }
        const sent = async () => {
          await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(1 / 24)])
          await sendInSteps(task)
        }
        await forgetAll(database)
        const first = await makeDue(database, ++n)
        const steps = await sendInSteps(task)
        assert.match(arrived.splice(0).join(), first)
        let twice = 0
        for (let kill = 0; kill < each; kill++) {
          await forgetAll(database)
          const letter = await makeDue(database, ++n)
          const within = (place / kinds.length + nth / engines.length) % 1
          const deadly = 1 + Math.floor(((kill + within) * steps) / each)
          const where = `killed before step ${deadly} of ${steps}`
          assert.equal(await endOf({ ...task, deadly }), 'SIGKILL', where)
          await sent()
          await sent()
          const [come, ...more] = arrived.splice(0)
          if (come === undefined) {
            assert.ok(atMostOnce.includes(kind), where)
            const state = await database.values<[string]>('SELECT state FROM letters')
            assert.deepEqual(state, [['sending']], `its owner reads that it may have left: ${where}`)
            perhaps++
            continue
          }
          assert.match(come, letter, where)
          assert.ok(more.length <= (atMostOnce.includes(kind) ? 0 : 1), where)
          assert.ok(
            more.every((again) => again === come),
            where,
          )
          twice += more.length
        }
        // Of all steps, two lie between the mail server and the note that the letter has left.
        assert.ok(twice <= Math.ceil((2 * each) / steps) + 1, `${twice} of ${each} came twice`)
        total += twice
        if (place === kinds.length - 1)
          t.diagnostic(
            `Figure: ${each * kinds.length} kills of senders of ${kinds.length} kinds on ${engine.name}, 0 letters lost, ${total} came twice, ${perhaps} shown as perhaps sent`,
          )
      })
    }
  })
}

/** The signal that ended the process of a sender. */
async function endOf(task: Task): Promise<NodeJS.Signals | null> {
  const file = JSON.stringify(import.meta.resolve('./killed/send-in-steps.ts'))
  const source = `import { sendInSteps } from ${file}; await sendInSteps(JSON.parse(process.argv[1]))`
  const words = ['--input-type=module', '-e', source, JSON.stringify(task)]
  const [, signal] = await once(spawn(process.execPath, words, { stdio: 'inherit' }), 'close')
  return signal
}
