import type { Elsewhere } from '../../elsewhere/index.ts'
import type { HeldForms } from '../../http/held-forms.ts'
import { forgotPages } from './forgot.ts'
import type { PeopleParts } from './parts.ts'
import { setUpPages } from './set-up.ts'
import { signInPages } from './sign-in.ts'
import { signUpPages } from './sign-up.ts'

/** How a person gets an account, and comes back to it. */
export function peoplePages(parts: PeopleParts, held: HeldForms, elsewhere?: Elsewhere) {
  return {
    setUp: setUpPages(parts),
    signIn: signInPages(parts, held, elsewhere),
    signUp: signUpPages(parts),
    forgot: forgotPages(parts),
  }
}
