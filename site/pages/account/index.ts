import type { AllGiftsParts } from '../guests/all-gifts/read.ts'
import type { PeopleParts } from '../people/parts.ts'
import { confirmEmailPages } from './confirm-email.ts'
import { deletePages } from './delete.ts'
import { everything } from './everything.ts'
import { keysPages } from './keys/keys.ts'
import { passkeyPages } from './new-passkey.ts'
import { ownAccountPages } from './own-account.ts'
import { secondStepPages } from './second-step.ts'
import { takeOffPages } from './take-off.ts'

/** The pages on which a person sees, changes and deletes their account. */
export function accountPages(parts: PeopleParts & AllGiftsParts & { secret: string }) {
  return {
    account: ownAccountPages(parts),
    keys: keysPages(parts),
    ways: { passkey: passkeyPages(parts), step: secondStepPages(parts), takeOff: takeOffPages(parts) },
    confirmEmail: confirmEmailPages(parts),
    deletion: deletePages(parts),
    everything: everything(parts),
  }
}
