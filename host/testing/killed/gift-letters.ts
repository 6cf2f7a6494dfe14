import { createGuestStore } from '../../guests/index.ts'
import type { Send } from './send-in-steps.ts'

export const send: Send = async (database, post) => {
  const { letters } = createGuestStore({ database })
  for (const letter of await letters.takeDue(100)) {
    await post(String(letter.purchaseId))
    await letters.end(letter)
  }
}
