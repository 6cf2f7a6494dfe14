import { Refusal } from '@hopechest/contract'

/** A list takes no owner by a name that no account has: a stranger could make an account of that name, and own the list. */
export function noSuchAccount(name: string): Refusal {
  return new Refusal(
    'conflict',
    `No account has the name "${name}". Write the name of an account, or an e-mail address`,
    { why: 'no_such_account' },
  )
}
