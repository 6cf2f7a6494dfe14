import type { WhichLetters } from '@hopechest/host/post'
import type { Logger } from '@hopechest/program'
import type { Letters } from '../http/letters.ts'
import { type Rounds, startRounds } from '../http/work/rounds.ts'
import type { Push } from '../push/index.ts'
import type { DueLetter, Post } from './post.ts'

interface SendingParts {
  post: Post
  mail: Pick<Letters, 'sendDue'>
  /** Undefined in a frame, whose pages note no browser. */
  push?: Pick<Push, 'tell'>
  log: Pick<Logger, 'error' | 'warn'>
}

/** Letters that are sent at a time: a mail server that is slow holds up sixty guests no longer than fifteen. */
const together = 4
/**
 * Guests name the push services, and one that does not answer keeps a lane for seconds: they have lanes of their own, and many. As
 * many letters that have left as mail tell browsers beside the next ones.
 */
const browsersTogether = 40
/** A browser hears within ten seconds after a letter is due. */
const everyMilliseconds = 5000

/** Sends all letters that are due: at the start, each five seconds, and when a page says so. */
export function startPost(parts: SendingParts): Rounds {
  const rounds = [startLanes(parts, 'mailboxes'), ...(parts.push ? [startLanes(parts, 'browsers')] : [])]
  return {
    begin() {
      for (const each of rounds) each.begin()
    },
    async stop() {
      await Promise.all(rounds.map((each) => each.stop()))
    },
  }
}

function startLanes(parts: SendingParts, to: 'mailboxes' | 'browsers'): Rounds {
  let isMore = false
  const rounds = startRounds(async (stopping) => {
    try {
      do {
        isMore = false
        if (to === 'mailboxes') await parts.post.note()
        await sendLetters(parts, { to, stopping })
      } while (isMore && !stopping.aborted)
    } catch (error) {
      parts.log.warn({ err: error }, 'Letters wait; the next try is in some seconds')
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

/**
 * Sends the letters that are due: those that an account has asked for, or all. A letter with an address leaves as mail, and then it has
 * left: browsers hear of it once. Without an address these are all that it has, and it is tried again until one hears.
 */
export async function sendLetters(
  parts: SendingParts,
  { stopping, ...which }: WhichLetters & { stopping?: AbortSignal } = {},
): Promise<void> {
  const { post, push } = parts
  const telling = new Set<Promise<unknown>>()
  const sendOn = async () => {
    while (!stopping?.aborted) {
      const due = await post.take(which)
      if (!due) return
      const { message, devices = [], settle } = due
      const outcome = await send(parts, due)
      await settle(outcome)
      if (message.to === '' || outcome !== 'sent' || devices.length === 0 || !push) continue
      if (telling.size >= browsersTogether) await Promise.race(telling)
      const leaving: Promise<unknown> = push.tell(devices, message).finally(() => telling.delete(leaving))
      telling.add(leaving)
    }
  }
  await Promise.all(Array.from({ length: which.to === 'browsers' ? browsersTogether : together }, sendOn))
  await Promise.all(telling)
}

async function send({ mail, push, log }: SendingParts, { counted, message, devices = [], by }: DueLetter) {
  try {
    if (message.to === '') return push ? await push.tell(devices, message) : 'failed'
    return await mail.sendDue(counted, message, by)
  } catch (error) {
    log.error({ err: error }, 'Could not send an e-mail')
    return 'failed'
  }
}
