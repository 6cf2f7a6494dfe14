/** One request a host in this time, over all lists, redirects and robots.txt. */
export const hostMilliseconds = 60_000

export interface HostTurns {
  /** Waits until the host may be asked. Each caller has a turn of its own. */
  take(url: URL): Promise<void>
  /** Another process may have asked until now: each host waits as if it had been this one. */
  beginAnew(): void
}

export interface TurnParts {
  uptime: () => number
  pause: (milliseconds: number) => Promise<void>
}

/** Counts by the running time of this process, so that a clock that jumps asks no shop more often. */
export function createHostTurns({ uptime, pause }: TurnParts): HostTurns {
  const next = new Map<string, number>()
  let notBefore = uptime() + hostMilliseconds

  function nextOf(url: URL): number {
    return Math.max(notBefore, next.get(hostOf(url)) ?? 0)
  }

  /** A host whose time is over is as one that was never asked. */
  function forget(now: number): void {
    for (const [host, at] of next) if (at <= now) next.delete(host)
  }

  return {
    async take(url) {
      const now = uptime()
      const at = Math.max(now, nextOf(url))
      forget(now)
      next.set(hostOf(url), at + hostMilliseconds)
      if (at > now) await pause(at - now)
    },
    beginAnew() {
      notBefore = uptime() + hostMilliseconds
    },
  }
}

/** With and without `www.` it is the same shop. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}
