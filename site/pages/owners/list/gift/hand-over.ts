import { hash } from 'node:crypto'
import type { Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import type { BankAccount } from '../../../../http/bank/bank-accounts.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { isAccountNumber, printed, readAccountNumber } from '../../../bank/account-number.ts'
import { isEnvelope, isTransfer } from '../../../bank/hand-over-words.ts'
import { readPlace } from '../../../bank/transfer-code.ts'
import { merge } from '../../meanwhile/merge.ts'

/** How guests hand over their parts of gifts: by a transfer, in an envelope, or as the owners say it. */
export const ways = ['transfer', 'envelope', 'words'] as const
export type Way = (typeof ways)[number]

export interface HandOver {
  way: Way | undefined
  handOver: string | undefined
  accountName: string | undefined
  accountNumber: string | undefined
  accountPlace: string | undefined
}

/** Of a gift that is not given in parts. */
export const noHandOver: HandOver = {
  way: undefined,
  handOver: undefined,
  accountName: undefined,
  accountNumber: undefined,
  accountPlace: undefined,
}

/** A form that says words and no way is that of a program from before: the words are meant. */
export function readHandOver(form: URLSearchParams): HandOver {
  const way = ways.find((each) => each === form.get('way')) ?? (form.has('hand_over') ? 'words' : undefined)
  if (way === undefined) return noHandOver
  return {
    way,
    handOver: textOf(form, 'hand_over'),
    accountName: textOf(form, 'account_name'),
    accountNumber: textOf(form, 'account_number'),
    accountPlace: textOf(form, 'account_place'),
  }
}

/** Reads the account of a list, for a page that shows or changes how parts are handed over. A list without such words has none. */
export async function expectAccount({ bank, form }: PersonVisit, registry: Registry): Promise<void> {
  const typed = readHandOver(form)
  if (typed.way === 'transfer' && isOtherAccount(form, typed)) bank.expectChange(registry.id)
  if (registry.meta.registry_hand_over !== '') await bank.expect(registry)
}

/** As it is stored for a list. The page has asked for its account before. */
export function handOverOf({ bank }: PersonVisit, { id, meta }: Pick<Registry, 'id' | 'meta'>): HandOver {
  const account = bank.of(id)
  if (account) return toHandOver(account)
  const said = isTransfer(meta.registry_hand_over) ? '' : meta.registry_hand_over
  const way = said === '' || isEnvelope(said) ? 'envelope' : 'words'
  return { way, handOver: way === 'words' ? said : '', accountName: '', accountNumber: '', accountPlace: '' }
}

/** An account that is stored, as a form shows it. */
function toHandOver(account: BankAccount): HandOver {
  const { name, place } = account
  return {
    way: 'transfer',
    handOver: '',
    accountName: name,
    accountNumber: printed(account),
    accountPlace: place,
  }
}

/** What guests read before they give: no account number is in it. */
export function saidOf({ words }: PersonVisit, { way, handOver = '' }: HandOver): string {
  const { ways: said } = words.lists.parts
  return way === 'transfer' ? said.beforeGiving : way === 'envelope' ? said.envelope : handOver
}

/** Whether a form has changed the account that it was opened with. */
export function isOtherAccount(form: URLSearchParams, typed: HandOver): boolean {
  return versionOfAccount(typed) !== textOf(form, 'account_was')
}

/** Whether a form says the account that is stored for a list. */
export function isStoredAccount({ bank }: PersonVisit, id: number, typed: HandOver): boolean {
  const account = bank.of(id)
  return account !== undefined && versionOfAccount(typed) === versionOfAccount(toHandOver(account))
}

export function versionOfAccount({ way, accountName, accountNumber, accountPlace }: HandOver): string {
  const account = way === 'transfer' ? [accountName, accountNumber, accountPlace] : []
  return hash('sha256', JSON.stringify(account), 'base64url').slice(0, 10)
}

export const mostAccountName = 70

export type HandOverFaults = Partial<Record<keyof HandOver, string>>

export function handOverFaults({ words }: PersonVisit, typed: HandOver): HandOverFaults {
  const { parts } = words.lists
  const { way, handOver = '', accountName = '', accountNumber = '', accountPlace = '' } = typed
  if (way === 'words') {
    const over = [...handOver].length - limits.handOver
    if (handOver === '') return { handOver: parts.handOverMissing }
    return over > 0 ? { handOver: parts.handOverLong(limits.handOver, over) } : {}
  }
  if (way !== 'transfer') return {}
  const { nameWrong, numberWrong, numberForBills, placeWrong } = parts.ways
  const number = readAccountNumber(accountNumber)
  const isName = accountName !== '' && [...accountName].length <= mostAccountName && isOneLine(accountName)
  return {
    ...(!isName && { accountName: nameWrong(mostAccountName) }),
    ...(!isAccountNumber(number) && {
      accountNumber: number === 'for-bills' ? numberForBills : numberWrong,
    }),
    ...(accountPlace !== '' &&
      !(readPlace(accountPlace) && isOneLine(accountPlace)) && { accountPlace: placeWrong }),
  }
}

/**
 * The other owners hear of another account by a letter, whose room is kept here. Where it has to wait, the form is refused before
 * anything of it is saved.
 */
export async function accountMustWait(
  visit: PersonVisit,
  { id }: Pick<Registry, 'id'>,
  given: HandOver & { isInParts: boolean },
  stored?: HandOver,
): Promise<HandOverFaults> {
  const { bank, form, signedIn, words } = visit
  if (!given.isInParts || given.way !== 'transfer' || !isOtherAccount(form, given)) return {}
  // What is saved is what the form has changed, and for the rest what another owner may have changed meanwhile.
  const typed = stored ? { ...given, ...merge<HandOver>(form, given, stored).typed } : given
  const { accountName: name = '', accountPlace: place = '', accountNumber = '' } = typed
  const read = readAccountNumber(accountNumber)
  // An account with a fault is not saved.
  if (!isAccountNumber(read) || Object.keys(handOverFaults(visit, typed)).length > 0) return {}
  const isHeld = await bank.holdLetters(signedIn.person, id, { name, number: read.number, place })
  return isHeld ? {} : { accountNumber: words.lists.parts.ways.mustWait }
}

/** A line break in a name would be the next line of what a bank reads; signs that join letters may stand in it. */
function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}
