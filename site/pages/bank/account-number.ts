/** An account number that was checked: as banks write it, without spaces. */
export interface AccountNumber {
  kind: 'iban' | 'upi'
  number: string
}

/** Why it is no account number to which a guest can send money: it was mistyped, or bills alone may carry it. */
export type NumberFault = 'wrong' | 'for-bills'

/** Reads an IBAN, with or without spaces, or a UPI ID. */
export function readAccountNumber(typed: string): AccountNumber | NumberFault {
  if (typed.includes('@')) return readUpi(typed.trim())
  return readIban(typed.replaceAll(/[\s-]/g, '').toUpperCase())
}

export function isAccountNumber(read: AccountNumber | NumberFault): read is AccountNumber {
  return typeof read === 'object'
}

const upi = /^[a-z\d][a-z\d._-]{1,255}@[a-z][a-z\d]{1,63}$/i

function readUpi(number: string): AccountNumber | NumberFault {
  return upi.test(number) ? { kind: 'upi', number } : 'wrong'
}

function readIban(number: string): AccountNumber | NumberFault {
  const isWhole = /^[A-Z]{2}\d{2}[A-Z\d]+$/.test(number) && ibanLengths[countryOf(number)] === number.length
  if (!isWhole || remainder(number) !== 1) return 'wrong'
  return isForBills(number) ? 'for-bills' : { kind: 'iban', number }
}

export function countryOf(iban: string): string {
  return iban.slice(0, 2)
}

export function isSepa(iban: string): boolean {
  return sepaCountries.has(countryOf(iban))
}

/** Of Switzerland or Liechtenstein. */
export function isSwiss(iban: string): boolean {
  return ['CH', 'LI'].includes(countryOf(iban))
}

/** ISO 7064: country and check digits go to the end, letters count from ten, and 97 divides the number with one left. */
function remainder(iban: string): number {
  const turned = iban.slice(4) + iban.slice(0, 4)
  let left = 0
  for (const letter of turned) {
    const value = Number.parseInt(letter, 36)
    left = (left * (value > 9 ? 100 : 10) + value) % 97
  }
  return left
}

/** A QR-IBAN: a Swiss bank takes it with the reference of a bill alone. Its bank has a number from 30000 to 31999. */
function isForBills(iban: string): boolean {
  return isSwiss(iban) && /^3[01]\d{3}$/.test(iban.slice(4, 9))
}

/** In groups of four, as banks print it; a UPI ID as it is. */
export function printed({ number }: { number: string }): string {
  return number.includes('@') ? number : number.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** How long an IBAN is in each country that has them (SWIFT, IBAN Registry). */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 ' +
    'SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
)

/** Where a European transfer in euro arrives (European Payments Council, list of SEPA scheme countries). */
const sepaCountries: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK ' +
    'SM VA'
  ).split(' '),
)
