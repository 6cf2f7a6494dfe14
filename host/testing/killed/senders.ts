import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { addressOf } from '@hopechest/testing/listen'
import { stepsOfDays } from '../../running-time.ts'
import { sendInSteps, type Task } from './send-in-steps.ts'

export type { Send } from './send-in-steps.ts'

interface Letters {
  /** As in "senders of letters to owners". */
  name: string
  /** The address of the module whose `send` sends them. */
  module: string
  prepare?(database: Database): Promise<void>
  /** One letter is due: the `n`th. */
  makeDue(database: Database, n: number): Promise<void>
  /** What the mail server gets of it. */
  letter(n: number): RegExp
}

const kills = Number(process.env.KILLS ?? 6)

/** The suite of all letters: senders that die between any two steps lose none, and few come twice. */
export function testKilledSenders({ name, module, prepare, makeDue, letter }: Letters): void {
  for (const engine of engines) {
    describe(`senders of ${name}, killed between any two steps, on ${engine.name}`, () => {
      const arrived: string[] = []
      const server = createServer(async (request, response) => {
        let body = ''
        for await (const piece of request) body += piece
        arrived.push(body)
        response.end()
      })
      let task: Task
      let database: Database
      before(async () => {
        server.listen(0, '127.0.0.1')
        await once(server, 'listening')
        task = { module, databaseUrl: await engine.freshUrl(), mailUrl: addressOf(server) }
        database = await openDatabase(task.databaseUrl)
        await prepare?.(database)
      })
      after(async () => {
        server.closeAllConnections()
        server.close()
        await database.close()
      })

      test('lose no letter; only one that was in their hands comes a second time, as the same one', async () => {
        await makeDue(database, 1)
        const steps = await sendInSteps(task)
        assert.match(arrived.splice(0).join(), letter(1))
        let twice = 0
        for (let n = 2; n < kills + 2; n++) {
          await makeDue(database, n)
          const deadly = 1 + Math.floor(((n - 2) * steps) / kills)
          assert.equal(await endOf({ ...task, deadly }), 'SIGKILL')
          for (let more = 0; more < 2; more++) {
            await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(1 / 24)])
            await sendInSteps(task)
          }
          const letters = arrived.splice(0)
          const [first = '', ...others] = new Set(letters)
          assert.match(first, letter(n), `killed before step ${deadly}`)
          assert.deepEqual(others, [], `killed before step ${deadly}`)
          assert.ok(letters.length <= 2, `killed before step ${deadly}`)
          if (letters.length > 1) twice++
        }
        // Of all steps, two lie between the mail server and the note that the letter has left.
        assert.ok(twice <= Math.ceil((2 * kills) / steps) + 1, `${twice} of ${kills} came twice`)
      })
    })
  }
}

/** The signal that ended the process of a sender. */
async function endOf(task: Task): Promise<NodeJS.Signals | null> {
  const file = JSON.stringify(import.meta.resolve('./send-in-steps.ts'))
  const source = `import { sendInSteps } from ${file}; await sendInSteps(JSON.parse(process.argv[1]))`
  const words = ['--input-type=module', '-e', source, JSON.stringify(task)]
  const [, signal] = await once(spawn(process.execPath, words, { stdio: 'inherit' }), 'close')
  return signal
}
