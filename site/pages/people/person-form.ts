import { limits, Refusal } from '@hopechest/contract'
import { isEmailAddress, passwordFault, passwordLimits } from '@hopechest/host/accounts'
import type { Slot } from '../../html/html.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import type { Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import type { Words } from '../../words/index.ts'

/** Name, e-mail address and password, as a person typed them for a new account. */
export interface TypedPerson {
  name: string
  email: string
  password: string
}

export interface PersonFaults {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
}

export function readPerson(form: URLSearchParams): TypedPerson {
  return {
    name: textOf(form, 'name'),
    email: emailOf(form),
    password: secretOf(form, 'password'),
  }
}

/** The address that was typed, composed as it is stored. */
export function emailOf(form: URLSearchParams): string {
  return textOf(form, 'email').normalize('NFC')
}

export function personFaults(typed: TypedPerson, words: Words, hasPasswords = true): PersonFaults {
  return {
    name: nameFault(typed.name, words.people.signUp),
    email: emailFault(typed.email, words),
    password: hasPasswords ? newPasswordFault(typed.password, words) : undefined,
  }
}

export function hasFaults(faults: object): boolean {
  return Object.values(faults).some((fault) => fault !== undefined)
}

/** The sentences say whose name it is. */
export function nameFault(
  name: string,
  { nameMissing, nameLong }: Pick<Words['people']['signUp'], 'nameMissing' | 'nameLong'>,
): string | undefined {
  if (name === '') return nameMissing
  return [...name].length > limits.personName ? nameLong(limits.personName) : undefined
}

export function emailFault(email: string, { people: { signUp } }: Words): string | undefined {
  if (email === '') return signUp.emailMissing
  return isEmailAddress(email) ? undefined : signUp.emailWrong
}

export function newPasswordFault(password: string, { people: { signUp } }: Words): string | undefined {
  const { least, most } = passwordLimits
  return passwordFault(password) === undefined ? undefined : signUp.passwordWrong(least, most)
}

/** The refusal of a form that looks right: the address has an account already. */
export function faultsOfRefusal(error: unknown, { people: { signUp } }: Words): PersonFaults {
  if (error instanceof Refusal && error.code === 'conflict') return { email: signUp.emailTaken }
  if (error instanceof Refusal && error.code === 'invalid') return { email: signUp.emailWrong }
  throw error
}

/** Where the site sends no mail, the address is for signing in alone. */
export function personFields(
  visit: Visit,
  { typed, faults, hasMail }: { typed: TypedPerson; faults: PersonFaults; hasMail: boolean },
): Slot {
  const { signUp: words } = visit.words.people
  const first = (['name', 'email', 'password'] as const).find((name) => faults[name] !== undefined)
  return [
    field({
      name: 'name',
      label: words.name,
      value: typed.name,
      fault: faults.name,
      autocomplete: 'name',
      focus: first === 'name',
    }),
    field({
      name: 'email',
      label: words.email,
      value: typed.email,
      type: 'email',
      fault: faults.email,
      hint: hasMail ? words.emailHint : words.emailHintWithoutMail,
      autocomplete: 'email',
      focus: first === 'email',
    }),
    visit.site.waysIn?.hasPasswords !== false &&
      field({
        name: 'password',
        label: words.password,
        value: '',
        type: 'password',
        fault: faults.password,
        hint: words.passwordHint(passwordLimits.least),
        autocomplete: 'new-password',
        focus: first === 'password',
      }),
  ]
}
