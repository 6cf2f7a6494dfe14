import { type Sizes, sizeFields } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'

/** What a person of a book says of themselves. Undefined where they have said nothing. */
export async function readSizes(statements: Statements, personId: number): Promise<Sizes | undefined> {
  const row = await statements.row<{ said: string }>('SELECT said FROM person_sizes WHERE person_id = $1', [
    personId,
  ])
  return row && (JSON.parse(row.said) as Sizes)
}

/** Of the people in a book, by their numbers. */
export async function readSizesOfBook(
  statements: Statements,
  accountId: number,
): Promise<Map<number, Sizes>> {
  const rows = await statements.values<[personId: number, said: string]>(
    `SELECT s.person_id, s.said FROM known_people p JOIN person_sizes s ON s.person_id = p.id
     WHERE p.account_id = $1 AND p.removed_at_step IS NULL`,
    [accountId],
  )
  return new Map(rows.map(([personId, said]) => [personId, JSON.parse(said) as Sizes]))
}

/** Who empties all fields has said nothing. */
export async function saveSizes(statements: Statements, personId: number, sizes: Sizes): Promise<void> {
  if (saysNothing(sizes)) {
    await statements.run('DELETE FROM person_sizes WHERE person_id = $1', [personId])
    return
  }
  await statements.run(
    `INSERT INTO person_sizes (person_id, said) VALUES ($1, $2)
     ON CONFLICT (person_id) DO UPDATE SET said = excluded.said`,
    [personId, JSON.stringify(sizes)],
  )
}

/** What an account says of itself. Undefined where it has said nothing. */
export async function readSizesOfAccount(
  statements: Statements,
  accountId: number,
): Promise<Sizes | undefined> {
  const row = await statements.row<{ said: string }>('SELECT said FROM account_sizes WHERE account_id = $1', [
    accountId,
  ])
  return row && (JSON.parse(row.said) as Sizes)
}

export async function saveSizesOfAccount(
  statements: Statements,
  accountId: number,
  sizes: Sizes,
): Promise<void> {
  if (saysNothing(sizes)) return forgetSizesOfAccount(statements, accountId)
  await statements.run(
    `INSERT INTO account_sizes (account_id, said) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET said = excluded.said`,
    [accountId, JSON.stringify(sizes)],
  )
}

/** The account is gone, or says nothing any more. */
export async function forgetSizesOfAccount(statements: Statements, accountId: number): Promise<void> {
  await statements.run('DELETE FROM account_sizes WHERE account_id = $1', [accountId])
}

function saysNothing(sizes: Sizes): boolean {
  return sizeFields.every((each) => sizes[each] === '')
}
