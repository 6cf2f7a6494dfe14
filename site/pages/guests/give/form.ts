import { limits } from '@hopechest/contract'
import { keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Words } from '../../../words/index.ts'
import { emailFault } from '../../people/person-form.ts'
import { readWay, type Way } from '../set-aside/ways.ts'

/** What a guest typed on the page "Is it bought already?". */
export interface Typed {
  name: string
  note: string
  /** Where the link that puts the gift back is sent; empty without. It is not kept. */
  email: string
  /** The letter goes to the address that the owner wrote down for the person of the link. */
  hasLetter: boolean
  quantity: string
  way: Way
  /** How many pieces the page said are left. It separates a mistake of this guest from a race with another. */
  seenLeft: number | undefined
  /** Sent again under this key, the form counts once. An empty one lets the next page make a new key. */
  key: string
}

export interface Faults {
  quantity?: string
  name?: string
  note?: string
  email?: string
}

const { purchaser: mostName, purchaseNote: mostNote } = limits

export function readTyped(form: URLSearchParams): Typed {
  return {
    name: textOf(form, 'name'),
    note: textOf(form, 'note'),
    email: textOf(form, 'email'),
    hasLetter: form.get('letter') === '1',
    quantity: (form.get('quantity') ?? '1').trim().slice(0, 20),
    way: readWay(form),
    seenLeft: readWhole(form.get('left') ?? ''),
    key: keyOrNew(form),
  }
}

/** What is wrong with a form, field by field, in the words of the guest; an empty object if nothing is. */
export function faultsOf(typed: Typed, left: number, words: Words): Faults {
  const { give } = words
  const [name, note] = [typed.name, typed.note].map((text) => [...text].length)
  const wrongEmail = typed.email === '' ? undefined : emailFault(typed.email, words)
  const quantity = readQuantity(typed)
  // When no piece is left, the service says so: a field cannot ask for a number from 1 to 0.
  const most = typed.seenLeft || left || limits.quantity
  return {
    ...((quantity === undefined || quantity < 1 || quantity > most) && {
      quantity: give.quantityWrong(most),
    }),
    ...(name === 0 && { name: give.nameMissing }),
    ...((name ?? 0) > mostName && { name: give.nameLong(mostName) }),
    ...(wrongEmail !== undefined && { email: wrongEmail }),
    ...((note ?? 0) > mostNote && { note: give.noteLong(mostNote, (note ?? 0) - mostNote) }),
  }
}

export function readQuantity({ quantity }: Pick<Typed, 'quantity'>): number | undefined {
  return readWhole(quantity)
}

function readWhole(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
