import { later } from '../../../http/later.ts'
import type { Row } from '../../../http/visit.ts'
import type { PeopleOfOwnerParts } from './acts.ts'

/** The people and circles of an owner, and who shares them. */
export function peopleOfOwnerPages(parts: PeopleOfOwnerParts): readonly Row[] {
  const acts = later(async () => (await import('./acts.ts')).peopleActs(parts))
  const access = later(async () => (await import('./access.ts')).accessPages(parts))
  const { personCard } = later(() => import('./card.ts'))
  const sizes = later(async () => (await import('./own-sizes.ts')).ownSizes)
  const person = { who: 'person' } as const
  const again = { ...person, again: acts.show }
  return [
    ['GET', 'myPeople', acts.show, person],
    ['POST', 'myPeople', acts.add, again],
    ['POST', 'sendLinks', acts.sendAll, again],
    ['POST', 'severalPeople', acts.several, again],
    ['POST', 'undoPeople', acts.undoSeveral, again],
    ['POST', 'addCircle', acts.addCircle, again],
    ['POST', 'saveCircle', acts.saveCircle, again],
    ['POST', 'removeCircle', acts.removeCircle, again],
    ['POST', 'takeOutOfCircle', acts.takeOutOfCircle, again],
    ['GET', 'circleAccess', access.show, person],
    ['POST', 'circleAccess', access.save, { ...person, again: access.show }],
    ['POST', 'askHousehold', acts.ask, again],
    ['POST', 'agreeHousehold', acts.agree, again],
    ['POST', 'endHousehold', acts.endHousehold, again],
    ['POST', 'savePerson', acts.save, again],
    ['POST', 'removePerson', acts.remove, again],
    ['POST', 'renewLink', acts.renew, again],
    ['POST', 'endLink', acts.end, again],
    ['POST', 'sendLink', acts.send, again],
    ['GET', 'personCard', personCard, person],
    ['GET', 'ownSizes', sizes.show, person],
    ['POST', 'ownSizes', sizes.save, { ...person, again: sizes.show }],
  ]
}
