import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { stepsOfDays } from '../running-time.ts'
import {
  forgetLettersAbout,
  type LetterKind,
  letterKinds,
  noteLetter,
  noticeDays,
  sweepLetters,
} from './letters.ts'

/** Why a letter outlives its list; undefined for one that goes with it. */
const whyItStays: Record<LetterKind, string | undefined> = {
  eve: 'it is about a gift, which may be on another list by now',
  removed: 'it is about a gift, too',
  answered: undefined,
  ended: 'it says that the list has ended',
  week: undefined,
  wishes: undefined,
  question: undefined,
  day: undefined,
  bank: undefined,
  digest: 'it is about nothing more than its account',
  browser: 'it is about a session',
  hook: 'it is about a program',
  backup: 'it is about the site',
  mail: 'it is about the site',
  disk: 'it is about the site',
  invitation: undefined,
  link: 'it is about nothing more than its person',
  draw: 'it is about a circle',
  word: 'it is about a circle',
}

/** What the month does not end: their gift, their person or their sending does. */
const noMonth: readonly LetterKind[] = ['eve', 'removed', 'ended', 'invitation', 'link', 'draw', 'word']

for (const engine of enginesOfStories)
  test(`a letter of each kind goes with its list or its circle, after a month, or says why it stays, on ${engine.name}`, async (t) => {
    const database = await openDatabase(await engine.freshUrl())
    t.after(() => database.close())
    const noteAll = async () => {
      for (const kind of letterKinds)
        await noteLetter(database, { kind, reader: 'a code', about: 7, round: 'one' })
    }
    const left = async () =>
      (await database.values<[string]>('SELECT kind FROM letters ORDER BY kind')).flat()
    await noteAll()
    await forgetLettersAbout(database, 'list', 8)
    assert.deepEqual(await left(), letterKinds.toSorted())

    await forgetLettersAbout(database, 'list', 7)
    assert.deepEqual(await left(), letterKinds.filter((kind) => whyItStays[kind]).toSorted())

    await noteAll()
    await forgetLettersAbout(database, 'circle', 7)
    assert.deepEqual(
      await left(),
      letterKinds.filter((kind) => kind !== 'draw' && kind !== 'word').toSorted(),
    )

    await noteAll()
    await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(noticeDays)])
    await sweepLetters(database)
    assert.deepEqual(await left(), letterKinds.toSorted(), 'the last step of the month')
    await database.run('UPDATE running_time SET steps = steps + 1')
    await sweepLetters(database)
    assert.deepEqual(await left(), noMonth.toSorted())
  })
