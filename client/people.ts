import type {
  Circle,
  Draw,
  DrawPlan,
  Household,
  KnownPerson,
  KnownPersonCreate,
  KnownPersonUpdate,
  OpenTo,
  OpenToWrite,
  Slip,
} from '@hopechest/contract'
import { type CallOptions, type CreateOptions, toExtras } from './call-options.ts'
import type { Done } from './outcome.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'

export function peopleMethods(request: Request) {
  return {
    /** The people whom the caller and their household have written down. */
    listPeople: (options: CallOptions = {}) =>
      request<KnownPerson[]>('GET', path('/people'), undefined, toExtras(options)),

    addPerson: (person: KnownPersonCreate, options: CreateOptions = {}) =>
      request<KnownPerson>('POST', path('/people'), person, toExtras(options)),

    updatePerson: (personId: number, change: KnownPersonUpdate, options: CallOptions = {}) =>
      request<KnownPerson>('PATCH', path('/people/:person_id', personId), change, toExtras(options)),

    /** No registry is open to them any more. */
    removePerson: (personId: number, options: CallOptions = {}) =>
      request<Done>('DELETE', path('/people/:person_id', personId), undefined, toExtras(options)),

    /** Another link for their page: the one of before ends. */
    renewPersonLink: (personId: number, options: CallOptions = {}) =>
      request<KnownPerson>('PUT', path('/people/:person_id/link', personId), undefined, toExtras(options)),

    endPersonLink: (personId: number, options: CallOptions = {}) =>
      request<KnownPerson>('DELETE', path('/people/:person_id/link', personId), undefined, toExtras(options)),

    listCircles: (options: CallOptions = {}) =>
      request<Circle[]>('GET', path('/circles'), undefined, toExtras(options)),

    addCircle: (name: string, options: CreateOptions = {}) =>
      request<Circle>('POST', path('/circles'), { name }, toExtras(options)),

    renameCircle: (circleId: number, name: string, options: CallOptions = {}) =>
      request<Circle>('PATCH', path('/circles/:circle_id', circleId), { name }, toExtras(options)),

    /** Its people stay written down. */
    removeCircle: (circleId: number, options: CallOptions = {}) =>
      request<Done>('DELETE', path('/circles/:circle_id', circleId), undefined, toExtras(options)),

    putInCircle: (circleId: number, personId: number, options: CallOptions = {}) =>
      request<KnownPerson>(
        'PUT',
        path('/circles/:circle_id/people/:person_id', circleId, personId),
        undefined,
        toExtras(options),
      ),

    /** What this circle alone has opened to them is closed at once. */
    takeOutOfCircle: (circleId: number, personId: number, options: CallOptions = {}) =>
      request<KnownPerson>(
        'DELETE',
        path('/circles/:circle_id/people/:person_id', circleId, personId),
        undefined,
        toExtras(options),
      ),

    /** To which of the circles and people that the caller sees a registry is open. */
    getOpenTo: (id: number, options: CallOptions = {}) =>
      request<OpenTo>('GET', path('/registries/:id/open-to', id), undefined, toExtras(options)),

    setOpenTo: (id: number, openTo: OpenToWrite, options: CallOptions = {}) =>
      request<OpenTo>('PUT', path('/registries/:id/open-to', id), openTo, toExtras(options)),

    /** Whom the caller has asked to share people and circles, and who asks the caller. */
    listHouseholds: (options: CallOptions = {}) =>
      request<Household[]>('GET', path('/households'), undefined, toExtras(options)),

    askHousehold: (address: string, options: CreateOptions = {}) =>
      request<Household>('POST', path('/households'), { address }, toExtras(options)),

    agreeToHousehold: (householdId: number, options: CallOptions = {}) =>
      request<Household>('PUT', path('/households/:household_id', householdId), undefined, toExtras(options)),

    /** Also to decline. What each has opened to people of the other is closed. */
    endHousehold: (householdId: number, options: CallOptions = {}) =>
      request<Done>('DELETE', path('/households/:household_id', householdId), undefined, toExtras(options)),

    /** Who draws names in a circle, and whether they are drawn. Who drew whom is no part of it. */
    getDraw: (circleId: number, options: CallOptions = {}) =>
      request<Draw>('GET', path('/circles/:circle_id/draw', circleId), undefined, toExtras(options)),

    planDraw: (circleId: number, plan: DrawPlan, options: CallOptions = {}) =>
      request<Draw>('PUT', path('/circles/:circle_id/draw', circleId), plan, toExtras(options)),

    /** Also anew. The round is the one that the caller has read: of two callers at once, one draws. */
    drawNames: (circleId: number, round: number, options: CallOptions = {}) =>
      request<Draw>('POST', path('/circles/:circle_id/draw', circleId), { round }, toExtras(options)),

    /** As few slips as possible change. */
    leaveDraw: (circleId: number, personId: number, options: CallOptions = {}) =>
      request<Draw>(
        'POST',
        path('/circles/:circle_id/draw/leaving', circleId),
        { person_id: personId },
        toExtras(options),
      ),

    endDraw: (circleId: number, options: CallOptions = {}) =>
      request<Done>('DELETE', path('/circles/:circle_id/draw', circleId), undefined, toExtras(options)),

    /** What the caller drew. */
    listSlips: (options: CallOptions = {}) =>
      request<Slip[]>('GET', path('/slips'), undefined, toExtras(options)),
  }
}
