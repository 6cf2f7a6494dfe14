import { readRoom } from '@hopechest/database'
import { type TroubleKind, troubleKinds } from '@hopechest/host/post'
import { addressesAt } from '../../addresses.ts'
import type { Mail } from '../../mail.ts'
import { inEach } from '../../pages/notices/notices.ts'
import { inspectBackup } from '../../upkeep.ts'
import { languages } from '../../words/index.ts'
import { idOf, type LetterWriter } from '../post.ts'
import type { ToAccountsParts } from './digest.ts'
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

/**
 * To admins, once for each trouble: what fails, and the page that shows it. What works again by the time the letter leaves needs none. The
 * mail server takes letters only when it works again: about that one it is written then. An account has no language, so it is said in each.
 */
export function troubleLetters(
  { post, accounts, codeOf, site }: Pick<ToAccountsParts, 'post' | 'accounts' | 'codeOf' | 'site'>,
  checks: Checks,
): LetterWriter {
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
    kinds: troubleKinds,
    counted: 'notice',
    async note() {
      for (const kind of troubleKinds) {
        const trouble = await accounts.troubles.note(kind, await isWell(kind))
        if (!trouble || trouble.isOver !== (kind === 'mail')) continue
        const round = String(trouble.round)
        for (const { id: accountId, email } of await listAdmins())
          await post.note({ kind, reader: codeOf(email), about: 0, round, accountId })
      }
    },
    async write(due) {
      const admin = await accounts.readers.find(due.account_id ?? 0)
      if (admin?.role !== 'administrator' || codeOf(admin.email) !== due.reader) return 'sent'
      const failing = troubleKinds.find((each) => each === due.kind)
      if (!failing || (failing !== 'mail' && (await isWell(failing)))) return 'sent'
      const open = addressesAt(site.url).health().whole
      const letter = inEach((words) => {
        const { subject, text } = words.notices.trouble[failing]
        return { subject, text: text(open) }
      })
      return { notice: 'trouble', to: admin.email, site: site.url, id: idOf(due), languages, letter }
    },
  }
}
