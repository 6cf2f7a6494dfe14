import { buildConnector } from 'undici'

const connectMilliseconds = 1000

/** Connections to the site, and which errors ended one that had served before. */
export function createConnector() {
  const connect = buildConnector({ timeout: connectMilliseconds })
  const endedAfterUse = new WeakSet<object>()

  const connector: buildConnector.connector = (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null)
      socket.prependListener('error', (fault) => {
        if (socket.bytesRead > 0) endedAfterUse.add(fault)
      })
      done(null, socket)
    })

  /** The site closed a connection that had served before, at the moment when the next request was sent on it. */
  function wasClosedWhileIdle(error: unknown): boolean {
    if (!(error instanceof Error)) return false
    const code = codeOf(error)
    if (code === 'ECONNRESET' || code === 'EPIPE') return endedAfterUse.has(error)
    return code === 'UND_ERR_SOCKET' && 'socket' in error && hasServed(error.socket)
  }

  return { connector, wasClosedWhileIdle }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function hasServed(socket: unknown): boolean {
  return (
    typeof socket === 'object' && socket !== null && 'bytesRead' in socket && Number(socket.bytesRead) > 0
  )
}
