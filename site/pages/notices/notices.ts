import { type Asked, type GuestStore, isNoticeKind, type NoticeKind } from '@hopechest/host/guests'
import type { Letter } from '../../http/letters.ts'
import { createSeal } from '../../http/seal.ts'
import type { Said } from '../../mail.ts'
import { languages, type Words, wordsIn } from '../../words/index.ts'
import { createMailboxCode } from '../guests/mailbox-code.ts'

/** What a link says: whose letters they are, and under which kind of them it stood. */
export interface NoticeLink {
  address: string
  /** Undefined where it stands in no letter. */
  kind: NoticeKind | undefined
}

/** What the site writes, and to whom it does. The link at the end of a letter is sealed: it shows neither address nor kind. */
export interface Notices {
  write(link: NoticeLink): string
  /** Undefined when it is no link of this site. */
  read(link: string): NoticeLink | undefined
  isWanted(kind: NoticeKind, address: string): Promise<boolean>
  wanted(address: string): Promise<NoticeKind[]>
  /** Those of the addresses whose readers have stopped a kind. */
  stopped(kind: NoticeKind, addresses: readonly string[]): Promise<ReadonlySet<string>>
  stop(kind: NoticeKind, address: string): Promise<void>
  /** From now on these are written, and no other one. */
  choose(address: string, wanted: readonly NoticeKind[], asked: Asked): Promise<void>
  forget(address: string): Promise<void>
}

export function createNotices(store: GuestStore['notices'], secret: string): Notices {
  const seal = createSeal(secret, 'notices')
  const codeOf = createMailboxCode(secret)
  return {
    write: ({ address, kind = '' }) => seal.close(`${kind} ${address}`),
    read(link) {
      const [, kind = '', address] = /^(\w*) (.+)$/s.exec(seal.open(link) ?? '') ?? []
      return address === undefined ? undefined : { address, kind: isNoticeKind(kind) ? kind : undefined }
    },
    isWanted: async (kind, address) => (await store.wanted(codeOf(address))).includes(kind),
    wanted: (address) => store.wanted(codeOf(address)),
    async stopped(kind, addresses) {
      if (addresses.length === 0) return new Set()
      const codes = addresses.map(codeOf)
      const stopped = new Set(await store.stopped(kind, codes))
      return new Set(addresses.filter((_, n) => stopped.has(codes[n] ?? '')))
    },
    stop: (kind, address) => store.stop(codeOf(address), kind),
    choose: (address, wanted, asked) => store.choose(codeOf(address), wanted, asked),
    forget: (address) => store.forget(codeOf(address)),
  }
}

/** For an account, which has no language: it is said in each. A page shows it in its own. */
export function inEach(write: (words: Words) => Said): Letter {
  const said = Object.fromEntries(languages.map((language) => [language, write(wordsIn(language))]))
  const [first] = languages
  const text = Object.values(said)
    .map((each) => each.text)
    .join('\n\n')
  return { subject: said[first]?.subject ?? '', text, said }
}

/** Ends a letter with the way to stop its kind, for its reader and for their mail program. */
export function withStop({ text, ...letter }: Letter, said: readonly string[], stop: string): Letter {
  return { ...letter, text: `${text.trimEnd()}\n\n${said.join('\n')}\n${stop}\n`, stop }
}
