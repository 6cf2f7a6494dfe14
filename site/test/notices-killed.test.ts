import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { stepsOfDays } from '@hopechest/host/running-time'
import { engines } from '@hopechest/testing/databases/engines'
import { addressOf } from '@hopechest/testing/listen'
import { createMailboxCode } from '../pages/guests/mailbox-code.ts'

const secret = 'the secret of this site, which is long enough'
const address = 'lise@mail.example'
const here = (file: string) => JSON.stringify(import.meta.resolve(file))

/** A process that notes and sends what is due to readers, as a site in a frame does. Before the step of that number it dies. */
const sender = `
  import { openDatabase } from '@hopechest/database'
  import { createGuestStore } from '@hopechest/host/guests'
  import { createGuestGifts } from ${here('../pages/guests/guest-gifts.ts')}
  import { createNoticesOf } from ${here('../pages/notices/letters/index.ts')}
  const [, url, server, deadly, secret] = process.argv
  let steps = 0
  const step = () => {
    if (++steps === Number(deadly)) process.kill(process.pid, 'SIGKILL')
  }
  const stepped = (statements) => new Proxy(statements, {
    get(target, name) {
      const found = target[name]
      if (name === 'coordinator') return stepped(found)
      if (name === 'near') return (...given) => stepped(found.apply(target, given))
      if (typeof found !== 'function') return found
      return (...given) => {
        step()
        return found.apply(target, given)
      }
    },
  })
  const database = await openDatabase(url)
  const guestStore = createGuestStore({ database: stepped(database) })
  const log = { error: (fault) => console.error(fault) }
  const notices = createNoticesOf({ guestStore, guestGifts: createGuestGifts(guestStore, secret), secret, log })
  for (const { message, end } of await notices.takeDue(100, new Date())) {
    step()
    await fetch(server, { method: 'POST', body: message.messageId + ' ' + message.to })
    step()
    await end()
  }
  step()
  await database.close()
  console.log(steps)`

const kills = Number(process.env.KILLS ?? 6)

for (const engine of engines) {
  describe(`senders of notices, killed between any two steps, on ${engine.name}`, () => {
    const arrived: string[] = []
    const server = createServer(async (request, response) => {
      let letter = ''
      for await (const piece of request) letter += piece
      arrived.push(letter)
      response.end()
    })
    let url = ''
    let database: Database
    before(async () => {
      url = await engine.freshUrl()
      database = await openDatabase(url)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      await database.run('INSERT INTO books (account_id) VALUES (1)')
      await database.run(
        "INSERT INTO known_people (id, account_id, name, address, birthday, link_nonce) VALUES (1, 1, 'Lise', $1, '', 'nonce')",
        [address],
      )
      await database.run(
        "INSERT INTO asked_notices (mailbox, kind, language, site) VALUES ($1, 'wishes', 'en', 'https://gifts.example')",
        [createMailboxCode(secret)(address)],
      )
    })
    after(async () => {
      server.closeAllConnections()
      server.close()
      await database.close()
    })

    /** How many steps it made; undefined when it was killed. */
    async function send(deadly: number): Promise<number | undefined> {
      const given = [url, addressOf(server), String(deadly), secret]
      const child = spawn(process.execPath, ['--input-type=module', '-e', sender, ...given], {
        stdio: ['ignore', 'pipe', 'inherit'],
        cwd: import.meta.dirname,
      })
      let said = ''
      child.stdout.on('data', (piece) => {
        said += piece
      })
      const [code] = (await once(child, 'close')) as [number | null]
      return code === 0 ? Number(said) : undefined
    }

    /** A list has a new wish, of which its guest is to hear. */
    async function wish(list: number): Promise<void> {
      await database.run(
        "INSERT INTO list_guests (registry_id, person_id, account_id, entry) VALUES ($1, 1, 1, 'lise')",
        [list],
      )
      await database.run(
        `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
         VALUES ($1, $1, 'Lamp', 'https://shop.example', 1, 0, 1, 1, '2027-06-14T09:00:00.000Z', '2027-06-14T09:00:00.000Z')`,
        [list],
      )
      await database.run(
        'INSERT INTO new_wishes (registry_id, item_id, due_at_step) SELECT $1, $1, steps FROM running_time',
        [list],
      )
    }

    test('write to each reader once; only a letter that was in their hands comes a second time, as the same one', async () => {
      await wish(1)
      const steps = (await send(0)) ?? assert.fail()
      assert.equal(arrived.splice(0).length, 1)
      let [killed, twice] = [0, 0]
      for (let n = 0; n < kills; n++) {
        await wish(n + 2)
        const deadly = 1 + Math.floor((n * steps) / kills)
        if ((await send(deadly)) === undefined) killed++
        for (let more = 0; more < 2; more++) {
          await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(1 / 24)])
          await send(0)
        }
        const letters = arrived.splice(0)
        const [letter = '', ...others] = new Set(letters)
        assert.deepEqual(others, [], `killed before step ${deadly}`)
        assert.match(letter, new RegExp(`^<wishes-${n + 2}-.* ${address}$`), `killed before step ${deadly}`)
        assert.ok(letters.length <= 2, `killed before step ${deadly}`)
        if (letters.length > 1) twice++
      }
      assert.equal(killed, kills)
      // Of all steps, two lie between the mail server and the note that the letter has left.
      assert.ok(twice <= Math.ceil((2 * kills) / steps) + 1, `${twice} of ${kills} came twice`)
    })
  })
}
