/** Why a line is no guest: its address is not complete, nothing divides name and address, what follows the name is no address, or it is too long. */
export type GuestFault = 'incomplete' | 'undivided' | 'noAddress' | 'long'

/** A guest as an owner wrote them down. One of the two may be empty; with a fault, `wrong` is the part that has it. */
export interface ReadGuest {
  name: string
  address: string
  fault?: GuestFault
  wrong?: string
}

export const longestName = 100
const longestAddress = 254

/** Mail programs and tables put names with a comma into quotation marks. */
const parts = /[ ]*(?:"([^"]*)"(?=[ ]*(?:[,;\t<>]|$))|([^,;\t<>]+))/g
const wholeAddress = /^[^@\s]+@[^@.\s]+(?:\.[^@.\s]+)+$/u
/** A blank divides where a whole address ends the part, without signs around it, and no other one stands before it. */
const nameAndAddress = /^([^@]+) ([^\s()[\]"':][^\s()[\]":]*)$/u

/**
 * Guests in a text: one on a line, a name and then an address, divided by a comma, a semicolon, a tab, <> or, before a whole
 * address, a blank. A line of addresses alone, as a mail program has it, is one guest each. The same address, or the same name
 * without one, comes once.
 */
export function readGuests(text: string): ReadGuest[] {
  const found = new Map<string, ReadGuest>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    for (const guest of readLine(line)) {
      const key = guest.fault
        ? JSON.stringify(guest)
        : (guest.address || guest.name).normalize('NFC').toLowerCase()
      const known = found.get(key)
      if (!known || known.name === '') found.set(key, guest)
    }
  }
  return [...found.values()]
}

function readLine(line: string): ReadGuest[] {
  const guests: ReadGuest[] = []
  let names: string[] = []
  for (const [, quoted, plain = ''] of line.matchAll(parts)) {
    const part = (quoted ?? plain).trim().replaceAll(/\s+/gu, ' ')
    if (part === '') continue
    if (part.includes('@')) {
      const { name, address } = divided(part)
      guests.push(checked([...names, ...name].join(', '), address))
      names = []
    } else names.push(part)
  }
  const [name = '', next] = names
  if (next === undefined && guests.length === 0) return name === '' ? [] : [checked(name, '')]
  if (names.length === 0) return guests
  return [...guests, { name: names.join(', '), address: '', fault: 'noAddress', wrong: next ?? name }]
}

function divided(part: string): { name: string[]; address: string } {
  const [, name = '', address = ''] = nameAndAddress.exec(part) ?? []
  if (!wholeAddress.test(address)) return { name: [], address: part }
  return { name: [name.replace(/^"(.*)"$/u, '$1')], address }
}

function checked(name: string, address: string): ReadGuest {
  const guest = { name, address }
  if (isLong(name, longestName)) return { ...guest, fault: 'long', wrong: name }
  if (/^\.{1,2}$/.test(name) && address === '') return { ...guest, fault: 'incomplete', wrong: name }
  if (address === '') return guest
  if (isLong(address, longestAddress)) return { ...guest, fault: 'long', wrong: address }
  if (wholeAddress.test(address)) return guest
  return { ...guest, fault: / \S*@/.test(address) ? 'undivided' : 'incomplete', wrong: address }
}

function isLong(text: string, most: number): boolean {
  return text.length > most && [...text].length > most
}

/** The line of a guest, to be added again, or as it was to be mended. */
export function writeGuest({ name, address, fault }: ReadGuest): string {
  const written = !fault && /[,;<>]/.test(name) && !name.includes('"') ? `"${name}"` : name
  return [written, address].filter((part) => part !== '').join(', ')
}
