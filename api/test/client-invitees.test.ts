import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { formats, limits } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'
import fc from 'fast-check'

const strings = Number(process.env.GENERATED_REQUESTS ?? 300)
const perRegistry = 20
const registriesAtOnce = 5

const awkward = [...'% %2F %25 / \\ + @ " . ? # & ; é e\u0301'.split(' '), ' ', '\t', "'"]
const typed = fc.oneof(
  fc.emailAddress(),
  fc.string({ unit: fc.constantFrom(...awkward), minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'binary', minLength: limits.invitee.most, maxLength: limits.invitee.most }),
)
const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000'), maxLength: 3 })
const invitee = fc
  .tuple(blanks, typed, blanks)
  .map((parts) => parts.join(''))
  .filter((entry) => formats.invitee(entry) === undefined)

suiteWith('an invitee’s way there and back through the client', openOne, (world) => {
  before(async () => {
    // This is about spelling: thousands of waits for a disk would prove nothing more.
    await world.database.script('PRAGMA synchronous = OFF')
  })

  test(`the owner adds ${strings} invitees of any spelling, sees what was typed, and takes each of them off`, async () => {
    const { owner } = world.as
    const list = fc.uniqueArray(invitee, {
      selector: spelling,
      minLength: perRegistry,
      maxLength: perRegistry,
    })
    const lists = fc.array(list, { minLength: registriesAtOnce, maxLength: registriesAtOnce })
    const thereAndBack = async (entries: string[]) => {
      const { id } = must(await owner.createRegistry({ title: 'A wedding' }))
      for (const part of bodies(entries)) must(await owner.addInvitees(id, part))
      const expected = entries.map((entry) => entry.trim())
      assert.deepEqual(must(await owner.listInvitees(id)).invitees, expected)
      for (const entry of entries) {
        expected.shift()
        assert.deepEqual(must(await owner.removeInvitee(id, entry)).invitees, expected, JSON.stringify(entry))
      }
      assert.deepEqual(must(await owner.listInvitees(id)).invitees, [])
    }
    await fc.assert(
      fc.asyncProperty(lists, (all) => Promise.all(all.map(thereAndBack)).then(() => {})),
      { numRuns: Math.ceil(strings / (perRegistry * registriesAtOnce)), endOnFailure: true },
    )
  })
})

/** Two entries are one invitee when they compare equal (decision 001). */
function spelling(entry: string): string {
  return entry.trim().normalize('NFC').toLowerCase()
}

/** The entries in order, in as few requests as their size allows. */
function bodies(entries: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  let bytes = 0
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1
    bytes += size
    if (bytes > limits.bodyBytes - 100) {
      parts.push([])
      bytes = size
    }
    parts.at(-1)?.push(entry)
  }
  return parts
}
