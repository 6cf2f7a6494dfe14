import type { Logger } from '@hopechest/program'
import type { Letters } from '../http/letters.ts'
import { type Rounds, startRounds } from '../http/work/rounds.ts'
import type { DueLetter, Post } from './post.ts'

interface SendingParts {
  post: Post
  mail: Pick<Letters, 'sendDue'>
  log: Pick<Logger, 'error' | 'warn'>
}

/** Letters that are sent at a time: a mail server that is slow holds up sixty guests no longer than fifteen. */
const together = 4
const everyMilliseconds = 60_000

/** Sends all letters that are due: at the start, each minute, and when a page says so. */
export function startPost(parts: SendingParts): Rounds {
  let isMore = false
  const rounds = startRounds(async (stopping) => {
    try {
      do {
        isMore = false
        await parts.post.note()
        await sendLetters(parts, { stopping })
      } while (isMore && !stopping.aborted)
    } catch (error) {
      parts.log.warn({ err: error }, 'Letters wait; the next try is in a minute')
    }
  }, everyMilliseconds)
  return {
    ...rounds,
    begin() {
      isMore = true
      rounds.begin()
    },
  }
}

/** Sends the letters that are due: those that an account has asked for, or all. */
export async function sendLetters(
  parts: SendingParts,
  { askedBy, stopping }: { askedBy?: number; stopping?: AbortSignal } = {},
): Promise<void> {
  const sendOn = async () => {
    while (!stopping?.aborted) {
      const due = await parts.post.take(askedBy)
      if (!due) return
      await due.settle(await send(parts, due))
    }
  }
  await Promise.all(Array.from({ length: together }, sendOn))
}

async function send({ mail, log }: SendingParts, { counted, message, by }: DueLetter) {
  try {
    return await mail.sendDue(counted, message, by)
  } catch (error) {
    log.error({ err: error }, 'Could not send an e-mail')
    return 'failed'
  }
}
