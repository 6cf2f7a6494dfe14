import { openDatabase } from '@hopechest/database'
import { createEmbeddedHost } from '@hopechest/host'
import { createLog, silentMetrics } from '@hopechest/program'
import { stepped } from '@hopechest/testing/databases/stepped'
import { readConfig } from '../../config.ts'
import { openRules } from '../../open-rules.ts'
import { startTelling } from '../../rules/hooks/tell-in-rounds.ts'
import { createLeases } from '../../stores/leases.ts'

export interface Place {
  databaseUrl: string
  /** Where the program listens that hears. */
  host: string
  /** Before this one of the statements with which it sends, the process dies. */
  deadly?: number
}

const log = createLog('error')
/** The lease of a sender that has died is free after a second, and not after half a minute. */
const timesFaster = 30
const everyMilliseconds = 20

/** The rules on a database, without anything in the background. */
export async function openRulesOfHooks({ databaseUrl, host: webhookHost, deadly }: Place) {
  const opened = await openDatabase(databaseUrl)
  let holding = 0
  let steps = 0
  const database = stepped(opened, () => {
    if (holding > 0 && ++steps === deadly) process.kill(process.pid, 'SIGKILL')
  })
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SITE_SECRET: 'the secret of this site, which is long enough',
    WEBHOOK_HOSTS: webhookHost,
    CREATES_PER_MINUTE: '10000',
  })
  const host = createEmbeddedHost(database, { siteUrl: 'https://gifts.example' })
  const { ask, rules, stop } = openRules({ database, host, config, log, metrics: silentMetrics })
  const leases = createLeases(database, () => performance.now() * timesFaster)
  rules.leases = {
    ...leases,
    hold: (name, options, work) =>
      leases.hold(name, options, async (lease) => {
        holding++
        return work(lease).finally(() => holding--)
      }),
  }
  const close = async () => {
    await stop()
    await host.close()
    await opened.close()
  }
  return { database, ask, rules, close }
}

/** Sends until the process dies. */
export async function sendHooks(place: Place): Promise<void> {
  const { rules } = await openRulesOfHooks(place)
  startTelling(rules, log, everyMilliseconds)
  // The rounds alone keep no process alive.
  setInterval(() => {}, 60_000)
}
