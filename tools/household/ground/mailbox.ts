import type { Life } from './life.ts'
import { machine } from './machine.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  messageId: string | undefined
}

export interface MailServer {
  isAway: boolean
  letters: Letter[]
}

interface Sent {
  to: { address: string }
  subject: string
  text: string
  messageId?: string
}

/** Where all letters of a household arrive: at the mail server of the household that is open. */
export const mailbox = {
  server: { isAway: false, letters: [] } as MailServer,
  async take({ to, subject, text, messageId }: Sent): Promise<void> {
    const { server } = mailbox
    const arrive = () => {
      if (server.isAway) throw new Error('450 try again later.')
      server.letters.push({ to: to.address, subject, text, messageId })
    }
    const life = machine.living() as Life | undefined
    if (life) life.passes(['letter'], arrive)
    else arrive()
  },
}
