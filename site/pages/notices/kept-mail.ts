import type { GuestStore } from '@hopechest/host/guests'
import { createSeal } from '../../http/seal.ts'
import type { Mail, Said } from '../../mail.ts'
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
}

export function createKeptMail(store: GuestStore['keptNotices'], secret: string): KeptMail {
  const seal = createSeal(secret, 'kept notices')
  const codeOf = createMailboxCode(secret)
  return {
    async send({ to, messageId = '', subject, text, said, stop = '' }) {
      const end = text.lastIndexOf(`\n\n`, text.indexOf(stop))
      const alone = { subject, text: stop === '' ? text : text.slice(0, end) }
      const notice: KeptNotice = { said, alone }
      await store.keep({ mailbox: codeOf(to), letter: messageId, sealed: seal.close(JSON.stringify(notice)) })
    },
    async check() {},
    async read(address) {
      const sealed = await store.list(codeOf(address))
      return sealed.flatMap((each) => {
        const text = seal.open(each)
        return text === undefined ? [] : [JSON.parse(text) as KeptNotice]
      })
    },
  }
}
