// May take 900 s: it kills two senders a hundred times on each engine.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { makePerson } from '@hopechest/host/testing'
import { startReceiver, verify } from '@hopechest/testing/answers/receiver'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { until } from '@hopechest/testing/until'
import { openRulesOfHooks, type Place } from './killed/open-rules-of-hooks.ts'

/** `KILLS=100` proves more than a run of all tests has time for. */
const kills = Number(process.env.KILLS ?? 2)
/** With which a sender reads what it has to send, and sends the first few messages. */
const mostSteps = 40
const lists = 3

describe(`two senders of webhooks that are killed ${kills} times between any two statements`, () => {
  for (const engine of engines) {
    test(`tell a program that drops doubles each change once and in order, on ${engine.name}`, async (t) => {
      await using program = await startReceiver()
      const place: Place = { databaseUrl: await engine.freshUrl(), host: program.host }
      const { ask, rules, database, close } = await openRulesOfHooks(place)
      const senders = new Set<ChildProcess>()
      t.after(async () => {
        const ended = [...senders].map((each) => once(each, 'close'))
        for (const each of senders) each.kill('SIGKILL')
        await Promise.all(ended)
        await close()
      })
      const { id: account_id } = await makePerson(database, 'owner', 'member')
      const owner = { account_id, surprises: 1, scopes: null, registries: null } as const
      const post = async (path: string, body: object) => {
        const standIn = await rules.hooks.standIn.callerOf(owner)
        assert.ok(standIn && standIn !== 'ended')
        const { visit: _, ...caller } = standIn
        const request = { method: 'POST', headers: {}, hasLeft: () => false }
        const answer = await ask({ ...request, caller, path, body: JSON.stringify(body) })
        assert.equal(answer.status, 201, String(answer.body))
        return JSON.parse(String(answer.body))
      }
      const hooks = await Array.fromAsync({ length: lists }, async (_, n) => {
        const { id } = await post('/registries', { title: `List ${n}` })
        const { secret } = await post(`/registries/${id}/hooks`, { url: `${program.url}/${id}` })
        return { id, secret, path: `/heard/${id}`, added: [] as string[] }
      })
      // In turn, so that the names stand in their order.
      let adding = Promise.resolve()
      const addToEach = () => (adding = adding.then(add))
      const add = async () => {
        for (const { id, added } of hooks) {
          const name = `Gift ${added.length}`
          await post(`/registries/${id}/items`, { name, url: 'https://shop.example/' })
          added.push(name)
        }
      }
      const startSender = (deadly?: number): ChildProcess => {
        const file = JSON.stringify(import.meta.resolve('./killed/open-rules-of-hooks.ts'))
        const source = `import { sendHooks } from ${file}; await sendHooks(JSON.parse(process.argv[1]))`
        const words = ['--input-type=module', '-e', source, JSON.stringify({ ...place, deadly })]
        const sender = spawn(process.execPath, words, { stdio: 'inherit' })
        senders.add(sender)
        sender.once('close', () => senders.delete(sender))
        return sender
      }
      const heardOf = (path: string) => program.received.filter((each) => each.path === path)
      const idsOf = (path: string) => new Set(heardOf(path).map(({ headers }) => headers['webhook-id']))
      const isAllHeard = () => hooks.every(({ path, added }) => idsOf(path).size >= added.length)
      let begun = 0
      const dieAgainAndAgain = async () => {
        while (begun++ < kills) {
          const sender = startSender(1 + Math.floor(((begun - 0.5) * mostSteps) / kills))
          const isDead = () => !senders.has(sender)
          while (!isDead()) {
            await addToEach()
            await until('the end of a sender, or all is heard', () => isDead() || isAllHeard())
          }
          assert.equal(sender.signalCode, 'SIGKILL')
        }
      }
      await Promise.all([dieAgainAndAgain(), dieAgainAndAgain()])
      await addToEach()
      startSender()
      await until('each change', isAllHeard)
      for (const { path, secret, added } of hooks) {
        const once = new Map<unknown, string>()
        for (const message of heardOf(path)) {
          assert.ok(verify(message, secret))
          const id = message.headers['webhook-id']
          if (!once.has(id)) once.set(id, JSON.parse(message.body).data.item.name)
        }
        assert.deepEqual([...once.values()], added)
      }
      const changes = hooks.reduce((sum, { added }) => sum + added.length, 0)
      const twice = program.received.length - changes
      t.diagnostic(
        `Figure: ${kills} kills of two senders on ${engine.name}, ${changes} changes, 0 lost, 0 out of order, ${twice} came twice`,
      )
    })
  }
})
