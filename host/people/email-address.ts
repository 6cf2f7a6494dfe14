import { domainToASCII, domainToUnicode } from 'node:url'

const longest = 254

/** An address has none of the signs that separate addresses in the header of a mail, and no invisible letter. */
const local = String.raw`[^\s\p{C}\p{DI}()<>[\]:;@\\,"]+`
const label = String.raw`[\p{L}\p{M}\p{N}-]+`
const pattern = new RegExp(String.raw`^${local}@${label}(?:\.${label})*$`, 'u')

/**
 * Whether a text is one e-mail address in the composed form of Unicode (NFC): in another form, the same letters would
 * make a second account for one mailbox.
 */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= longest && text.normalize('NFC') === text && pattern.test(text) && hasUsualDomain(text)
  )
}

/**
 * Only the spelling of a domain that mail servers use is taken. With others, one mailbox would have many addresses, and
 * a proof for one domain would count for another.
 */
function hasUsualDomain(text: string): boolean {
  const domain = text.slice(text.lastIndexOf('@') + 1)
  return domainToUnicode(domainToASCII(domain)) === domain.toLowerCase()
}
