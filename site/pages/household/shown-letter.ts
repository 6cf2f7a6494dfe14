import type { PersonLetter } from '@hopechest/host/post'

/** How a letter stands. `unwanted`: its reader wants none. `late` waits for room in the hour; `unsure` was in the hands of a process that died, and may have left. */
export interface ShownLetter {
  state: 'due' | 'late' | 'sending' | 'unsure' | 'sent' | 'failed' | 'unwanted'
  asked: string
  changed: string
}

const minutesToSend = 10

export function shownLetter(
  { state, asked_at, changed_at, is_put_off }: PersonLetter,
  now: Date,
  isUnwanted: boolean,
): ShownLetter {
  const minutes = (now.getTime() - Date.parse(changed_at)) / 60_000
  const shown =
    state === 'due' && is_put_off ? 'late' : state === 'sending' && minutes > minutesToSend ? 'unsure' : state
  return { state: isUnwanted ? 'unwanted' : shown, asked: asked_at, changed: changed_at }
}
