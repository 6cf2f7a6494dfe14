import { createHmac, hkdfSync } from 'node:crypto'

/** The database holds no address, only this code of it; without the secret of the site no list of addresses opens it. */
export function createMailboxCode(secret: string): (address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mailboxes of guests', 32))
  return (address) => {
    const mailbox = address.trim().normalize('NFC').toLowerCase()
    return createHmac('sha256', key).update(mailbox).digest('base64url')
  }
}
