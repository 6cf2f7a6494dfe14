import { Refusal } from '@hopechest/contract'
import { createAllowance } from '@hopechest/program'

export interface FailedSignIns {
  /** Throws `too_many` when the address, or the account from this address, has failed too often. */
  demandAllowance(address: string, account: string): void
  add(address: string, account: string): void
}

export interface FailedSignInsOptions {
  perAddress: number
  perAccount: number
  now?: (() => number) | undefined
}

const windowMilliseconds = 60_000

/**
 * Counts sign-ins that the host rejected, in windows of a minute; 0 is no bound. Failures of others close an account to
 * no address that has not failed for it: strangers who guess a password cannot lock its owner out.
 */
export function createFailedSignIns({ perAddress, perAccount, now }: FailedSignInsOptions): FailedSignIns {
  const allowance = (most: number) =>
    createAllowance<string>({
      most: most || Number.POSITIVE_INFINITY,
      windowMilliseconds,
      ...(now && { now }),
    })
  const byAddress = allowance(perAddress)
  const byAccount = allowance(perAccount)
  const byBoth = allowance(1)
  const both = (address: string, account: string) => `${address} ${account}`

  return {
    demandAllowance(address, account) {
      const exhausted =
        byAddress.look(address) ?? (byBoth.look(both(address, account)) && byAccount.look(account))
      if (exhausted)
        throw new Refusal('too_many', 'Too many failed sign-ins: please try again later', exhausted)
    },
    add(address, account) {
      byAddress.take(address)
      byAccount.take(account)
      byBoth.take(both(address, account))
    },
  }
}
