import type { Logger, Metrics } from '@hopechest/program'
import { createLetters, type LetterKind, type Letters } from '../http/letters.ts'
import { type Rounds, startRounds } from '../http/work/rounds.ts'
import type { DueLetters, Mail } from '../mail.ts'

interface SendingParts {
  kind: LetterKind
  letters: DueLetters
  mail: Letters
  log: Logger
  now: () => Date
}

export interface LetterRoundsParts extends Omit<SendingParts, 'mail'> {
  mail: Mail
  metrics: Metrics
}

const everyMilliseconds = 60_000
const atOnce = 20

/**
 * Sends the letters of a kind that are due, at the start and then each minute, unless the last round still goes on. What cannot be
 * sent now is due again in an hour, and so is what a round has in its hands when it is stopped.
 */
export function startLetterRounds({ mail, metrics, ...others }: LetterRoundsParts): Rounds {
  const parts = { ...others, mail: createLetters(mail, metrics) }
  return startRounds((stopping) => round(parts, stopping), everyMilliseconds)
}

async function round(parts: SendingParts, stopping: AbortSignal): Promise<void> {
  try {
    while (!stopping.aborted && (await sendDueLetters(parts, stopping)) === atOnce);
  } catch (error) {
    parts.log.warn({ err: error }, `Letters wait (${parts.kind}); the next try is in a minute`)
  }
}

/** Sends some, and says how many were due. */
export async function sendDueLetters(
  { kind, letters, mail, log, now }: SendingParts,
  stopping?: AbortSignal,
): Promise<number> {
  const due = await letters.takeDue(atOnce, now())
  for (const { message, end } of due) {
    if (stopping?.aborted) break
    try {
      if ((await mail.sendDue(kind, message)) === 'sent') await end()
    } catch (error) {
      log.error({ err: error }, 'Could not send an e-mail')
    }
  }
  return due.length
}
