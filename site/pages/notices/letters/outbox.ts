import type { Registry } from '@hopechest/contract'
import type { GuestStore, NoticeKind, NoticeLetter, NoticeLetterKind } from '@hopechest/host/guests'
import type { Logger } from '@hopechest/program'
import { addressesAt } from '../../../addresses.ts'
import type { Letter } from '../../../http/letters.ts'
import type { Due, DueLetters } from '../../../mail.ts'
import { type Language, wordsIn } from '../../../words/index.ts'
import { type Notices, withStop } from '../notices.ts'

/** What a list is at this moment; undefined when it is gone. A host says it with a visit alone, and has no such function. */
export type ReadList = (id: number) => Promise<Registry | undefined>

/** Writes one kind of notices. */
export interface NoticeWriter {
  notice: NoticeKind
  kinds: readonly NoticeLetterKind[]
  /** Notes who gets a letter. A letter that was noted before is no second one. */
  note(now: Date): Promise<void>
  /** Undefined where there is nothing to say any more. */
  write(letter: NoticeLetter, now: Date): Promise<Written | undefined>
}

export interface Written {
  to: string
  /** The address of the pages to which it leads. */
  site: string
  languages: readonly Language[]
  letter: Letter
}

const everyMilliseconds = 3_600_000

interface Parts {
  store: GuestStore['noticeLetters']
  notices: Notices
  log: Pick<Logger, 'error'>
  /** How often it looks who gets a letter. */
  every?: number
}

/** Notices that leave once for a reader and a list. What a reader has stopped meanwhile does not leave. */
export function createNoticeLetters(
  { store, notices, log, every = everyMilliseconds }: Parts,
  writers: readonly NoticeWriter[],
): DueLetters {
  let next = 0

  async function toDue(letter: NoticeLetter, now: Date): Promise<Due | undefined> {
    const writer = writers.find(({ kinds }) => kinds.includes(letter.kind))
    const end = () => store.end(letter)
    const written = await writer?.write(letter, now)
    if (!writer || !written || !(await notices.isWanted(writer.notice, written.to))) return void (await end())
    return { message: toMessage(letter, writer.notice, written), end }
  }

  function toMessage(
    { kind, registryId, mailbox, round }: NoticeLetter,
    notice: NoticeKind,
    { to, site, languages, letter }: Written,
  ) {
    const link = notices.write({ address: to, kind: notice })
    const said = languages.map((language) => wordsIn(language).notices.end)
    const about = `${kind}-${registryId}-${mailbox.slice(0, codeLength)}-${round}`
    return {
      to,
      messageId: `<${about}@${new URL(site).hostname}>`,
      ...withStop(letter, said, addressesAt(site).notices({ link }).whole),
    }
  }

  return {
    async takeDue(most, now) {
      if (performance.now() >= next) {
        for (const { note } of writers) await note(now)
        next = performance.now() + every
      }
      const due: Due[] = []
      for (const letter of await store.takeDue(most)) {
        try {
          const one = await toDue(letter, now)
          if (one) due.push(one)
        } catch (error) {
          log.error({ err: error }, 'A letter could not be written; the next try is in an hour')
        }
      }
      return due
    },
  }
}

/** Enough of the code of a mailbox to tell it from others. */
const codeLength = 16
