import type { Looker } from '@hopechest/link-preview'
import type { Logger, Metrics } from '@hopechest/program'
import { formerBankAccounts } from './events/former-bank-accounts.ts'
import { lastChanges } from './events/last-changes.ts'
import { giftLetters, questionLetters } from './events/letters.ts'
import { startEvents } from './events/start-events.ts'
import { startLooks } from './links/look-at-links.ts'
import type { Dependencies } from './rules/dependencies.ts'
import { startForgetting } from './rules/forget.ts'
import { startTelling } from './rules/hooks/tell-in-rounds.ts'
import { startSweep } from './rules/sweep.ts'

interface BackgroundOptions {
  log: Logger
  metrics: Metrics
  /** With which the service asks the host; undefined when it has no account there. */
  authorization: string | undefined
  /** Whether the accounts are ours: their admins see the last changes, their owners have letters about questions, and the bank account of a former owner goes. */
  hasAccounts: boolean
  /** For how many days what guests wrote outlives their registry. */
  daysOfWords: number
  /** Looks at the shops of gifts again. */
  looker: Looker
  /** How long each work rests between two rounds, where a test cannot wait as long as users can. */
  everyMilliseconds: number | undefined
}

/** The work that no request waits for. The result ends it. */
export function startBackground(
  rules: Dependencies,
  { log, metrics, authorization, hasAccounts, daysOfWords, looker, everyMilliseconds }: BackgroundOptions,
): () => Promise<unknown> {
  const { database, leases, now, findEnd } = rules
  const works = [
    startSweep({ ...rules, log, metrics, authorization, everyMilliseconds }),
    startForgetting(database, log, daysOfWords, everyMilliseconds),
    startEvents(
      { database, leases, log, findEnd },
      [
        giftLetters(database),
        ...(hasAccounts
          ? [lastChanges(database), questionLetters(database), formerBankAccounts(database)]
          : []),
      ],
      everyMilliseconds,
    ),
    startTelling(rules, log, everyMilliseconds),
    startLooks({ database, leases, looker, log, now }, everyMilliseconds),
  ]
  return () => Promise.all(works.map((work) => work.stop()))
}
