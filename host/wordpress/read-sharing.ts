import type { Caller } from '../host.ts'
import type { HostRegistry } from '../may.ts'

type Found = Promise<HostRegistry | undefined>
/** Reads a registry, and calls `onBegin` right before the site is asked. */
type Find = (caller: Caller, id: number, onBegin: () => void) => Found

/** Reads of one registry with the same credentials. */
interface Group {
  underWay: number
  /** The read that later requests may join, because the site has not been asked yet. */
  joinable: { token: object; answer: Found; deadline: number } | undefined
  /** Reads that begin when one under way has ended. */
  waiting: (() => void)[]
}

/** Requests of one moment have nearly the same time, and need not begin in the order in which they came. */
const momentMilliseconds = 100

/** The equal reads that run at once; requests that arrive meanwhile share the read after them. */
const mostEqualReads = 4

/**
 * Requests for the same registry with the same credentials share one call to the site, if that call begins after each
 * of them arrived. So no caller reads a state that is older than the request, also when another process made the latest
 * change. The answer is kept no longer than the call takes.
 */
export function createReadSharing(find: Find) {
  const groups = new Map<string, Group>()

  async function startRead(group: Group, token: object, caller: Caller, id: number) {
    if (group.underWay < mostEqualReads) group.underWay++
    // The read that ends hands its place over.
    else await new Promise<void>((resolve) => group.waiting.push(resolve))
    // Requests that came in the same turn of the event loop share the call.
    await new Promise((resolve) => setImmediate(resolve))
    const close = () => {
      if (group.joinable?.token === token) group.joinable = undefined
    }
    try {
      return await find(caller, id, close)
    } finally {
      close()
      const next = group.waiting.shift()
      if (next) next()
      else group.underWay--
    }
  }

  return function read(caller: Caller, id: number): Found {
    const key = `${id} ${caller.authorization}`
    const group = groups.get(key) ?? { underWay: 0, joinable: undefined, waiting: [] }
    groups.set(key, group)
    // A read that may take longer than this caller can wait is not joined.
    if (group.joinable && group.joinable.deadline <= caller.deadline + momentMilliseconds) {
      return group.joinable.answer
    }
    const token = {}
    const answer = startRead(group, token, caller, id).finally(() => {
      if (group.underWay === 0) groups.delete(key)
    })
    group.joinable = { token, answer, deadline: caller.deadline }
    return answer
  }
}
