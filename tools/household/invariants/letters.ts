import { Breach } from '../breach.ts'
import type { Player } from '../player.ts'

/**
 * Each letter leaves once. A process that dies between a letter and its note sends it again, under the same id, so that its receiver may
 * keep one of the two: such stories say nothing here.
 */
export function demandThatLettersLeaveOnce({ house, story }: Player): void {
  if (story.steps.some(({ act, dies }) => dies || act === 'processIsKilled')) return
  const seen = new Set<string>()
  for (const { to, messageId, subject, text } of house.mail.letters) {
    const letter = JSON.stringify([to, messageId ?? text])
    if (seen.has(letter)) throw new Breach(`${to} got "${subject}" twice`)
    seen.add(letter)
  }
}
