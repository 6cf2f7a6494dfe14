import type { Database, Statements } from '@hopechest/database'
import { lockBooks } from '../family/books.ts'
import { readSlips } from './draws.ts'
import type { Drawn, SlipSeal } from './slip-seal.ts'
import type { PairWords } from './words-seal.ts'

/** What one of a draw reads beside their slip. */
export interface WordsOfPerson {
  /** What they wrote to the one whom they drew, and the answer. */
  given: { word: string; answer: string }
  /** What the one who drew them wrote, who does not sign, and their own answer. */
  received: { word: string; answer: string }
}

/** In which circle, and for whom of it. */
export interface Side {
  circleId: number
  personId: number
}

export async function wordsOfPerson(
  statements: Statements,
  seal: SlipSeal,
  { circleId, personId }: Side,
): Promise<WordsOfPerson | undefined> {
  const round = await roundOf(statements, circleId)
  if (round === undefined) return undefined
  const { slips, words } = await readAll(statements, seal, circleId, round)
  const from = giverOf(slips, personId)
  if (!slips.has(personId) || from === undefined) return undefined
  const said = (giver: number) => {
    const { word = '', answer = '' } = words.get(giver) ?? {}
    return { word, answer }
  }
  return { given: said(personId), received: said(from) }
}

/** To whom a person writes: to the one whom they drew, or back to the one who drew them. */
export type Direction = 'word' | 'answer'

/**
 * Each writes one word and one answer; an empty text takes it back. All rows of the draw are written anew, so the database does not show
 * who has written. Returns who reads of it; undefined where nothing is new, or the slip has changed meanwhile.
 */
export function sayBesideSlip(
  database: Database,
  seal: SlipSeal,
  { circleId, personId }: Side,
  { direction, text }: { direction: Direction; text: string },
): Promise<number | undefined> {
  return database.transaction(async (statements) => {
    const owner = await statements.row<{ account_id: number }>(
      'SELECT account_id FROM circles WHERE id = $1',
      [circleId],
    )
    if (!owner) return undefined
    await lockBooks(statements, [owner.account_id])
    const round = await roundOf(statements, circleId)
    if (round === undefined) return undefined
    const { slips, words } = await readAll(statements, seal, circleId, round)
    const giver = direction === 'word' ? personId : giverOf(slips, personId)
    const receiver = giver === undefined ? undefined : slips.get(giver)?.receiver
    if (giver === undefined || receiver === undefined) return undefined
    const before = words.get(giver) ?? { receiver, word: '', answer: '' }
    // Who drew the person has written nothing yet, or has taken it back meanwhile.
    if (direction === 'answer' && before.word === '') return undefined
    if (before[direction] === text) return undefined
    words.set(giver, { ...before, [direction]: text })
    await writeAll(statements, seal, { circleId, round }, slips, words)
    return text === '' ? undefined : direction === 'word' ? receiver : giver
  })
}

/** The slips of a draw have changed: words of pairs that stay are kept, the others go. All rows are written anew. */
export async function keepWordsOf(
  statements: Statements,
  seal: SlipSeal,
  { circleId, round }: { circleId: number; round: number },
): Promise<void> {
  const { slips, words } = await readAll(statements, seal, circleId, round)
  await deleteWords(statements, circleId, round)
  if (words.size > 0) await writeAll(statements, seal, { circleId, round }, slips, words)
}

export async function deleteWords(statements: Statements, circleId: number, round: number): Promise<void> {
  await statements.run('DELETE FROM draw_words WHERE circle_id = $1 AND round = $2', [circleId, round])
}

/** Of the draw that stands. */
async function roundOf(statements: Statements, circleId: number): Promise<number | undefined> {
  const draw = await statements.row<{ round: number }>(
    'SELECT round FROM draws WHERE circle_id = $1 AND drawn_at IS NOT NULL',
    [circleId],
  )
  return draw?.round
}

/** Words of a pair that is no more are left out. */
async function readAll(
  statements: Statements,
  seal: SlipSeal,
  circleId: number,
  round: number,
): Promise<{ slips: Map<number, Drawn>; words: Map<number, PairWords> }> {
  const slips = await readSlips(statements, seal, circleId, round)
  const rows = await statements.values<[giver: number, sealed: string]>(
    'SELECT person_id, sealed FROM draw_words WHERE circle_id = $1 AND round = $2',
    [circleId, round],
  )
  const words = new Map(
    rows.flatMap(([giver, sealed]) => {
      const opened = seal.words.open({ circleId, round, giver }, sealed)
      return opened && opened.receiver === slips.get(giver)?.receiver ? [[giver, opened]] : []
    }),
  )
  return { slips, words }
}

async function writeAll(
  statements: Statements,
  seal: SlipSeal,
  { circleId, round }: { circleId: number; round: number },
  slips: ReadonlyMap<number, Drawn>,
  words: ReadonlyMap<number, PairWords>,
): Promise<void> {
  await deleteWords(statements, circleId, round)
  for (const [giver, { receiver }] of [...slips].toSorted(([one], [other]) => one - other)) {
    const said = words.get(giver) ?? { receiver, word: '', answer: '' }
    await statements.run(
      'INSERT INTO draw_words (circle_id, round, person_id, sealed) VALUES ($1, $2, $3, $4)',
      [circleId, round, giver, seal.words.close({ circleId, round, giver }, said)],
    )
  }
}

function giverOf(slips: ReadonlyMap<number, Drawn>, receiver: number): number | undefined {
  return [...slips].find(([, drawn]) => drawn.receiver === receiver)?.[0]
}
