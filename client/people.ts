import type {
  Circle,
  Draw,
  DrawPlan,
  ForWhom,
  ForWhomWrite,
  Household,
  KnownPerson,
  KnownPersonCreate,
  KnownPersonUpdate,
  OpenTo,
  OpenToWrite,
  Slip,
} from '@hopechest/contract'
import { type CallOptions, type ChangeOptions, type CreateOptions, callsOf } from './call-options.ts'
import type { Done } from './outcome.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'
import { readForWhomVersion } from './versions.ts'

export function peopleMethods(request: Request) {
  const { get, patch, post, put, remove } = callsOf(request)
  return {
    /** The people whom the caller and their household have written down. */
    listPeople: (options: CallOptions = {}) => get<KnownPerson[]>(path('/people'), options),

    addPerson: (person: KnownPersonCreate, options: CreateOptions = {}) =>
      post<KnownPerson>(path('/people'), person, options),

    updatePerson: (personId: number, change: KnownPersonUpdate, options: CallOptions = {}) =>
      patch<KnownPerson>(path('/people/:person_id', personId), change, options),

    /** No registry is open to them any more. */
    removePerson: (personId: number, options: CallOptions = {}) =>
      remove<Done>(path('/people/:person_id', personId), options),

    /** Within a day of the removal, with their link, circles and registries. */
    restorePerson: (personId: number, options: CallOptions = {}) =>
      put<KnownPerson>(path('/people/:person_id', personId), undefined, options),

    /** Another link for their page: the one of before ends. */
    renewPersonLink: (personId: number, options: CallOptions = {}) =>
      put<KnownPerson>(path('/people/:person_id/link', personId), undefined, options),

    endPersonLink: (personId: number, options: CallOptions = {}) =>
      remove<KnownPerson>(path('/people/:person_id/link', personId), options),

    listCircles: (options: CallOptions = {}) => get<Circle[]>(path('/circles'), options),

    addCircle: (name: string, options: CreateOptions = {}) =>
      post<Circle>(path('/circles'), { name }, options),

    renameCircle: (circleId: number, name: string, options: CallOptions = {}) =>
      patch<Circle>(path('/circles/:circle_id', circleId), { name }, options),

    /** Its people stay written down. */
    removeCircle: (circleId: number, options: CallOptions = {}) =>
      remove<Done>(path('/circles/:circle_id', circleId), options),

    putInCircle: (circleId: number, personId: number, options: CallOptions = {}) =>
      put<KnownPerson>(path('/circles/:circle_id/people/:person_id', circleId, personId), undefined, options),

    /** What this circle alone has opened to them is closed at once. */
    takeOutOfCircle: (circleId: number, personId: number, options: CallOptions = {}) =>
      remove<KnownPerson>(path('/circles/:circle_id/people/:person_id', circleId, personId), options),

    /** To which of the circles and people that the caller sees a registry is open. */
    getOpenTo: (id: number, options: CallOptions = {}) =>
      get<OpenTo>(path('/registries/:id/open-to', id), options),

    setOpenTo: (id: number, openTo: OpenToWrite, options: CallOptions = {}) =>
      put<OpenTo>(path('/registries/:id/open-to', id), openTo, options),

    /** Whom a registry is for. */
    getForWhom: (id: number, options: CallOptions = {}) =>
      get<ForWhom>(path('/registries/:id/for-whom', id), options),

    /** With the tag of its version, for `ifMatch`. */
    getForWhomVersion: (id: number, options: CallOptions = {}) => readForWhomVersion(request, id, options),

    /** No circle opens it to this person from then on. */
    setForWhom: (id: number, forWhom: ForWhomWrite, options: ChangeOptions = {}) =>
      put<ForWhom>(path('/registries/:id/for-whom', id), forWhom, options),

    /** Whom the caller has asked to share people and circles, and who asks the caller. */
    listHouseholds: (options: CallOptions = {}) => get<Household[]>(path('/households'), options),

    askHousehold: (address: string, options: CreateOptions = {}) =>
      post<Household>(path('/households'), { address }, options),

    agreeToHousehold: (householdId: number, options: CallOptions = {}) =>
      put<Household>(path('/households/:household_id', householdId), undefined, options),

    /** Also to decline. What each has opened to people of the other is closed. */
    endHousehold: (householdId: number, options: CallOptions = {}) =>
      remove<Done>(path('/households/:household_id', householdId), options),

    /** Who draws names in a circle, and whether they are drawn. Who drew whom is no part of it. */
    getDraw: (circleId: number, options: CallOptions = {}) =>
      get<Draw>(path('/circles/:circle_id/draw', circleId), options),

    planDraw: (circleId: number, plan: DrawPlan, options: CallOptions = {}) =>
      put<Draw>(path('/circles/:circle_id/draw', circleId), plan, options),

    /** Also anew. The round is the one that the caller has read: of two callers at once, one draws. */
    drawNames: (circleId: number, round: number, options: CallOptions = {}) =>
      post<Draw>(path('/circles/:circle_id/draw', circleId), { round }, options),

    /** As few slips as possible change. */
    leaveDraw: (circleId: number, personId: number, options: CallOptions = {}) =>
      post<Draw>(path('/circles/:circle_id/draw/leaving', circleId), { person_id: personId }, options),

    endDraw: (circleId: number, options: CallOptions = {}) =>
      remove<Done>(path('/circles/:circle_id/draw', circleId), options),

    /** What the caller drew. */
    listSlips: (options: CallOptions = {}) => get<Slip[]>(path('/slips'), options),
  }
}
