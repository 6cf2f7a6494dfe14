import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { type Client, createClient, type Item, type Purchase, type Registry } from '@hopechest/client'
import { program } from '@hopechest/testing/machine/programs'
import { must } from '@hopechest/testing/outcome'
import { patiently } from '@hopechest/testing/patient-fetch'
import { freshFolder, type Service, startService } from '@hopechest/testing/process'
import { passwordOf } from '@hopechest/testing/service'

const root = join(import.meta.dirname, '..', '..')
const guide = readFileSync(join(root, 'docs/api.md'), 'utf8')

describe('a reader who follows the API guide beside lists that are there', () => {
  let service: Service
  let environment: NodeJS.ProcessEnv
  let ana: Client
  let registry: Registry
  before(async () => {
    // The walk calls it.
    program('curl')
    const folder = await freshFolder()
    const DATABASE_URL = `sqlite:${join(folder, 'hopechest.db')}`
    service = await startService(folder, { DATABASE_URL })
    environment = { ...process.env, DATABASE_URL }
    ana = createClient({
      surprises: true,
      baseUrl: service.url,
      username: 'admin',
      password: await passwordOf(service),
    })
    registry = must(await ana.createRegistry({ title: 'Ana & Jonas' }))
    const vase = { name: 'Vase', url: 'https://shop.example/vase', price: 12 }
    must(await ana.addRegistryItem(registry.id, vase))
  })

  /** All examples in this language, in the order of the page: the parts of the walk belong together. */
  const examples = (language: string) => {
    const blocks = guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
    const code = [...blocks].map(([, each]) => each).join('')
    return code.replaceAll('http://127.0.0.1:8000', service.url)
  }
  const run = async (file: string, words: string[]) => {
    const { stdout, stderr } = await promisify(execFile)(file, words, { cwd: root, env: environment })
    return { stdout, complaints: stderr.replace(/^npm warn .*\n/gm, '') }
  }
  /** The walk can be run twice, and a reader whose machine was busy does so: an answer without an id ends it early. */
  const paste = (walk: string) =>
    patiently(
      'the walk',
      () =>
        run(program('bash'), ['-c', walk]).catch((ended: { stdout?: string }) => {
          const stdout = ended.stdout ?? ''
          if (isBusy({ stdout })) return { stdout, complaints: '' }
          throw new Error(`The walk ended early, with these answers:\n${stdout}`, { cause: ended })
        }),
      (answer) => (isBusy(answer) ? '1' : undefined),
    )
  const user = async (...words: string[]) =>
    (await run(process.execPath, [join(root, 'host', 'user', 'main.ts'), ...words])).stdout
  const everything = async () => ({
    items: must(await ana.listItems()),
    registries: must(await ana.listRegistries()),
    invitees: must(await ana.listInvitees(registry.id)),
    purchases: must(await ana.listRegistryPurchases(registry.id)),
    accounts: await user('list'),
  })

  for (const time of ['once', 'again, after a walk that was broken off']) {
    test(`pastes the walk whole, ${time}: each step does what the page says, and nothing else changes`, async () => {
      const before = await everything()
      const walk = examples('bash')
      if (time.startsWith('again')) await paste(walk.split('kettle=$id')[0] ?? '')
      const { stdout, complaints } = await paste(walk)
      assert.equal(complaints, '')
      const lines = stdout.split('\n').filter(Boolean)
      const answers = lines.filter((line) => /^[[{]/.test(line)).map((line) => JSON.parse(line))
      const steps = walk.match(/^(?:call|make) \S/gm) ?? []
      const withoutBody = 2
      assert.equal(answers.length, steps.length - withoutBody)
      const [reordered, listed, second, cheaper, stale, dated, late, bought, boughtOnce, ...rest] =
        answers.slice(-24)
      const [aside, allAside, confirmed, changed, sendTo, seen, purchases, first, next, all, ...others] = rest
      const [hook, hookChanged, deliveries, preview, sent] = others
      assert.deepEqual([hookChanged.id, hookChanged.format, deliveries], [hook.id, 'text', []])
      assert.match(sent.image_url ?? '', /\.png$/)
      assert.deepEqual([first.length, next.length > 2, all.length], [2, true, 5])
      assert.ok(
        next.every(({ registry_id }: { registry_id: number }) => registry_id === first[0].registry_id),
      )
      const [lamp, kettle, cup, vase] = reordered.meta.registry_item_ids
      assert.deepEqual(
        listed.map(({ id, name, price }: Item) => [id, name, price]),
        [
          [lamp, 'Lamp', null],
          [kettle, 'Kettle', 35],
          [cup, 'Cup', null],
          [vase, 'Vase', null],
        ],
      )
      assert.deepEqual([second.length, second[0].id, cheaper.data.price], [1, kettle, 34])
      assert.equal(dated.story, 'In June, by the sea')
      assert.deepEqual(boughtOnce, bought)
      assert.deepEqual(allAside, [{ item_id: kettle, quantity: 1, until: allAside[0].until }])
      assert.deepEqual([confirmed.id, confirmed.set_aside_until, seen], [aside.id, null, sendTo])
      assert.deepEqual([changed.id, changed.note], [aside.id, 'With love'])
      assert.deepEqual(
        purchases.map(({ id, released_at }: Purchase) => [id, released_at === null]),
        [
          [aside.id, true],
          [bought.id, false],
        ],
      )
      const refused = answers.filter(({ detail }) => detail !== undefined)
      assert.deepEqual(refused, [stale, late, preview])
      assert.match(lines.at(-1) ?? '', /^A running service takes notice/)
      assert.deepEqual(await everything(), before)
    })
  }

  test('sees the item that the page shows', async () => {
    const made = await user('add', 'olive', '--email', 'olive@x.example')
    const [, password] = /: ((?:\w{4} ){5}\w{4})/.exec(made) ?? []
    const olive = createClient({ baseUrl: service.url, username: 'olive', password })
    const { id } = must(await olive.createRegistry({ title: 'A garden' }))
    const item = must(await olive.addRegistryItem(id, { name: 'Kettle', url: 'https://shop.example/kettle' }))
    assert.deepEqual(Object.keys(item), Object.keys(JSON.parse(examples('json')).data))
  })
})

/**
 * The service, or its database, has asked to come back. The walk itself reads which registries there are, and shows no such
 * answer: then it deletes none, and the account still owns one.
 */
function isBusy({ stdout }: { stdout: string }): boolean {
  return /The service is overloaded|Storage is unavailable|owns the registry \d+: say/.test(stdout)
}
