interface Report {
  statusCode?: number
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable?: unknown }>
}

const serious = ['high', 'critical']

/** Statuses of a registry that has no such answers, as many mirrors. */
const unanswered = [404, 405, 501]

/**
 * The serious weaknesses in what `npm audit --json` printed, each as a sentence; undefined where the registry answers no such question.
 * Throws for anything else that npm says.
 */
export function findKnownFaults(printed: string): string[] | undefined {
  const { vulnerabilities, statusCode = 0 } = read(printed)
  if (unanswered.includes(statusCode)) return undefined
  if (vulnerabilities === undefined) throw new Error(`npm could not ask: ${printed}`)
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => serious.includes(severity))
    .map(([name, { severity, range, fixAvailable }]) => {
      const remedy = fixAvailable ? 'npm audit fix mends it.' : 'No version is known that mends it.'
      return `${name} ${range} has a weakness that is ${severity}. ${remedy}`
    })
}

function read(printed: string): Report {
  try {
    return JSON.parse(printed) ?? {}
  } catch {
    return {}
  }
}
