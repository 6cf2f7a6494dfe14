import { limits } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { deleteCircle, insertCircle, listCirclesOf, updateCircleName } from '@hopechest/host/family'
import { forgetLettersAbout } from '@hopechest/host/post'
import type { Rule } from '../asked.ts'
import { bookFull, booksOf, lockBookOfCircle, lockOwnBook } from './books.ts'
import { changeBooks } from './change-book.ts'

export const listCircles: Rule<'listCircles'> = async ({ database }, { caller }) => {
  const books = await booksOf(database, caller)
  return (await Promise.all(books.map((id) => listCirclesOf(database, id)))).flat()
}

export const addCircle: Rule<'addCircle'> = (dependencies, { caller, body, repeatable }) => {
  const work = async (statements: Statements) => {
    await lockOwnBook(statements, caller)
    if ((await listCirclesOf(statements, caller.id)).length >= limits.circles)
      throw bookFull(limits.circles, 'circles')
    return { result: await insertCircle(statements, caller.id, body.name.trim()), books: [] }
  }
  return changeBooks(dependencies, caller, work, repeatable)
}

export const renameCircle: Rule<'renameCircle'> = (
  dependencies,
  { caller, ids: { circle_id: id }, body },
) => {
  return changeBooks(dependencies, caller, async (statements) => {
    const owner_id = await lockBookOfCircle(statements, caller, id)
    const name = body.name.trim()
    await updateCircleName(statements, id, name)
    return { result: { id, owner_id, name }, books: [] }
  })
}

export const removeCircle: Rule<'removeCircle'> = (dependencies, { caller, ids: { circle_id: id } }) => {
  return changeBooks(dependencies, caller, async (statements) => {
    const owner = await lockBookOfCircle(statements, caller, id)
    await deleteCircle(statements, id)
    await forgetLettersAbout(statements, 'circle', id)
    return { result: undefined, books: [owner] }
  })
}
