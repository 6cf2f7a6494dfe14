/** The file of all releases, for people who upgrade. */
export const changeLog = 'CHANGELOG.md'

/** The change log with the notes of one more release, which stand before those of all others. */
export function addRelease(log: string, title: string, day: Date, notes: string): string {
  const section = `## ${title}, ${day.toISOString().slice(0, 10)}\n\n${notes}`
  const parts = log.split(/^(?=## )/m).map((part) => part.trim())
  return `${parts.toSpliced(1, 0, section).join('\n\n')}\n`
}
