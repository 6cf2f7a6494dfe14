import { mailbox } from './mailbox.ts'

/** In the place of the library that speaks to a mail server: each letter goes to the box of the household. */
export function createTransport() {
  return { sendMail: mailbox.take, verify: async () => true }
}
