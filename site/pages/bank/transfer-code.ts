import type { BankAccount } from '../../http/bank/bank-accounts.ts'
import { countryOf, isSepa, isSwiss } from './account-number.ts'

export interface Transfer {
  to: BankAccount
  currency: string
  /** Undefined where the gift has no price: the giver types the sum. */
  amount: number | undefined
  /** What the owner reads on their statement. */
  words: string
}

export interface TransferCode {
  kind: 'european' | 'swiss' | 'upi'
  /** What the code says, byte for byte. */
  text: string
}

/** What an app of a bank reads; undefined where no such code carries the transfer: then the giver copies its lines. */
export function transferCode(transfer: Transfer): TransferCode | undefined {
  const { to, currency, amount } = transfer
  if (amount !== undefined && (amount < leastAmount || amount > mostAmount)) return undefined
  if (to.number.includes('@')) return currency === 'INR' ? upiCode(transfer) : undefined
  if (currency === 'CHF' && isSwiss(to.number)) return swissCode(transfer)
  if (currency === 'EUR' && isSepa(to.number)) return europeanCode(transfer)
  return undefined
}

const leastAmount = 0.01
const mostAmount = 999_999_999.99

const written = (amount: number | undefined) => amount?.toFixed(2) ?? ''

/** EPC069-12, version 2, in UTF-8: the purpose and the reference of a company stay empty. */
function europeanCode({ to, amount, words }: Transfer): TransferCode | undefined {
  const sum = amount === undefined ? '' : `EUR${written(amount)}`
  const text = ['BCD', '002', '1', 'SCT', '', to.name, to.number, sum, '', '', words].join('\n')
  return Buffer.byteLength(text) <= mostEuropeanBytes ? { kind: 'european', text } : undefined
}

const mostEuropeanBytes = 331

/** The Swiss QR-bill, version 2, with a structured address and without a reference of a bill. Who pays is not said. */
function swissCode({ to, currency, amount, words }: Transfer): TransferCode | undefined {
  const place = readPlace(to.place)
  if (!place || !isSwissText(to.name) || !isSwissText(to.place)) return undefined
  const creditor = ['S', to.name, '', '', place.postcode, place.town, countryOf(to.number)]
  const lastCreditor = Array<string>(7).fill('')
  const debtor = Array<string>(7).fill('')
  const lines = [
    ...['SPC', '0200', '1', to.number],
    ...creditor,
    ...lastCreditor,
    ...[written(amount), currency],
    ...debtor,
    ...['NON', '', words, 'EPD'],
  ]
  return { kind: 'swiss', text: lines.join('\n') }
}

/** Letters that the QR-bill may carry: Latin ones with their marks. */
function isSwissText(text: string): boolean {
  return /^[\x20-\x7e\xa0-\u017f\u0218-\u021b\u20ac]+$/.test(text)
}

/** "8001 Zürich": the postcode, and behind a space the town. */
export function readPlace(place: string): { postcode: string; town: string } | undefined {
  const [, postcode, town] = /^([A-Z\d-]{3,16}) +(\S.{0,34})$/i.exec(place.trim()) ?? []
  return postcode && town ? { postcode, town } : undefined
}

/** The address that a payment app opens (NPCI, UPI Linking Specification). */
function upiCode({ to, amount, words }: Transfer): TransferCode {
  const said = {
    pa: to.number,
    pn: to.name,
    ...(amount !== undefined && { am: written(amount) }),
    cu: 'INR',
    tn: words,
  }
  const query = Object.entries(said).map(([name, value]) => `${name}=${encoded(value)}`)
  return { kind: 'upi', text: `upi://pay?${query.join('&')}` }
}

/** Apps read the sign between the two parts of a UPI ID as it is. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%40', '@')
}
