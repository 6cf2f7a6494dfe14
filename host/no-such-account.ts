import { Refusal } from '@hopechest/contract'

/** Of an owner who is written down by a name. A name that no account has would belong to an account that takes it later. */
export function noSuchAccount(name: string): Refusal {
  return new Refusal(
    'conflict',
    `No account has the name "${name}". Write the name of an account, or an e-mail address`,
    { why: 'no_such_account' },
  )
}
