import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { leadingTo, openToyShop, sends, type ToyShop } from '@hopechest/outgoing/testing'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { avif, pictureFiles, pngOf } from '@hopechest/testing/pictures/files'
import { onEachEngine } from '@hopechest/testing/suites'
import { stepsOfDays } from '../running-time.ts'
import { createPictures, type Pictures, type PicturesParts } from './pictures.ts'

const { jpg, png, webp, gif } = pictureFiles
const { bytes: most, chosenBytes, paintedSide } = limits.pictures
const long = 60_000
const filled = (file: Buffer, bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)])
const avifOf = (width: number, height: number) => {
  const file = Buffer.from(avif)
  const at = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, at)
  file.writeUInt32BE(height, at + 4)
  return file
}
const webpOf = (width: number, height: number) => {
  const file = Buffer.from(webp)
  file.writeUInt16LE(width, 26)
  file.writeUInt16LE(height, 28)
  return file
}

onEachEngine(enginesOfStories, 'pictures of shops that are not kept as they are', (database) => {
  let shop: ToyShop
  let pictures: Pictures
  let lists = 0
  let list = { id: 0, user_id: 0 }
  before(async () => {
    shop = await openToyShop()
    pictures = open()
  })
  beforeEach(() => {
    shop.reset()
    list = newList()
  })
  after(async () => {
    await pictures.close()
    await shop.close()
  })

  function open(parts: Partial<PicturesParts> = {}): Pictures {
    const log = { warn: (facts: object) => assert.fail(JSON.stringify(facts)) }
    return createPictures({
      database,
      secret: 'the key of the site',
      log,
      fetching: leadingTo(shop.server),
      ...parts,
    })
  }
  function newList(user = ++lists) {
    return { id: ++lists, user_id: user }
  }
  const at = () => `${shop.address}${list.id}/kettle`
  const fileOf = async (id = list.id, address = at()) => (await pictures.known(id)).get(address)
  const whyNot = async (id = list.id, address = at()) => (await pictures.known(id)).whyNot.get(address)
  async function shopHas(body: Buffer | string, status = 200) {
    shop.answer = sends(status, {}, body)
    await pictures.fetch(list, [at()], long)
  }

  test('one of 4 MB is kept, and one with a byte more is painted by the browser of its owner, and kept', async () => {
    await shopHas(filled(jpg, most))
    assert.equal(await whyNot(), undefined)
    list = newList()
    await shopHas(filled(jpg, most + 1))
    assert.equal(await whyNot(), 'large')
    assert.ok(await pictures.fetchToPaint(list, at()))
    const file = await pictures.takePainted(list, at(), webp)
    assert.match(file ?? '', /^[\w-]{27}\.webp$/)
    assert.equal(await fileOf(), file)
    assert.equal(await whyNot(), undefined)
    assert.equal(await pictures.fetchToPaint(list, at()), undefined, 'nothing is left to paint')
  })

  test('the shop is not asked again for what is too large, before its owner opens the list', async () => {
    await shopHas(filled(jpg, most + 1))
    await database.coordinator.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(3)])
    await pictures.keepDue()
    assert.equal(shop.asked.filter(({ url }) => url === `/${list.id}/kettle`).length, 1)
  })

  test('AVIF comes as it is, for a browser that can read it', async () => {
    await shopHas(avif)
    assert.equal(await whyNot(), 'kind')
    assert.deepEqual(await pictures.fetchToPaint(list, at()), avif)
    await pictures.takePainted(list, at(), jpg)
    assert.match((await fileOf()) ?? '', /\.jpg$/)
  })

  test('of a picture that the service reads the browser gets no more than the service would keep', async () => {
    await shopHas(filled(Buffer.concat([jpg, Buffer.from('<script>')]), most + 1))
    const bytes = await pictures.fetchToPaint(list, at())
    assert.ok(bytes && bytes.length < 2 * jpg.length)
    assert.equal(bytes.includes('<script>'), false)
  })

  const sizes: [string, Buffer, 'huge' | undefined][] = [
    ['15 MB', filled(jpg, chosenBytes), undefined],
    ['15 MB and a byte', filled(jpg, chosenBytes + 1), 'huge'],
    ['64 million dots', pngOf(8000, 8000), undefined],
    ['a row of dots more', pngOf(8000, 8001), 'huge'],
    ['64 million dots in AVIF', avifOf(8000, 8000), undefined],
    ['a row of dots more in AVIF', avifOf(8000, 8001), 'huge'],
  ]
  for (const [name, body, why] of sizes) {
    test(`one of ${name} is ${why === undefined ? 'painted' : 'too large for any browser'}`, async () => {
      await shopHas(body)
      const bytes = await pictures.fetchToPaint(list, at())
      assert.equal(bytes === undefined, why !== undefined)
      if (why) assert.equal(await whyNot(), why)
    })
  }

  const others: [string, Buffer | string, number, string][] = [
    ['a page', '<!doctype html><title>Are you a person?</title>', 200, 'other'],
    ['a drawing, which is a program', '<svg onload="alert(1)"/>', 200, 'other'],
    ['a long page', `<!doctype html>${'x'.repeat(most)}`, 200, 'other'],
    ['half a picture', jpg.subarray(0, 300), 200, 'other'],
    ['a fault', '', 500, 'refused'],
    ['nothing any more', '', 404, 'refused'],
  ]
  for (const [name, body, status, why] of others) {
    test(`a shop that sends ${name} has its reason, and no browser is asked to paint it`, async () => {
      await shopHas(body, status)
      assert.equal(await whyNot(), why)
      assert.equal(await pictures.fetchToPaint(list, at()), undefined)
    })
  }

  test('AVIF that does not say its dots is no picture', async () => {
    const file = Buffer.from(avif)
    file.write('none', file.indexOf('ispe'), 'latin1')
    await shopHas(file)
    assert.equal(await pictures.fetchToPaint(list, at()), undefined)
    assert.equal(await whyNot(), 'other')
  })

  test('what has no room says so', async () => {
    const full = open({ room: { ofList: 1, ofOwner: 1 } })
    shop.answer = sends(200, {}, jpg)
    await full.fetch(list, [at()], long)
    await full.close()
    assert.equal(await whyNot(), 'full')
  })

  test('what comes back is WebP or JPEG of at most 1,600 dots, and for a picture that the list waits for', async () => {
    await shopHas(avif)
    const refused = (sent: Buffer, of = list, address = at()) =>
      assert.rejects(pictures.takePainted(of, address, sent), { name: 'PictureFault' })
    for (const sent of [png, gif, avif, Buffer.from('<script>'), webpOf(paintedSide + 1, 8)])
      await refused(sent)
    await refused(webp, newList())
    await refused(webp, list, 'https://shop.example/another.jpg')
    assert.ok(await pictures.takePainted(list, at(), webpOf(paintedSide, 8)))
    await refused(webp)
  })

  test('no one else gets what the browser of an owner painted, and their other lists do', async () => {
    await shopHas(avif)
    await pictures.takePainted(list, at(), webp)
    shop.answer = sends(404, {})
    const [own, another] = [newList(list.user_id), newList()]
    for (const each of [own, another]) await pictures.fetch(each, [at()], long)
    assert.match((await fileOf(own.id)) ?? '', /\.webp$/)
    assert.equal(await fileOf(another.id), null)
    // Nor by way of the other list.
    await database.run('DELETE FROM pictures WHERE registry_id = $1', [list.id])
    const third = newList()
    await pictures.fetch(third, [at()], long)
    assert.equal(await fileOf(third.id), null)
  })

  test('a shop is asked twenty times in all, for browsers that cannot read its picture', async () => {
    await shopHas(avif)
    for (let n = 2; n <= 20; n++) assert.ok(await pictures.fetchToPaint(list, at()), `try ${n}`)
    assert.equal(await pictures.fetchToPaint(list, at()), undefined)
    assert.equal(await whyNot(), 'unread')
    assert.equal(shop.asked.length, 20)
    assert.ok(await pictures.takePainted(list, at(), webp), 'the last one may still come back')
  })

  test('the browser of an owner gets nothing that lies in a private network', async () => {
    await shopHas(avif)
    const careful = open({ fetching: {} })
    assert.equal(await careful.fetchToPaint(list, at()), undefined)
    await careful.close()
    assert.equal(shop.asked.length, 1)
  })
})
