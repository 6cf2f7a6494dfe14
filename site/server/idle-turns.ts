import type { ServerResponse } from 'node:http'

const checkMilliseconds = 250

/** Less than this of a form is no progress: a letter now and then would keep a turn. */
const leastSent = 4096

export interface IdleTurns {
  begin(answer: ServerResponse, ended: Promise<void>): void
  stop(): void
}

/**
 * While all turns are taken, cuts the connections of clients that hold a turn and for some time neither send more of a
 * form nor read more of the answer. Otherwise a stranger with some addresses would hold all turns with a byte now and
 * then.
 */
export function watchIdleTurns(mostTurns: number, longestMilliseconds: number): IdleTurns {
  const turns = new Map<ServerResponse, { idleSince: number; progress: number }>()

  function check(): void {
    if (turns.size < mostTurns) return
    const now = performance.now()
    for (const [answer, before] of turns) {
      const progress = progressOf(answer)
      if (!waitsForClient(answer) || progress !== before.progress)
        turns.set(answer, { idleSince: now, progress })
      else if (now - before.idleSince > longestMilliseconds) answer.destroy()
    }
  }

  const timer = setInterval(check, checkMilliseconds).unref()
  return {
    begin(answer, ended) {
      turns.set(answer, { idleSince: performance.now(), progress: progressOf(answer) })
      ended.then(() => turns.delete(answer))
    },
    stop: () => clearInterval(timer),
  }
}

/** `readableFlowing` is null until the site begins to read: until then the form waits for us, perhaps in another line. */
function waitsForClient({ req, writableEnded, writableNeedDrain }: ServerResponse): boolean {
  const isSending = !req.complete && req.readableFlowing !== null
  return isSending || writableEnded || writableNeedDrain
}

/**
 * What a client has sent of a form, and then what the system has taken of the answer for it: a slow phone comes to its end,
 * however long that takes. What a client sends while it does not read its answer is no progress.
 */
function progressOf({ req, headersSent, socket }: ServerResponse): number {
  if (!socket) return 0
  const isAnswered = req.complete || headersSent
  return isAnswered ? socket.bytesWritten - socket.writableLength : Math.floor(socket.bytesRead / leastSent)
}
