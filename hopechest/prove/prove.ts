import { makeAccount } from './account.ts'
import { demandApi } from './api.ts'
import { proveBackup } from './backup.ts'
import { proveCaches, proveHeaders } from './headers.ts'
import { demandNoneLeft, removeLeftAccounts } from './left.ts'
import { proveLetters } from './letters.ts'
import { makeList, removeList } from './list.ts'
import { type Installation, type Said, sentenceOf, Untried } from './proved.ts'
import { proveStrangers } from './strangers.ts'
import { proveSurprise } from './surprise.ts'
import { signIn } from './wordpress.ts'

const promises = {
  Strangers: proveStrangers,
  Surprise: proveSurprise,
  Caches: proveCaches,
  Headers: proveHeaders,
  Backup: proveBackup,
  Letters: proveLetters,
}

/**
 * Tries each promise with a list of its own, which it removes at the end, as it does with an account of its own. The others are tried
 * after a promise that is broken, too. An operator who stops it waits until all is removed. What was not tried,
 * and how it is, stands last.
 */
export async function prove(
  installation: Installation,
  say: (said: Said) => void,
  stopping: AbortSignal,
): Promise<void> {
  const { account } = installation
  const untried: Said[] = []
  if (!account) {
    await tried('Left', () => removeLeftAccounts(installation))
    await tried('Left', () => demandNoneLeft(installation))
  }
  const signedIn = await tried('Account', async () => {
    await demandApi(installation)
    return account ? signIn(installation.url, account) : makeAccount(installation)
  })
  if (!signedIn) return untried.forEach(say)
  const { owner } = signedIn
  try {
    if (stopping.aborted) return
    const made = await tried('List', () => makeList({ installation, owner }))
    if (!made) return
    const proved = { installation, owner, list: made.list }
    try {
      for (const [name, promise] of Object.entries(promises))
        if (!stopping.aborted) await tried(name, () => promise(proved))
    } finally {
      await tried('Removal', () => removeList(proved))
    }
  } finally {
    await tried('Farewell', signedIn.leave)
    untried.forEach(say)
  }

  /** A step may have nothing to say. */
  async function tried<Result extends { sentence: string } | undefined>(
    name: string,
    step: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      const result = await step()
      if (result) say({ name, state: 'holds', sentence: result.sentence })
      return result
    } catch (error) {
      if (error instanceof Untried) untried.push({ name, state: 'untried', sentence: error.message })
      else say({ name, state: 'broken', sentence: sentenceOf(error, installation) })
      return undefined
    }
  }
}
