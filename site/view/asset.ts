import type { Address } from '../addresses.ts'
import type { Visit } from '../http/visit.ts'

/** A file of the look, such as `styles/hopechest.css`. */
export function asset({ assets, to }: Pick<Visit, 'assets' | 'to'>, name: string): Address {
  return to.asset(assets.place(name))
}
