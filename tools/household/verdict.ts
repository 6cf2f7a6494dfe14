import { hash } from 'node:crypto'
import type { Template } from './house.ts'
import { play } from './play.ts'
import type { Heard, Outcome } from './player.ts'
import type { Story } from './story.ts'

/** What did not hold in a story, at which step, and what was sent before. */
export interface Verdict {
  step: number
  sentence: string
  sent: Outcome['sent']
}

export interface Judgement {
  /** Undefined where all holds in both worlds, and where owners hear the same in both. */
  verdict?: Verdict
  /** Of all that was sent: a story that is played again has the same. The engine draws the tags of items by itself. */
  mark: string
  /** How many requests a process died under. */
  died: number
}

/** Plays a story twice: once with all that guests do, and once without. */
export async function judge(template: Template, folder: string, story: Story): Promise<Judgement> {
  const lively = await play(template, folder, story, true)
  const quiet = lively.breach ? undefined : await play(template, folder, story, false)
  const mark = hash('sha256', JSON.stringify([lively.sent, quiet?.sent]), 'base64url')
  const died = lively.sent.filter(({ status }) => status === 'died').length
  const judged = { mark, died }
  if (lively.breach) return { ...judged, verdict: { ...lively.breach, sent: lively.sent } }
  if (quiet?.breach) return { ...judged, verdict: { ...quiet.breach, sent: quiet.sent } }
  const difference = findDifference(lively.heard, quiet?.heard ?? [])
  return difference ? { ...judged, verdict: { ...difference, sent: lively.sent } } : judged
}

/** Letters around the place where two answers differ. */
const around = 60

function findDifference(lively: readonly Heard[], quiet: readonly Heard[]) {
  for (const [n, heard] of lively.entries()) {
    const other = quiet[n]
    if (other && other.asked === heard.asked && other.answer === heard.answer) continue
    const { asked, answer, step } = heard
    const calm = other?.asked === asked ? other.answer : 'nothing, for it is not asked there'
    let place = 0
    while (place < answer.length && answer[place] === calm[place]) place++
    const at = (text: string) => JSON.stringify(text.slice(Math.max(0, place - around), place + around))
    return { step, sentence: `${asked}: with guests it is ${at(answer)}, without them ${at(calm)}` }
  }
  return undefined
}
