import { Refusal } from '@hopechest/contract'
import type { GuestStore, NoticeKind } from '@hopechest/host/guests'
import { isOfPeople, type Letter, type LetterKind, type WhichLetters } from '@hopechest/host/post'
import type { Logger } from '@hopechest/program'
import { addressesAt } from '../addresses.ts'
import type { LetterKind as CountedKind, Letter as Said, Sender } from '../http/letters.ts'
import type { Due, Message } from '../mail.ts'
import { type Notices, withStop } from '../pages/notices/notices.ts'
import { type Language, wordsIn } from '../words/index.ts'

/** Writes some kinds of letters. */
export interface LetterWriter {
  kinds: readonly LetterKind[]
  /** As what they count in an hour. */
  counted: CountedKind
  /** Notes who gets a letter. A letter that was noted before is no second one. */
  note?(now: Date): Promise<void>
  /** What became of it where there is nothing to say any more; undefined where it waits, or was ended. */
  write(letter: Letter, now: Date): Promise<Written | Complete | Outcome | undefined>
}

export interface Written {
  notice: NoticeKind
  /** Empty where browsers alone hear. */
  to: string
  /** The browsers that hear, too, once the letter has left. */
  devices?: readonly string[]
  /** The address of the pages to which it leads. */
  site: string
  /** The same for a letter that is sent again. */
  id: string
  languages: readonly Language[]
  letter: Said
  /** It has left, or its reader wants none. */
  end?(hasLeft: boolean): Promise<void>
}

/** A letter that was written when an owner asked for it. */
interface Complete {
  message: Message
  by: Sender
}

/** With `all later`, no other letter of the owner who asked for it would leave either. */
type Outcome = 'sent' | 'failed' | 'later' | 'all later'

/** A letter in the hands of this process. */
export interface DueLetter extends Due {
  counted: CountedKind
  devices?: readonly string[]
  by: Sender | undefined
  settle(outcome: Outcome): Promise<void>
}

export interface Post {
  /**
   * Once in an hour of the clock, and when the site starts: a day ends at the full hour everywhere. Kinds that cannot be noted keep no
   * other letter waiting, and are tried again.
   */
  note(): Promise<void>
  /** The next letter that is due. */
  take(which?: WhichLetters): Promise<DueLetter | undefined>
}

interface PostParts {
  store: GuestStore['post']
  notices: Notices
  writers: readonly LetterWriter[]
  log: Pick<Logger, 'error' | 'warn'>
  now: () => Date
}

export function createPost({ store, notices, writers, log, now }: PostParts): Post {
  const kinds = writers.flatMap((writer) => writer.kinds)
  let noted = ''

  async function toDue(letter: Letter): Promise<DueLetter | undefined> {
    const settle = (outcome: Outcome) => settleLetter(letter, outcome)
    try {
      const writer = writers.find((each) => each.kinds.includes(letter.kind))
      const written = await writer?.write(letter, now())
      if (!writer || written === undefined) return undefined
      if (typeof written === 'string') return void (await settle(written))
      const { counted } = writer
      if ('message' in written) return { ...written, counted, settle, end: () => settle('sent') }
      const end = written.end ?? (() => settle('sent'))
      const { to, devices = [] } = written
      const isWanted = to === '' ? devices.length > 0 : await notices.isWanted(written.notice, to)
      if (!isWanted) return void (await end(false))
      const ifSent = async (outcome: Outcome) => {
        if (outcome === 'sent') await end(true)
      }
      return {
        message: toMessage(notices, written),
        by: undefined,
        counted,
        devices,
        settle: ifSent,
        end: () => end(true),
      }
    } catch (error) {
      log.error({ err: error }, 'A letter could not be written; it waits')
      return void (await settle('later'))
    }
  }

  /** Letters of a kind that cannot be noted keep back no others, unless the database is away. */
  async function isNoted({ note }: LetterWriter): Promise<boolean> {
    try {
      await note?.(now())
      return true
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.error({ err: error }, 'Letters could not be noted; the next try comes with the next round')
      return false
    }
  }

  /** A letter that did not leave and that no owner asked for is due again in an hour, which was noted when it was taken. */
  async function settleLetter(letter: Letter, outcome: Outcome): Promise<void> {
    if (outcome === 'sent' || outcome === 'failed') await store.end(letter, outcome)
    else if (isOfPeople(letter.kind)) await store.putOff(letter, { withOthers: outcome === 'all later' })
  }

  return {
    async note() {
      const hour = now().toISOString().slice(0, 'yyyy-mm-ddThh'.length)
      if (hour === noted) return
      const outcomes = []
      for (const writer of writers) outcomes.push(await isNoted(writer))
      if (outcomes.every(Boolean)) noted = hour
    },
    async take(which) {
      for (;;) {
        const letter = await store.take(kinds, which)
        if (!letter) return undefined
        const due = letter.isLast ? void (await store.end(letter, 'failed')) : await toDue(letter)
        if (due) return due
      }
    },
  }
}

/** The id of a notice, in which the code of the mailbox stands for its address. */
export function idOf({ kind, about, reader, round }: Letter): string {
  return `${kind}-${about}-${reader.slice(0, codeLength)}-${round}`
}

const codeLength = 16

/** With the way to stop its kind at its end. */
export function toMessage(
  notices: Pick<Notices, 'write'>,
  { notice, to, site, id, languages, letter }: Written,
): Message {
  const messageId = `<${id}@${new URL(site).hostname}>`
  if (to === '') return { to, messageId, ...letter }
  const link = notices.write({ address: to, kind: notice })
  const said = languages.map((language) => wordsIn(language).notices.end)
  const stop = addressesAt(site).notices({ link }).whole
  return { to, messageId, ...withStop(letter, said, stop) }
}
