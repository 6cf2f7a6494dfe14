import { type Circle, limits } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import {
  deleteCircle,
  forgetLettersOfDraw,
  insertCircle,
  listCirclesOf,
  updateCircleName,
} from '@hopechest/host/family'
import type { Asked } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { bookFull, booksOf, lockBookOfCircle, lockOwnBook } from './books.ts'
import { changeBooks } from './change-book.ts'

export async function listCircles(
  { database }: Dependencies,
  { caller }: Asked<'listCircles'>,
): Promise<Circle[]> {
  const books = await booksOf(database, caller)
  return (await Promise.all(books.map((id) => listCirclesOf(database, id)))).flat()
}

export function addCircle(
  dependencies: Dependencies,
  { caller, body, repeatable }: Asked<'addCircle'>,
): Promise<Circle> {
  const work = async (statements: Statements) => {
    await lockOwnBook(statements, caller)
    if ((await listCirclesOf(statements, caller.id)).length >= limits.circles)
      throw bookFull(limits.circles, 'circles')
    return { result: await insertCircle(statements, caller.id, body.name.trim()), books: [] }
  }
  return changeBooks(dependencies, caller, work, repeatable)
}

export function renameCircle(
  dependencies: Dependencies,
  { caller, ids: { circle_id: id }, body }: Asked<'renameCircle'>,
): Promise<Circle> {
  return changeBooks(dependencies, caller, async (statements) => {
    const owner_id = await lockBookOfCircle(statements, caller, id)
    const name = body.name.trim()
    await updateCircleName(statements, id, name)
    return { result: { id, owner_id, name }, books: [] }
  })
}

export function removeCircle(
  dependencies: Dependencies,
  { caller, ids: { circle_id: id } }: Asked<'removeCircle'>,
): Promise<void> {
  return changeBooks(dependencies, caller, async (statements) => {
    const owner = await lockBookOfCircle(statements, caller, id)
    await deleteCircle(statements, id)
    await forgetLettersOfDraw(statements, id)
    return { result: undefined, books: [owner] }
  })
}
