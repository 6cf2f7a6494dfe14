import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { usualFormBytes } from './form-text.ts'
import { tokenField } from './form-token.ts'
import { createSeal } from './seal.ts'
import type { Visit } from './visit.ts'

/** The field of the page that asks for the password in which the form waits. */
export const heldField = 'held'

/** What no page holds for later. The service worker of the look knows the same names. */
export const secretFields = ['password', 'current']

/** It comes back in a form with a login and a password, which may be no longer than others. */
const mostSealed = usualFormBytes - 4 * 1024

/** Forms that wait in a page until their person has signed in again. */
export interface HeldForms {
  /** Undefined for a table that is longer than usual, or would be once sealed: its person has the file. */
  hold(visit: Visit, personId: number): string | undefined
  /** What the person typed at this address; undefined for any other person and any other address. */
  open(held: string, visit: Visit, personId: number): URLSearchParams | undefined
}

/** The page holds a form sealed: who signs in as another account, or looks into the page, reads nothing of it. */
export function createHeldForms(secret: string): HeldForms {
  const seal = createSeal(secret, 'held form')
  return {
    hold({ here, form }, personId) {
      const typed = [...form].filter(([name]) => name !== tokenField && !secretFields.includes(name))
      const letters = typed.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
      if (letters > usualFormBytes) return undefined
      const sealed = seal.close(
        deflateRawSync(JSON.stringify([personId, here.path, typed])).toString('base64'),
      )
      return sealed.length > mostSealed ? undefined : sealed
    },
    open(held, { here }, personId) {
      const text = seal.open(held)
      const form = text === undefined ? undefined : read(text)
      return form?.person === personId && form.place === here.path ? form.typed : undefined
    },
  }
}

/** Another version of the site may have sealed the form in another shape. Such a form counts as none. */
function read(text: string): { person: unknown; place: unknown; typed: URLSearchParams } | undefined {
  try {
    const [person, place, typed] = JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())
    return Array.isArray(typed) ? { person, place, typed: new URLSearchParams(typed) } : undefined
  } catch {
    return undefined
  }
}
