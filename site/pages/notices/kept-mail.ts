import type { GuestStore } from '@hopechest/host/guests'
import { createSeal } from '../../http/seal.ts'
import type { Mail, Message, Said } from '../../mail.ts'
import { createMailboxCode } from '../guests/mailbox-code.ts'

/** A notice that was not sent, as a page of its reader shows it. */
export interface KeptNotice {
  /** In each language in which it is said. */
  said: Readonly<Record<string, Said>> | undefined
  alone: Said
}

/** In the place of a mail server: what would have been written is kept for the pages, sealed, for the code of an address. */
export interface KeptMail extends Mail {
  /** The last ones to an address, the newest first. */
  read(address: string): Promise<KeptNotice[]>
  /** The same for a reader who has no address, such as a browser. */
  keepFor(reader: string, message: Omit<Message, 'to'>): Promise<void>
  readOf(reader: string): Promise<KeptNotice[]>
}

export function createKeptMail(store: GuestStore['keptNotices'], secret: string): KeptMail {
  const seal = createSeal(secret, 'kept notices')
  const codeOf = createMailboxCode(secret)
  async function keepFor(
    mailbox: string,
    { messageId = '', subject, text, said, stop = '' }: Omit<Message, 'to'>,
  ): Promise<void> {
    const end = text.lastIndexOf(`\n\n`, text.indexOf(stop))
    const alone = { subject, text: stop === '' ? text : text.slice(0, end) }
    const notice: KeptNotice = { said, alone }
    await store.keep({ mailbox, letter: messageId, sealed: seal.close(JSON.stringify(notice)) })
  }

  async function readOf(mailbox: string): Promise<KeptNotice[]> {
    const sealed = await store.list(mailbox)
    return sealed.flatMap((each) => {
      const text = seal.open(each)
      return text === undefined ? [] : [JSON.parse(text) as KeptNotice]
    })
  }

  return {
    send: ({ to, ...message }) => keepFor(codeOf(to), message),
    async check() {},
    read: (address) => readOf(codeOf(address)),
    keepFor,
    readOf,
  }
}
