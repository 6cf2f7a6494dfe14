import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { basic } from '@hopechest/testing/basic'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program } from '@hopechest/testing/launch'
import { endLater, freshFolder, runUserCommand } from '@hopechest/testing/process'
import { send } from '@hopechest/testing/send'

const mainFile = join(import.meta.dirname, '../main.ts')

/** `PAUSES=50` proves more than a run of all tests has time for. */
const pauses = Number(process.env.PAUSES ?? 3)
/** `BESIDE=40` runs as many busy loops beside the visits. */
const loops = Number(process.env.BESIDE ?? 0)
const visits = Number(process.env.VISITS ?? 20)
/** The event loop counts as late behind one second. */
const pausedMilliseconds = 1600

describe('one person, who asks for one thing after the other', () => {
  let program: Program
  let ask: { page(): Promise<number>; call(): Promise<number> }

  before(async () => {
    const folder = await freshFolder()
    const ports = { API_PORT: '0', SITE_PORT: `${await freePort()}` }
    program = endLater(launch(process.execPath, [mainFile], folder, ports))
    const line = (message: string) => new RegExp(`"address":"([^"]+)"[^\n]*${message}`)
    const [, api = ''] = await program.says(line('The item service is listening'))
    await program.says(line('The site is listening'))
    const user = runUserCommand(folder, {}, 'add', 'ana', '--email', 'ana@home.example')
    const [, password = ''] = await user.says(/: ((?:\w{4} ){5}\w{4})/)
    const authorization = basic({ username: 'ana', password })
    const made = await send(`${api}/registries`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'A wedding', status: 'publish' }),
    })
    const { permalink } = JSON.parse(await made.text())
    ask = {
      page: async () => (await send(permalink)).status,
      call: async () => (await send(`${api}/registries`, { headers: { authorization } })).status,
    }
  })

  test(`is answered each time when the machine has stood still, ${pauses} times`, async () => {
    const answers: number[] = []
    for (let n = 0; n < pauses; n++) {
      program.signal('SIGSTOP')
      await pause(pausedMilliseconds)
      program.signal('SIGCONT')
      answers.push(await ask.call(), await ask.page())
    }
    assert.deepEqual(new Set(answers), new Set([200]))
  })

  test(`is answered each time, ${visits} pages and calls beside ${loops} busy loops`, async () => {
    const busy = Array.from({ length: loops }, () =>
      endLater(launch(process.execPath, ['-e', 'for(;;);'], '/', {})),
    )
    const answers: number[] = []
    for (let n = 0; n < visits; n++) answers.push(await ask.call(), await ask.page())
    for (const each of busy) each.signal('SIGKILL')
    assert.deepEqual(new Set(answers), new Set([200]))
  })
})
