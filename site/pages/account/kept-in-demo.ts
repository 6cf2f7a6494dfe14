import type { PersonHandler } from '../../http/visit.ts'

/** All visitors of a demo share its accounts: none of them keeps the others out. */
export function keptInDemo(act: PersonHandler): PersonHandler {
  return (visit) => (visit.site.demo ? { goTo: visit.to.account({ saved: 'inDemo' }) } : act(visit))
}
