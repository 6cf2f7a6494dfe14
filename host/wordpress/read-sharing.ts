import type { Registry } from '@hopechest/contract'
import type { Caller } from '../host.ts'

type Find = (caller: Caller, id: number) => Promise<Registry | undefined>

/**
 * Lets whoever asks for the same registry with the same credentials at the same moment share one call. Nothing is kept
 * beyond the call. Nobody joins a call that may end later than they can wait, or one that began before a change of ours
 * was through: what somebody has just changed they shall read back. Who asks for a fresh answer joins nobody.
 */
export function readSharing(find: Find) {
  const underWay = new Map<string, { answer: Promise<Registry | undefined>; deadline: number }>()

  return {
    read(caller: Caller, id: number, fresh?: 'fresh'): Promise<Registry | undefined> {
      const key = `${id} ${caller.authorization}`
      const shared = underWay.get(key)
      if (!fresh && shared && shared.deadline <= caller.deadline) return shared.answer
      const answer = find(caller, id).finally(() => {
        if (underWay.get(key)?.answer === answer) underWay.delete(key)
      })
      underWay.set(key, { answer, deadline: caller.deadline })
      return answer
    },

    renew: () => underWay.clear(),
  }
}
