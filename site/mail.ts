import { isEmailAddress } from '@hopechest/host/accounts'
import type { Transporter } from 'nodemailer'

/** What a letter says. */
export interface Said {
  subject: string
  text: string
}

export interface Message extends Said {
  to: string
  /** Where it is said in several languages: each alone, for a page. */
  said?: Readonly<Record<string, Said>>
  /** A letter that is sent again after a process has died has the same, so that its receiver may keep one of the two. */
  messageId?: string
  /** The address at which its reader stops such letters: a page, and one press in the mail program (RFC 8058). */
  stop?: string
}

/** Sends plain e-mails through the server that `SMTP_URL` names. */
export interface Mail {
  send(message: Message): Promise<void>
  /** Whether the server lets us in; throws why not. */
  check(): Promise<void>
  /** Letters travel in the answer of a page, to a host that sends them. */
  leavesWithAnswer?: boolean
}

/** Letters that no visitor waits for. */
export interface DueLetters {
  /** Notes who gets one. */
  note(): Promise<void>
  take(): Promise<Due | undefined>
}

/** One in the hands of this process. */
export interface Due {
  message: Message
  /** The letter has left. */
  end(): Promise<void>
}

/** No mailbox is there: who has no mail signs in with such an address (RFC 2606). */
export function reachesNobody(address: string): boolean {
  return /[@.]invalid$/i.test(address)
}

/** A page waits for its letter. It has 20 seconds, and the server is waited for in up to two steps. */
const patience = 8000

export function createMail(smtpUrl: string, from: string, patienceMilliseconds = patience): Mail {
  const timeouts = {
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  }
  let opening: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, ...timeouts }, { from })
  }
  /** It is loaded for the first letter. */
  const transport = () => {
    opening ??= open()
    return opening
  }
  return {
    async send({ to, stop, said: _, ...message }) {
      if (!isEmailAddress(to)) throw new Error('What should receive an e-mail is not one address')
      if (reachesNobody(to)) throw new Error('No mailbox is at an address under .invalid')
      // A text would be read as a list of receivers.
      const headers = stop === undefined ? {} : headersToStop(stop)
      await (await transport())
        .sendMail({ ...message, headers, to: { name: '', address: to } })
        .catch((error) => {
          throw withoutAddresses(error)
        })
    },
    async check() {
      await (await transport()).verify()
    },
  }
}

/** What a mail server refuses stands in the log, where no reader is named. */
function withoutAddresses({ message, code, responseCode, command }: Refused): Error {
  const said = message.replaceAll(/(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g, 'an address')
  return Object.assign(new Error(said), { code, responseCode, command })
}

/** An error of a mail server. */
interface Refused extends Error {
  code?: string
  responseCode?: number
  command?: string
}

function headersToStop(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
