import { properties } from './properties.ts'

const head = `# Reliability

Each row was printed by a command that you can run: \`npm run prove -- NAME\` tries the promise again on your machine. With
\`--planted\` it first plants a fault in a copy of the sources, and has to find it.

\`hopechest prove URL\` tries an installation that runs, such as yours, with a list of its own that it removes again.

| promise | seen | name | on |
|---|---|---|---|
`

/** The page, with what was seen now; of a property that was not tried now it keeps what was seen, and the day. */
export function pageWith(seen: ReadonlyMap<string, string>, page: string, now: Date): string {
  const rows = properties.map(({ name, promise, needs }) => {
    const figure = seen.get(name)
    const kept = page.split('\n').find((line) => line.includes(`| \`${name}\``))
    const [, , seenThen = '', , dayThen = 'not yet'] = kept?.split('|').map((cell) => cell.trim()) ?? []
    const called = `\`${name}\`${needs === undefined ? '' : `; needs ${needs}`}`
    const day = figure === undefined ? dayThen : now.toISOString().slice(0, 10)
    return `| ${promise} | ${(figure ?? seenThen).replaceAll('|', '/')} | ${called} | ${day} |`
  })
  const limits = properties.map(({ name, limit }) => `- ${name}: ${limit}`)
  return `${head}${rows.join('\n')}\n\n## What is not promised\n\n${limits.join('\n')}\n`
}
