import { domainToASCII, domainToUnicode } from 'node:url'

const longest = 254

/** What stands around or between addresses in the header of a mail, and what no eye sees, is in no address. */
const local = String.raw`[^\s\p{C}()<>[\]:;@\\,"]+`
const label = String.raw`[\p{L}\p{M}\p{N}-]+`
const pattern = new RegExp(String.raw`^${local}@${label}(?:\.${label})*$`, 'u')

/**
 * Whether a text is one e-mail address, composed as Unicode prefers (NFC): a letter that is only drawn in another way
 * would make a second mailbox out of one name.
 */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= longest && text.normalize('NFC') === text && pattern.test(text) && hasUsualDomain(text)
  )
}

/**
 * Mail goes to the domain that the names of the internet make of what is written. Only that spelling is taken: with others
 * one mailbox would have many addresses, and a proof for one domain would count for another.
 */
function hasUsualDomain(text: string): boolean {
  const domain = text.slice(text.lastIndexOf('@') + 1)
  return domainToUnicode(domainToASCII(domain)) === domain.toLowerCase()
}
