import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { type Receiver, startReceiver, verify } from '@hopechest/testing/answers/receiver'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { Visitor } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { frameOf } from './frames.ts'
import { listOf, signedIn } from './owners.ts'
import type { SiteWorld } from './site-world.ts'

const frame = frameOf(import.meta)

describe('the page Programs that hear of changes', () => {
  let site: SiteWorld
  let program: Receiver
  before(async () => {
    program = await startReceiver()
    site = await frame.open({
      ...promptly,
      hasMail: true,
      hasAccount: true,
      settings: { WEBHOOK_HOSTS: program.host },
    })
  })
  after(async () => {
    await site.close()
    await program[Symbol.asyncDispose]()
  })

  const goesOn = /It goes on within five minutes, with what it missed\./
  const aStepLater = () => site.api.database.run('UPDATE running_time SET steps = steps + 1')

  interface Typed {
    url?: string
    program?: string
    template?: string
    topics?: readonly string[]
  }
  let addresses = 0
  /** What is ticked on the page is sent, too, unless the story says otherwise. */
  async function add(browser: Visitor, at: string, { topics, ...typed }: Typed = {}) {
    const url = typed.url ?? `${program.url}/page/${++addresses}`
    const form = await browser.formAt(at, at, { ...typed, url })
    if (topics) form.delete('topics')
    for (const each of topics ?? []) form.append('topics', each)
    const page = await browser.post(at, form)
    const own = page.html.match(/action="([^"]+\/hooks\/\d+)"/)?.[1] ?? ''
    const heard = () => program.received.filter(({ path }) => path === new URL(url).pathname)
    return { ...page, own, heard, secret: page.html.match(/id="hook-secret"[^>]*value="([^"]+)"/)?.[1] ?? '' }
  }
  /** Ana with a list of whose changes a program hears. */
  async function heardOf(typed: Typed = {}, list: Parameters<typeof listOf>[1] = {}) {
    const ana = await signedIn(site)
    const made = await listOf(ana, list)
    const at = `${made.at}/hooks`
    return { ...made, ana, at, hook: await add(ana.browser, at, typed) }
  }
  const addVase = ({ ana, registry }: Awaited<ReturnType<typeof heardOf>>) =>
    ana.client.addRegistryItem(registry.id, { name: 'Vase', url: 'https://shop.example/vase' })
  const press = async (browser: Visitor, own: string, act: string, more: Record<string, string> = {}) => {
    await browser.open(own)
    const { action, form } = formOf(browser, act, more)
    await browser.post(action || own, form)
    return browser.page.status === 303 ? browser.follow() : browser.page
  }
  /** The form of the page with this act in it: several lead to the same address. */
  const formOf = ({ page }: Visitor, act: string, more: Record<string, string>) => {
    const form = [...page.html.matchAll(/<form\b[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)].find(
      ([, , inside]) => inside?.includes(`name="act" value="${act}"`),
    )
    assert.ok(form, `a form that says ${act}`)
    const fields = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    return {
      action: form[1] ?? '',
      form: new URLSearchParams([
        ...fields.map(([, name = '', value = '']) => [name, value]),
        ...Object.entries(more),
      ]),
    }
  }

  test('an owner adds a program: a trial arrives, and the secret that signs it is shown this once', async () => {
    const first = await signedIn(site)
    const empty = await listOf(first)
    const details = await first.browser.read(`${empty.at}/details`)
    assert.match(details, new RegExp(`href="[^"]*${empty.at}/hooks"`))
    assert.match(await first.browser.read(`${empty.at}/hooks`), /No program hears of changes yet\./)
    const heard = await heardOf()
    const { ana, at, hook } = heard
    assert.equal(hook.status, 200)
    const [trial] = hook.heard()
    assert.ok(trial && verify(trial, hook.secret))
    assert.match(hook.html, /A trial<[\s\S]*taken in/)
    assert.match(hook.html, /It is shown this once\./)
    for (const path of [at, hook.own]) assert.ok(!(await ana.browser.read(path)).includes('whsec_'))
    must(await addVase(heard))
    await until('the vase', () => hook.heard().length === 2)
    assert.equal(JSON.parse(hook.heard()[1]?.body ?? '').data.item.name, 'Vase')
    await until('its row', async () => /A gift was added/.test(await ana.browser.read(hook.own)))
    assert.match(await ana.browser.read(at), /Hears of: gifts and the list itself\./)
  })

  test('a program that reads plain texts gets a sentence, and one with words of its own gets those', async () => {
    const { ana, at, hook } = await heardOf({ program: 'ntfy' })
    assert.equal(hook.heard()[0]?.body, 'Hopechest reaches this program')
    const gotify = await add(ana.browser, at, { program: 'gotify' })
    assert.equal(JSON.parse(gotify.heard()[0]?.body ?? '').priority, 5)
    const own = await add(ana.browser, at, { program: 'text', template: 'Look: {{sentence}}' })
    assert.equal(own.heard()[0]?.body, 'Look: Hopechest reaches this program')
    assert.match(await ana.browser.read(own.own), /<option value="text" selected>/)
  })

  test('says what is wrong in each field, and keeps what was typed', async () => {
    const longest = { program: 'text', template: 'x'.repeat(limits.hookTemplate) }
    const { ana, at, hook } = await heardOf(longest)
    assert.match(hook.html, /It is shown this once/)
    const usual = 'https://shop.example/typed'
    for (const [typed, sentence] of [
      [{ url: 'ntfy' }, /Paste the whole address/],
      [{ url: 'http://shop.example/heard' }, /Paste the whole address/],
      [{ url: 'https://me:word@shop.example/' }, /Paste the whole address/],
      [{ program: 'text' }, /Write what the program gets, in 1 to 1,000 characters/],
      [{ program: 'text', template: `x${longest.template}` }, /Write what the program gets/],
      [{ program: 'json', template: '{{sentence}}' }, /Write what the program gets/],
      [{ program: 'text', template: '{{secret}}' }, /Write what the program gets/],
      [{ topics: [] }, /Tick at least one thing/],
      [{ topics: ['everything'] }, /Tick at least one thing/],
    ] as [Typed, RegExp][]) {
      const { url = usual } = typed
      const { status, html } = await add(ana.browser, at, { ...typed, url })
      assert.equal(status, 422, JSON.stringify(typed))
      assert.match(html, sentence)
      assert.match(html, new RegExp(`name="url"[^>]*value="${url}"`))
    }
    assert.equal(program.received.filter(({ path }) => path === '/typed').length, 0)
    for (let n = 1; n < limits.hooks.ofRegistry; n++) await add(ana.browser, at)
    const full = await add(ana.browser, at)
    assert.equal(full.status, 422)
    assert.match(full.html, /There is room for 5 programs on a list and 20 in all/)
  })

  test('a program that is away is named with its answer; a message goes once more by a press', async () => {
    program.answer = (_, response) => void response.writeHead(503).end('<img src=x onerror=alert(1)> resting')
    const { ana, hook } = await heardOf()
    assert.match(hook.html, /answered 503/)
    assert.match(hook.html, /&lt;img src=x onerror=alert\(1\)&gt; resting/)
    assert.ok(!hook.html.includes('<img src=x'))
    assert.match((await press(ana.browser, hook.own, 'test')).html, /The trial did not arrive\./)
    program.answer = (_, response) => void response.writeHead(204).end()
    const { html } = await press(ana.browser, hook.own, 'again')
    assert.match(html, /The message arrived\./)
    assert.match(html, /taken in, tried 2 times/)
    assert.match((await press(ana.browser, hook.own, 'test')).html, /The trial arrived\./)
  })

  test('a person lets a program rest, go on, hear of other things, get another secret, and removes it', async () => {
    const heard = await heardOf()
    const { ana, registry, hook } = heard
    assert.match((await press(ana.browser, hook.own, 'off')).html, /It rests\. Nothing is sent\./)
    must(await addVase(heard))
    assert.match((await press(ana.browser, hook.own, 'on')).html, goesOn)
    await aStepLater()
    await until('what it missed', () => hook.heard().length === 2)
    const renewed = await press(ana.browser, hook.own, 'secret')
    const secret = firstIn(renewed.html, /id="hook-secret"[^>]*value="([^"]+)"/)
    await press(ana.browser, hook.own, 'test')
    const last = hook.heard().at(-1) ?? assert.fail()
    assert.deepEqual([verify(last, secret), verify(last, hook.secret)], [true, true], 'for a day both sign')
    const url = `${program.url}/moved/${registry.id}`
    const saved = await press(ana.browser, hook.own, 'save', { url, program: 'ntfy', topics: 'guests' })
    assert.match(saved.html, /It is saved\./)
    assert.match(saved.html, /Hears of: who is invited\./)
    const gone = await press(ana.browser, hook.own, 'remove')
    assert.match(gone.html, /It is removed\. It hears nothing more\./)
    assert.equal((await ana.browser.open(hook.own)).status, 404)
    assert.deepEqual(must(await ana.client.listRegistryHooks(registry.id)), [])
  })

  test('a hook that has ended says so on its page, and goes on from there', async () => {
    const heard = await heardOf()
    const { ana, at, hook } = heard
    program.answer = (_, response) => void response.writeHead(410).end()
    must(await addVase(heard))
    await until('its end', async () => /Nothing is sent any more/.test(await ana.browser.read(hook.own)))
    program.answer = (_, response) => void response.writeHead(204).end()
    assert.match(await ana.browser.read(at), /Nothing is sent any more/)
    if (!frame.isOfHost) {
      await site.sendDueLetters()
      const { text } = await site.letterTo(ana.person.email)
      assert.ok(text?.includes(hook.own), 'the letter leads to this page')
    }
    assert.match((await press(ana.browser, hook.own, 'on')).html, goesOn)
    await aStepLater()
    await until('the vase', () => hook.heard().length === 3)
    await until('that all is well', async () => !/Nothing is sent/.test(await ana.browser.read(hook.own)))
  })

  test('a program hears of what guests give once the list is unwrapped, and where it is ticked; before, no byte of the page says it', async () => {
    const ana = await signedIn(site)
    const { at, registry, items } = await listOf(ana, { status: 'publish' }, [{ quantity_needed: 9 }])
    const page = await ana.browser.read(`${at}/hooks`)
    assert.match(page, /value="given" aria-describedby="given-hint">/, 'it is not ticked')
    assert.match(page, /Only once the list is unwrapped\./)
    const hook = await add(ana.browser, `${at}/hooks`, { topics: ['gifts', 'given'] })
    const read = async () => (await ana.browser.read(hook.own)).replaceAll(/value="[^"]{22,}"/g, '')
    const before = await read()
    const buy = async () =>
      must(await site.api.as.admin.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Ida' }))
    await buy()
    assert.equal(await read(), before)
    must(await ana.client.updateItem(items[0]?.id ?? 0, { price: 5 }))
    await until('the change', () => hook.heard().length === 2)
    assert.equal(JSON.parse(hook.heard()[1]?.body ?? '').data.item.quantity_purchased, 0)
    must(await ana.client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
    await buy()
    await until('the second one', () => hook.heard().some(({ body }) => body.includes('purchase.made')))
    await until('its row', async () => /A gift was bought/.test(await ana.browser.read(hook.own)))
  })

  test('nobody reads or presses anything of the hook of another: co-owner, guest, stranger, other list', async () => {
    const [bea, eve] = [await signedIn(site, { name: 'Bea' }), await signedIn(site, { name: 'Eve' })]
    const meta = { registry_owners: [bea.person.username] }
    const { ana, at, registry, hook } = await heardOf({}, { status: 'publish', meta })
    assert.ok(!(await bea.browser.read(at)).includes(hook.own), 'its address is a secret')
    const other = await listOf(bea)
    const tokenOf = async (browser: Visitor, path: string) =>
      firstIn(await browser.read(path), /name="token" value="([^"]+)"/)
    const id = hook.own.split('/').at(-1)
    for (const [browser, own, with_] of [
      [bea.browser, hook.own, at],
      [bea.browser, `${other.at}/hooks/${id}`, at],
      [eve.browser, hook.own, '/lists/new'],
      [ana.browser, `${(await listOf(ana)).at}/hooks/${id}`, at],
    ] as const) {
      assert.equal((await browser.open(own)).status, 404, own)
      const token = await tokenOf(browser, with_)
      for (const act of ['save', 'test', 'again', 'secret', 'on', 'off', 'remove', 'constructor'])
        assert.equal((await browser.post(own, new URLSearchParams({ token, act }))).status, 404, act)
    }
    const without = await ana.browser.post(hook.own, new URLSearchParams({ act: 'remove' }))
    assert.notEqual(without.status, 303, 'a form of another site has no token')
    assert.equal(must(await ana.client.listRegistryHooks(registry.id)).length, 1)
    assert.equal(hook.heard().length, 1)
  })

  frame.ownTest(
    'an admin has a program hear of all lists, and removes those of other people without reading their address',
    async () => {
      const ada = await signedIn(site, { name: 'Ada', role: 'administrator' })
      const { ana, registry, hook: theirs } = await heardOf({}, { title: 'Winter' })
      assert.equal((await ana.browser.open('/admin/hooks')).status, 404)
      assert.match(await ada.browser.read('/admin/settings'), /href="\/admin\/hooks"/)
      const hook = await add(ada.browser, '/admin/hooks')
      assert.match(hook.own, /^\/admin\/hooks\/\d+$/)
      await listOf(ana, { title: 'Summer' })
      await until('the new list', () => hook.heard().some(({ body }) => body.includes('registry.made')))
      assert.match((await press(ada.browser, hook.own, 'off')).html, /It rests/)
      const page = await ada.browser.read('/admin/hooks')
      assert.match(page, /Programs of other people[\s\S]*on “Winter”/)
      assert.ok(!page.includes('/heard/page/1"') && !page.includes(theirs.own))
      const [id = ''] = allIn(page, /name="hook" value="(\d+)"/g).filter((each) => theirs.own.endsWith(each))
      const token = firstIn(page, /name="token" value="([^"]+)"/)
      await ada.browser.post('/admin/hooks/end', new URLSearchParams({ token, hook: id }))
      assert.match((await ada.browser.follow()).html, /It is removed/)
      assert.deepEqual(must(await ana.client.listRegistryHooks(registry.id)), [])
    },
  )

  test('a guest whose program has made a hook finds it, and mends it, without the pages of the owner', async () => {
    const ana = await signedIn(site)
    const gus = await signedIn(site, { name: 'Gus' })
    const meta = { registry_invitees: [gus.person.username] }
    const { at, registry } = await listOf(ana, { meta })
    const { id } = must(await gus.client.createRegistryHook(registry.id, { url: `${program.url}/of-gus` }))
    const html = await gus.browser.read(`${at}/hooks/${id}`)
    assert.match(html, /\/of-gus/)
    assert.ok(!html.includes(`${at}/details`))
    assert.match((await press(gus.browser, `${at}/hooks/${id}`, 'test')).html, /The trial arrived\./)
  })
})
