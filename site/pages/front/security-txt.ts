import type { Answer, Visit } from '../../http/visit.ts'
import { dayMilliseconds } from '../../view/days.ts'

/** A reader asks again by then. */
const daysUntilExpiry = 90

/** Who hears of weaknesses, as RFC 9116 says. */
export function securityTxt(contact: string, now: () => Date): (visit: Visit) => Answer {
  return ({ to }) => {
    const expires = new Date(now().getTime() + daysUntilExpiry * dayMilliseconds).toISOString()
    const canonical = to.securityTxt().whole
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, de',
      `Canonical: ${canonical}`,
    ]
    return { body: `${lines.join('\n')}\n`, type: 'text/plain; charset=utf-8' }
  }
}
