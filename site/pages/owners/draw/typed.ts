import { bookOwner, type DrawWish, drawWishKinds, hasPassed, limits } from '@hopechest/contract'
import { readPrice, writePrice } from '@hopechest/look/read-price'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { isDay } from '../lists/rules.ts'
import type { CircleOfDraw } from './read-circle.ts'

/** What the form says of a draw. */
export interface TypedDraw {
  takers: readonly number[]
  /** Whom the form has shown. */
  seen: readonly number[]
  wishes: readonly DrawWish[]
  amount: string
  day: string
}

export interface DrawFaults {
  takers?: string | undefined
  wish?: string | undefined
  amount?: string | undefined
  day?: string | undefined
}

/** What is stored. Before anything is said, everyone in the circle takes part. */
export function storedDraw({ format }: PersonVisit, { draw, names }: CircleOfDraw): TypedDraw {
  const isNew = draw.person_ids.length === 0 && draw.round === 0
  return {
    takers: isNew ? [...names.keys()].slice(0, limits.drawPeople.most) : draw.person_ids,
    seen: [...names.keys()],
    wishes: draw.wishes,
    amount: draw.amount === null ? '' : writePrice(draw.amount, format.thousands),
    day: draw.day,
  }
}

/** The button that was pressed adds a wish or takes one away. Who came by the link after the form was shown takes part. */
export function readDraw({ form }: PersonVisit, { draw, names }: CircleOfDraw): TypedDraw {
  const dropped = form.get('drop')
  const added = form.get('act') === 'add' ? readWish(form) : undefined
  const seen = form.getAll('seen').map(Number)
  const unseen = draw.person_ids.filter((id) => !seen.includes(id))
  const ticked = form.getAll('taker').map(Number)
  return {
    takers: [...new Set([...ticked, ...unseen])].filter((id) => names.has(id)),
    seen,
    wishes: [
      ...draw.wishes.filter((wish) => keyOf(wish) !== dropped),
      ...(added && !draw.wishes.some((wish) => keyOf(wish) === keyOf(added)) ? [added] : []),
    ],
    amount: textOf(form, 'amount'),
    day: textOf(form, 'day'),
  }
}

/** How a wish is named in a form. */
export function keyOf({ kind, person_id, other_id }: DrawWish): string {
  return `${kind} ${person_id} ${other_id}`
}

function readWish(form: URLSearchParams): DrawWish {
  const kind = drawWishKinds.find((each) => each === form.get('kind')) ?? 'apart'
  return { kind, person_id: Number(form.get('one')), other_id: Number(form.get('other')) }
}

export function faultsOf(
  typed: TypedDraw,
  { words, format, form, now }: PersonVisit,
  { names }: CircleOfDraw,
): DrawFaults {
  const { draw } = words
  const isDrawn = form.get('act') === 'draw'
  const { least, most } = limits.drawPeople
  const { length } = typed.takers
  const tooFew = isDrawn && length < least
  const isWrongWish = typed.wishes.some(
    ({ person_id, other_id }) => person_id === other_id || !names.has(person_id) || !names.has(other_id),
  )
  return {
    takers: tooFew ? draw.tooFew(least) : length > most ? draw.tooMany(most) : undefined,
    wish: isWrongWish
      ? draw.same
      : typed.wishes.length > limits.drawWishes
        ? draw.full(limits.drawWishes)
        : undefined,
    amount:
      typed.amount !== '' && readPrice(typed.amount, format.thousands) === undefined
        ? draw.amountWrong
        : undefined,
    day:
      !isDay(typed.day) || (isDrawn && typed.day === '')
        ? draw.dayWrong
        : isDrawn && hasPassed(typed.day, now)
          ? draw.dayPassed
          : undefined,
  }
}

export function toPlan(
  { takers, seen, wishes, amount, day }: TypedDraw,
  { site, format }: PersonVisit,
  { draw, ownName }: CircleOfDraw,
) {
  return {
    person_ids: [...takers],
    seen_ids: [...new Set([...seen, ...takers])],
    own_name: takers.includes(bookOwner) ? ownName : '',
    wishes: [...wishes],
    amount: readPrice(amount, format.thousands) ?? null,
    currency: draw.currency || site.currency,
    day,
  }
}
