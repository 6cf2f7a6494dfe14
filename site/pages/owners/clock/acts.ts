import { isTimeZone } from '@hopechest/contract'
import { isOwner } from '@hopechest/host'
import { callerOf } from '../../../http/caller.ts'
import { textOf } from '../../../http/form-text.ts'
import { wouldReveal } from '../../reveal.ts'
import type { OwnHandler } from '../list/own-list.ts'
import { changeRegistry } from '../meanwhile/change-list.ts'
import { hasClock } from './opens.ts'

/** By whose clock the day of a list ends. */
export const clockActs = (now: () => Date) =>
  ({
    /** A clock that would open the list asks first. One that a script sends by itself opens nothing, and takes the place of none. */
    async take(visit, { registry }) {
      const { form, to, signedIn } = visit
      const zone = textOf(form, 'zone')
      const isByItself = form.get('by') === 'browser'
      const goTo = to.surprises({ slug: registry.slug }, isByItself ? {} : { focus: 'zone' })
      if (!isTimeZone(zone) || form.get('was') === zone) return { goTo }
      const isToTake = !isByItself || isOwner(callerOf(signedIn.person), registry)
      if (!isToTake) return { goTo }
      const meta = { registry_time_zone: zone }
      const saved = await changeRegistry(visit, registry.id, (registry) => {
        const opens = wouldReveal(registry, meta, now())
        if (isByItself && (hasClock(registry) || opens)) return { answer: { goTo } }
        if (opens) return { answer: { goTo: to.unwrap({ slug: registry.slug }) } }
        return { change: { meta } }
      })
      return 'answer' in saved ? saved.answer : { goTo }
    },
  }) satisfies Record<string, OwnHandler>
