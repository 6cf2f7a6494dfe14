/** A process that begins a file says so on both streams, so that what it prints is known to be of that file. */
export function beginningOf(file: string): string {
  return `\u0001${file}\u0002`
}

/** Collects what test files print. */
export function collectPrinted() {
  const texts = new Map<string, string>()
  const current = new Map<string, string>()

  return {
    add(process: number, stream: string, message: string): void {
      const key = `${process} ${stream}`
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks of a beginning
      const [before = '', ...parts] = message.split(/\u0001([^\u0002]*)\u0002/)
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
