/** Stands before and behind the name of a file; no test prints it. */
const mark = '\u0001'

/** What a process says of itself stands behind this name. */
export const ofProcess = 'a process of the tests'

/** A process that begins a file says so on both streams, so that what it prints is known to be of that file. */
export function beginningOf(file: string): string {
  return `${mark}${file}${mark}`
}

/** Collects the output of test files. */
export function collectPrinted() {
  const texts = new Map<string, string>()
  const current = new Map<string, string>()

  return {
    add(process: number, stream: string, message: string): void {
      const key = `${process} ${stream}`
      const [before = '', ...parts] = message.split(mark)
      append(current.get(key), before)
      for (let n = 0; n < parts.length; n += 2) {
        current.set(key, parts[n] ?? '')
        append(parts[n], parts[n + 1] ?? '')
      }
    },
    of: (file: string) => texts.get(file) ?? '',
  }

  function append(file = '', text: string): void {
    if (text !== '') texts.set(file, (texts.get(file) ?? '') + text)
  }
}
