import { createAccounts } from '../../accounts/index.ts'
import type { Send } from './send-in-steps.ts'

export const now = '2027-06-14T09:00:00.000Z'
export const siteKey = Buffer.from('key')

export const send: Send = async (database, post) => {
  const { ownerLetters } = createAccounts({ database, siteKey })
  await ownerLetters.noteDays(new Date(now))
  for (const letter of await ownerLetters.takeDue(100, new Date(now))) {
    await post(`${letter.registryId} ${letter.to}`)
    await ownerLetters.end(letter)
  }
}
