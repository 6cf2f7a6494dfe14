export { type Agreement, agreeOnKey, keyPath, noKey, proofOf, publicKeyForm } from './key-agreement.ts'
export { createNoteMade, type NoteMade, numberKnown } from './made-lists.ts'
export { needsMore, type Outcome } from './outcome.ts'
export {
  hashOf,
  keptPath,
  placeOf,
  readSignature,
  refused,
  type Signed,
  type SigningKey,
  signatureHeader,
  signVisit,
  toleranceMilliseconds,
  visitPath,
} from './signature.ts'
export { createTakeVisit, type TakeVisit } from './take-visit.ts'
export {
  mostVisitBytes,
  readVisit,
  type Visit,
  type VisitingPerson,
  type VisitorRequest,
  visitVersion,
} from './visit.ts'
export { createVisitHost, type Note, needed } from './visit-host.ts'
export {
  createVisits,
  type OpenVisit,
  type UserOfVisit,
  type Visits,
} from './visits.ts'
