/** The server that ignores dots in a name, under two domains. */
const gmail = /@(?:gmail|googlemail)\.com$/

/** Two addresses that have the same are surely of one mailbox: most servers put `jo+anything@…` into that of `jo@…`. */
export function mailboxOf(address: string): string {
  const mailbox = address.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  if (!gmail.test(mailbox)) return mailbox
  return mailbox.replaceAll(/\.(?=[^@]*@)/g, '').replace(gmail, '@gmail.com')
}
