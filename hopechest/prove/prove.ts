import { Wrong } from '../browser.ts'
import { makeAccount, removeAccount } from './account.ts'
import { proveBackup } from './backup.ts'
import { proveCaches, proveHeaders } from './headers.ts'
import { proveLetters } from './letters.ts'
import { makeList, removeList } from './list.ts'
import { type Installation, type Said, Untried } from './proved.ts'
import { proveStrangers } from './strangers.ts'
import { proveSurprise } from './surprise.ts'

/**
 * Tries each promise with an account and a list of its own, and removes both at the end. The others are tried
 * after a promise that is broken, too.
 */
export async function prove(installation: Installation, say: (said: Said) => void): Promise<void> {
  const account = await tried('Account', () => makeAccount(installation))
  if (!account) return
  const { owner } = account
  try {
    const made = await tried('List', () => makeList(owner))
    if (!made) return
    const proved = { installation, owner, list: made.list }
    try {
      await tried('Strangers', () => proveStrangers(proved))
      await tried('Surprise', () => proveSurprise(proved))
      await tried('Caches', () => proveCaches(proved))
      await tried('Headers', () => proveHeaders(proved))
      await tried('Backup', () => proveBackup(proved))
      await tried('Letters', () => proveLetters(proved))
    } finally {
      await tried('Removal', () => removeList(proved))
    }
  } finally {
    await tried('Farewell', () => removeAccount(installation, owner))
  }

  async function tried<Result extends { sentence: string }>(
    name: string,
    step: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      const result = await step()
      say({ name, state: 'holds', sentence: result.sentence })
      return result
    } catch (error) {
      if (error instanceof Untried) say({ name, state: 'untried', sentence: error.message })
      else say({ name, state: 'broken', sentence: sentenceOf(error) })
      return undefined
    }
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Wrong) return error.message
  return `It could not be tried: ${error instanceof Error ? (error.cause ?? error.message) : error}`
}
