import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { later } from './later.ts'

describe('pages that are read later', () => {
  function room() {
    let made = 0
    const acts = () => ({ count: () => ++made, edit: { ask: async (word: string) => `${word} ${made}` } })
    let asked = 0
    const pages = later(async () => {
      asked++
      made += 10
      return acts()
    })
    return { pages, asked: () => asked }
  }

  test('are not read for the table that names them', () => {
    const { pages, asked } = room()
    const { count, edit } = pages
    assert.equal(typeof count, 'function')
    assert.equal(typeof edit.ask, 'function')
    assert.equal(asked(), 0)
  })

  test('are made once, also where several are asked for at once', async () => {
    const { pages, asked } = room()
    const { ask } = pages.edit
    assert.deepEqual(await Promise.all([pages.count(), pages.count(), ask('now')]), [11, 12, 'now 12'])
    assert.equal(await pages.count(), 13)
    assert.equal(asked(), 1)
  })

  test('may be one page alone', async () => {
    const page = later(async () => (count: number) => `${count} gifts`)
    assert.equal(await page(2), '2 gifts')
  })

  test('that cannot be read are read again for the next visitor', async () => {
    const answers = [
      Promise.reject(new Error('too many open files')),
      Promise.resolve({ show: () => 'gifts' }),
    ]
    const page = later(() => answers.shift() ?? assert.fail())
    await assert.rejects(page.show(), /too many open files/)
    assert.equal(await page.show(), 'gifts')
    assert.equal(await page.show(), 'gifts')
  })

  test('can be handed on by what waits', async () => {
    const { pages, asked } = room()
    const handed = await Promise.resolve(pages)
    assert.equal(asked(), 0)
    assert.equal(await handed.count(), 11)
  })
})
