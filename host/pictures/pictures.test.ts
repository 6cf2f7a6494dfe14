import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { leadingTo, openToyShop, sends, type ToyShop } from '@hopechest/outgoing/testing'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { photo, pictureFiles, pngOf, secretPlace } from '@hopechest/testing/pictures/files'
import { onEachEngine } from '@hopechest/testing/suites'
import { until } from '@hopechest/testing/until'
import { stepsOfDays } from '../running-time.ts'
import { PictureFault } from './picture-fault.ts'
import { forgetPictures } from './picture-rows.ts'
import { createPictures, fetchedAtOnce, type Pictures, type PicturesParts } from './pictures.ts'

const { jpg, png } = pictureFiles
const sendsJpg = sends(200, { 'content-type': 'text/plain' }, jpg)
const long = 60_000

onEachEngine(enginesOfStories, 'pictures of gifts', (database) => {
  let shop: ToyShop
  let pictures: Pictures
  let lastList = 0
  let list = { id: 0, user_id: 0 }
  const opened: Pictures[] = []
  before(async () => {
    shop = await openToyShop()
  })
  beforeEach(() => {
    shop.reset()
    shop.answer = sendsJpg
    list = { id: ++lastList, user_id: lastList + 100 }
    pictures = open()
  })
  after(async () => {
    for (const each of opened) await each.close()
    await shop.close()
  })

  function open(parts: Partial<PicturesParts> = {}): Pictures {
    const log = { warn: (facts: object) => assert.fail(JSON.stringify(facts)) }
    const fetching = leadingTo(shop.server)
    const made = createPictures({ database, secret: 'the key of the site', log, fetching, ...parts })
    opened.push(made)
    return made
  }

  const addressOf = (file: string) => `https://gifts.example/assets/pictures/${list.id}/${file}`
  const at = (path: string) => `${shop.address}${list.id}/${path}`
  /** What this story asked of the shop: pictures of others may be due, too. */
  const asked = () => shop.asked.filter(({ url }) => url?.startsWith(`/${list.id}/`))
  const fileOf = async (address: string, id = list.id) => (await pictures.known(id)).get(address)
  const pass = (days: number) =>
    database.coordinator.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(days)])
  async function makeGift(picture: string, id = list.id): Promise<void> {
    const time = '2026-11-20T12:00:00.000Z'
    await database.run(
      `INSERT INTO items (id, registry_id, name, url, image_url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
       VALUES ($1, $2, 'Kettle', 'https://shop.example/kettle', $3, 1, 0, 1, 1, $4, $4)`,
      [lastItem++, id, picture, time],
    )
  }
  let lastItem = 1

  test('a picture of a shop is fetched once, and stays when the shop goes', async () => {
    await pictures.fetch(list, [at('kettle')], long)
    const file = await fileOf(at('kettle'))
    assert.match(file ?? '', /^[\w-]{27}\.jpg$/)
    shop.answer = sends(404, {})
    await pictures.fetch(list, [at('kettle')], long)
    assert.equal(asked().length, 1)
    const kept = await open().find(list.id, file ?? '')
    assert.equal(kept?.type, 'image/jpeg')
    assert.ok(kept && kept.body.length > 100)
  })

  test('the shop reads who asks, and no word of list or owner', async () => {
    await pictures.fetch(list, [at('kettle')], long)
    const { headers } = asked()[0] ?? {}
    assert.deepEqual(Object.keys(headers ?? {}).sort(), [
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test('the service keeps no other file, also when the shop calls it a picture, and tries again later', async () => {
    for (const [n, body] of ['<svg/>', photo().subarray(0, 300), pngOf(20_000, 20_000)].entries()) {
      shop.answer = sends(200, { 'content-type': 'image/jpeg' }, body)
      await pictures.fetch(list, [at(String(n))], long)
      assert.equal(await fileOf(at(String(n))), null)
    }
    shop.answer = sendsJpg
    await pictures.keepDue()
    assert.equal(await fileOf(at('0')), null)
    await pass(1 / 12)
    await pictures.keepDue()
    assert.match((await fileOf(at('0'))) ?? '', /\.jpg$/)
  })

  test('a picture of a shop has at most 4 MB', async () => {
    const { bytes: most } = limits.pictures
    for (const bytes of [most, most + 1]) {
      shop.answer = sends(200, {}, Buffer.concat([png, Buffer.alloc(bytes - png.length)]))
      await pictures.fetch(list, [at(String(bytes))], long)
    }
    assert.match((await fileOf(at(String(most)))) ?? '', /\.png$/)
    assert.equal(await fileOf(at(String(most + 1))), null)
  })

  test('a picture in a private network is never asked for', async () => {
    const careful = open({ fetching: {} })
    const addresses = [
      `http://127.0.0.1:${shop.server.port}/a`,
      'http://169.254.169.254/latest',
      'http://[::1]/',
    ]
    await careful.fetch(list, addresses, long)
    assert.equal(asked().length, 0)
    assert.deepEqual(await Promise.all(addresses.map((each) => fileOf(each))), [null, null, null])
  })

  test('a shop is given up after seven tries, and asked anew when the owner saves the gift again', async () => {
    shop.answer = sends(500, {})
    await pictures.fetch(list, [at('kettle')], long)
    for (let day = 1; day < 9; day++) {
      await pass(2)
      await pictures.keepDue()
    }
    assert.equal(asked().length, 7)
    shop.answer = sendsJpg
    await pictures.want(list, [at('kettle')])
    await pictures.keepDue()
    assert.equal(asked().length, 7)
    // The page's own turn may fetch it in place of this one.
    await pictures.fetch(list, [at('kettle')], long)
    await until('the picture is kept', async () => /\.jpg$/.test((await fileOf(at('kettle'))) ?? ''))
  })

  test('a shop that hangs holds up the owner for a moment only, and its picture comes later', async () => {
    let answer = () => {}
    shop.answer = (_request, response) => {
      answer = () => response.end(jpg)
    }
    await pictures.fetch(list, [at('kettle')], 20)
    assert.equal(await fileOf(at('kettle')), null)
    while (asked().length === 0) await new Promise(setImmediate)
    answer()
    while ((await fileOf(at('kettle'))) === null) await new Promise(setImmediate)
  })

  test('a stranger whose shop hangs holds up the pictures of no other owner', async () => {
    const held: (() => void)[] = []
    shop.answer = (request, response) =>
      request.url?.includes('/hangs') ? held.push(() => response.end(jpg)) : response.end(jpg)
    const hanging = (name: string) => Array.from({ length: 20 }, (_, n) => at(`hangs/${name}/${n}`))
    const strangers = [1, 2, 3].map(() => ({ ...list, id: ++lastList }))
    for (const each of strangers) await pictures.want(each, hanging(String(each.id)))
    // Left by a process that was killed.
    await database.run('UPDATE pictures SET due_at_step = 0 WHERE owner_id = $1', [list.user_id])
    void pictures.keepDue()
    while (held.length < 5) await new Promise(setImmediate)
    const other = { id: ++lastList, user_id: 9 }
    await pictures.fetch(other, [at('offered')], long)
    assert.match((await fileOf(at('offered'), other.id)) ?? '', /\.jpg$/)
    await pictures.want(other, [at('wanted')])
    while (!(await fileOf(at('wanted'), other.id))) await new Promise(setImmediate)
    assert.ok(held.length < 20, 'the others still wait')
    await pictures.close()
  })

  test('of the pictures of one owner a bounded number waits in memory; the rest stays due', async () => {
    const held: (() => void)[] = []
    shop.answer = (_request, response) => held.push(() => response.end(jpg))
    const { runningPerClient, waitingPerClient } = fetchedAtOnce
    const most = runningPerClient + waitingPerClient
    await pictures.want(
      list,
      Array.from({ length: most + 1 }, (_, n) => at(String(n))),
    )
    while (held.length < runningPerClient) await new Promise(setImmediate)
    shop.answer = sendsJpg
    for (const answer of held) answer()
    const kept = async () => [...(await pictures.known(list.id))].filter(([, file]) => file !== null)
    while ((await kept()).length < most) await new Promise(setImmediate)
    await pictures.keepDue()
    assert.equal((await kept()).length, most + 1)
    assert.equal(asked().length, most + 1)
    assert.equal(asked().at(-1)?.url, `/${list.id}/${most}`)
  })

  test('of two processes one fetches a picture', async () => {
    await pictures.want(list, [])
    await Promise.all([open(), open(), open()].map((each) => each.fetch(list, [at('kettle')], long)))
    assert.equal(asked().length, 1)
  })

  test('an owner sends a picture: what is kept says nothing of its place, and no one guesses its name', async () => {
    const address = await pictures.take(list, photo(), addressOf)
    const file = (await fileOf(address ?? '')) ?? ''
    assert.equal(address, addressOf(file))
    const [row] = await database.rows<{ content: string }>(
      'SELECT content FROM pictures WHERE registry_id = $1',
      [list.id],
    )
    const stored = Buffer.from(row?.content ?? '', 'base64')
    assert.equal(stored.includes(secretPlace), false)
    assert.deepEqual((await pictures.find(list.id, file))?.body, stored)
    // Twice is once, and on another list, or at another site, it has another name.
    assert.equal(await pictures.take(list, photo(), addressOf), address)
    const other = await pictures.take({ ...list, id: ++lastList }, photo(), (name) => name)
    assert.notEqual(other, file)
    assert.notEqual(await open({ secret: 'another' }).take(list, photo(), (name) => name), file)
    assert.equal(await pictures.find(list.id, other ?? ''), undefined)
  })

  test('what an owner sends and is no picture is refused with its reason', async () => {
    await assert.rejects(pictures.take(list, Buffer.from('<svg/>'), addressOf), new PictureFault('otherType'))
    assert.equal((await pictures.known(list.id)).size, 0)
  })

  test('the pictures of a list have a bound in bytes, and those of an owner too', async () => {
    const { length } = (await pictures.find(list.id, (await pictures.take(list, jpg, (file) => file)) ?? ''))
      ?.body ?? { length: 0 }
    const other = { ...list, id: ++lastList }
    for (const room of [
      { ofList: length, ofOwner: 9 * length },
      { ofList: 9 * length, ofOwner: 2 * length },
    ]) {
      const bounded = open({ room })
      const fits = await bounded.take(other, jpg, (file) => file)
      assert.ok(fits)
      const tooMuch = await bounded.take(other, png, (file) => file)
      assert.equal(tooMuch, undefined)
      await bounded.fetch(other, [at('kettle')], long)
      assert.equal(await fileOf(at('kettle'), other.id), null)
      await forgetPictures(database, other.id)
    }
    assert.ok(await open({ room: { ofList: 9999, ofOwner: 9999 } }).take(other, png, (file) => file))
  })

  test('a list notes at most 3,000 pictures', async () => {
    const { ofList } = limits.pictures
    const time = await database.coordinator.row<{ steps: number }>('SELECT steps FROM running_time')
    for (let n = 1; n < ofList; n++) {
      await database.run(
        'INSERT INTO pictures (registry_id, address_hash, address, owner_id, seen_at_step) VALUES ($1, $2, $2, $3, $4)',
        [list.id, `row ${n}`, list.user_id, time?.steps ?? 0],
      )
    }
    await pictures.want(list, [at('last'), at('first too many')])
    const known = await pictures.known(list.id)
    assert.deepEqual([known.has(at('last')), known.has(at('first too many'))], [true, false])
    assert.equal(await pictures.take(list, jpg, addressOf), undefined)
    const before = database.generation()
    await pictures.want(list, [at('first too many')])
    assert.equal(database.generation(), before, 'what others have read stays remembered')
    await forgetPictures(database, list.id)
    assert.equal((await pictures.known(list.id)).size, 0)
  })

  test('a gift that moves to another list takes its picture along, also when the shop is gone', async () => {
    const sent = (await pictures.take(list, png, addressOf)) ?? ''
    await pictures.fetch(list, [at('kettle')], long)
    shop.answer = sends(404, {})
    const other = { id: ++lastList, user_id: 7 }
    await pictures.fetch(other, [sent, at('kettle')], long)
    const [first, second] = await Promise.all([sent, at('kettle')].map((each) => fileOf(each, other.id)))
    assert.match(first ?? '', /\.png$/)
    assert.match(second ?? '', /\.jpg$/)
    await forgetPictures(database, list.id)
    assert.ok(await pictures.find(other.id, first ?? ''))
  })

  test('the shop is asked again for another owner, who learns of no other list, and not for the same one', async () => {
    await pictures.fetch(list, [at('kettle')], long)
    await pictures.fetch({ ...list, id: ++lastList }, [at('kettle')], long)
    assert.equal(asked().length, 1)
    await pictures.fetch({ id: ++lastList, user_id: 7 }, [at('kettle')], long)
    assert.equal(asked().length, 2)
    const sent = (await pictures.take(list, png, (file) => at(file))) ?? ''
    await pictures.fetch({ id: ++lastList, user_id: 7 }, [sent], long)
    assert.equal(asked().length, 2)
  })

  test('what a form offered and its owner did not choose goes, and what a gift has stays', async () => {
    const [chosen, other] = [at('chosen'), at('other')]
    await pictures.fetch(list, [chosen, other], long)
    await makeGift(chosen)
    await pictures.drop(list.id, [chosen, other])
    assert.deepEqual([...(await pictures.known(list.id)).keys()], [chosen])
  })

  test('what no gift has goes after thirty days; a gift that was removed keeps its picture as long', async () => {
    const [kept, removed, unused] = [at('kept'), at('removed'), at('unused')]
    await pictures.fetch(list, [kept, removed, unused], long)
    await makeGift(kept)
    await makeGift(removed)
    await database.run(
      `UPDATE items SET is_active = 0, removed_at_step = (SELECT steps FROM running_time)
       WHERE registry_id = $1 AND image_url = $2`,
      [list.id, removed],
    )
    const left = async () => [...(await pictures.known(list.id)).keys()].sort()
    await pictures.sweep()
    await pass(29)
    await pictures.sweep()
    assert.deepEqual(await left(), [kept, removed, unused].sort())
    await pass(2)
    await pictures.sweep()
    assert.deepEqual(await left(), [kept, removed].sort())
    await pass(31)
    await pictures.sweep()
    assert.deepEqual(await left(), [kept])
  })

  test('others are served while the pictures of a list are marked and swept, one by one', async () => {
    const count = 20
    const content = 'A'.repeat(1_200_000)
    for (let n = 0; n < count; n++) {
      await database.run(
        `INSERT INTO pictures (registry_id, address_hash, address, owner_id, seen_at_step, file, bytes, content)
         VALUES ($1, $2, $2, $3, (SELECT steps FROM running_time), $2, 900000, $4)`,
        [list.id, `${list.id} ${n}`, list.user_id, content],
      )
      if (n % 2 === 0) await makeGift(`${list.id} ${n}`)
    }
    await pass(31)
    let served = 0
    const other = () => {
      served++
      if (isSweeping) setImmediate(other)
    }
    let isSweeping = true
    other()
    await pictures.sweep()
    isSweeping = false
    assert.equal((await pictures.known(list.id)).size, count / 2)
    assert.ok(served >= count, `others had ${served} turns`)
  })
})
