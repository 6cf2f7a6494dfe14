interface Line {
  time: string
  level: string
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
  [field: string]: unknown
}

/**
 * A log line of JSON as one for people: time of day, level, sentence, fields, and the stack of an error below it. The
 * process id says something only where several processes write.
 */
export function toText(json: string, isOneOfSeveral = false): string {
  const { time, level, msg = '', err, pid, ...rest } = JSON.parse(json) as Line
  const fields = isOneOfSeveral ? { pid, ...rest } : rest
  const clock = new Date(time).toTimeString().slice(0, 'hh:mm:ss'.length)
  const words = Object.entries(fields).map(([name, value]) => `${name}=${show(value)}`)
  const head = [clock, level.toUpperCase().padEnd('ERROR'.length), msg, ...words].filter(Boolean).join(' ')
  return `${[head, ...stackOf(err)].join('\n')}\n`
}

/** A plain word stands as it is. Any other value is quoted, so that it cannot pretend to be another line. */
function show(value: unknown): string {
  return typeof value === 'string' && /^[\w.:/@+-]+$/.test(value) ? value : JSON.stringify(value)
}

function stackOf(error: Line['err']): string[] {
  if (!error) return []
  const text = error.stack ?? `${error.type}: ${error.message}`
  return text.split('\n').map((line) => `    ${line.trim()}`)
}
