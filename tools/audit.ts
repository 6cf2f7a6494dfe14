interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable?: unknown }>
}

const serious = ['high', 'critical']

/** The serious weaknesses in what `npm audit --json` printed, each as a sentence; undefined where the registry gave no answer. */
export function findKnownFaults(printed: string): string[] | undefined {
  const { vulnerabilities } = read(printed)
  if (vulnerabilities === undefined) return undefined
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => serious.includes(severity))
    .map(([name, { severity, range, fixAvailable }]) => {
      const remedy = fixAvailable ? 'npm audit fix mends it.' : 'No version is known that mends it.'
      return `${name} ${range} has a weakness that is ${severity}. ${remedy}`
    })
}

function read(printed: string): Report {
  try {
    return JSON.parse(printed)
  } catch {
    return {}
  }
}
