import { readRoom } from '@hopechest/database'
import type { TroubleKind } from '@hopechest/host/guests'
import { addressesAt } from '../../../addresses.ts'
import type { Mail } from '../../../mail.ts'
import { inspectBackup } from '../../../upkeep.ts'
import { languages } from '../../../words/index.ts'
import { inEach } from '../notices.ts'
import type { ToAccountsParts } from './digest.ts'
import type { NoticeWriter } from './outbox.ts'
import { readersOf } from './readers.ts'

/** Whether each part works. One that is not set up does. */
export type Checks = Record<TroubleKind, () => boolean | Promise<boolean>>

export function checksOf({ upkeep, mail, databaseUrl }: CheckedParts): Checks {
  return {
    backup() {
      const newest = upkeep.newestBackup()
      return !upkeep.failedBackup() && (newest === undefined || !inspectBackup(newest, Date.now()).isOld)
    },
    async mail() {
      await mail?.check()
      return true
    },
    disk: async () => !(await readRoom(databaseUrl))?.isLow,
  }
}

interface CheckedParts {
  upkeep: { newestBackup(): number | undefined; failedBackup(): object | undefined }
  /** Undefined where no mail server is set up. */
  mail: Pick<Mail, 'check'> | undefined
  databaseUrl: string
}

const kinds = ['backup', 'mail', 'disk'] as const

/**
 * To admins, once for each trouble: what fails, and the page that shows it. What works again by the time the letter leaves needs none. The
 * mail server takes letters only when it works again: about that one it is written then. An account has no language, so it is said in each.
 */
export function troubleLetters(
  { store, accounts, codeOf, site }: Omit<ToAccountsParts, 'notices'>,
  checks: Checks,
): NoticeWriter {
  const isWell = async (kind: TroubleKind) => {
    try {
      return await checks[kind]()
    } catch {
      return false
    }
  }

  async function listAdmins() {
    const admins = []
    for await (const readers of readersOf(accounts))
      admins.push(...readers.filter(({ role }) => role === 'administrator'))
    return admins
  }

  return {
    notice: 'trouble',
    kinds,
    async note() {
      for (const kind of kinds) {
        const trouble = await accounts.troubles.note(kind, await isWell(kind))
        if (!trouble || trouble.isOver !== (kind === 'mail')) continue
        for (const { id: subjectId, email } of await listAdmins())
          await store.note({
            mailbox: codeOf(email),
            kind,
            registryId: 0,
            subjectId,
            round: String(trouble.round),
          })
      }
    },
    async write({ mailbox, kind, subjectId }) {
      const admin = await accounts.readers.find(subjectId)
      if (admin?.role !== 'administrator' || codeOf(admin.email) !== mailbox) return undefined
      const failing = kinds.find((each) => each === kind)
      if (!failing || (failing !== 'mail' && (await isWell(failing)))) return undefined
      const open = addressesAt(site.url).health().whole
      const letter = inEach((words) => {
        const { subject, text } = words.notices.trouble[failing]
        return { subject, text: text(open) }
      })
      return { to: admin.email, site: site.url, languages, letter }
    },
  }
}
