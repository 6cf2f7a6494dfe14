import { Refusal } from '@hopechest/contract'
import type { Counted } from '@hopechest/host'
import { createSignInTries, type Exhausted } from '@hopechest/program'

/** Sign-ins that the host rejects. Both throw `too_many` when the address, or the account from this address, failed too often. */
export interface FailedSignIns {
  demandAllowance(address: string, account: string): void
  /** Counts a sign-in before the host is asked; what it returns takes the count back. */
  begin(address: string, account: string): () => void
  /** What the answer says of the count of an address; none where there is no bound. */
  counted(address: string): Counted[]
}

export interface FailedSignInsOptions {
  perAddress: number
  perAccount: number
  now?: (() => number) | undefined
}

const windowMilliseconds = 60_000

export function createFailedSignIns(options: FailedSignInsOptions): FailedSignIns {
  const tries = createSignInTries({ ...options, windowMilliseconds })
  const { perAddress: most } = options
  return {
    counted: (address) =>
      most === 0 ? [] : [{ name: 'sign-ins', most, seconds: 60, left: () => tries.left(address) }],
    demandAllowance(address, account) {
      const exhausted = tries.look({ address, account })
      if (exhausted) throw tooMany(exhausted)
    },
    begin(address, account) {
      const begun = tries.begin({ address, account })
      if ('forgive' in begun) return begun.forgive
      throw tooMany(begun)
    },
  }
}

/** Whether it is for too many sign-ins that failed, and not for too many at once. */
export function isForFailedSignIns(error: unknown): boolean {
  return error instanceof Refusal && error.message === tooManyFailed
}

const tooManyFailed = 'Too many failed sign-ins: please try again later'

function tooMany(exhausted: Exhausted): Refusal {
  return new Refusal('too_many', tooManyFailed, exhausted)
}
