import { readFileSync } from 'node:fs'

/** The variable that names a file with the secret, as containers and units hand secrets over. */
export function fileVariableOf(secret: string): string {
  return `${secret}_FILE`
}

/** The text of a secret, from its variable or from its file, or why it cannot be read. The end of the last line does not count. */
export function readSecret(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): { text: string | undefined } | { fault: string } {
  const given = environment[name] || undefined
  const variable = fileVariableOf(name)
  const file = environment[variable]
  if (!file) return { text: given }
  if (given !== undefined) return { fault: `${name} and ${variable} are both set: set one of them` }
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return text === '' ? { fault: `${variable} names a file that is empty: ${file}` } : { text }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { fault: `${variable} names a file that cannot be read: ${file} (${code})` }
  }
}
