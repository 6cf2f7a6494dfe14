import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWords, wrongWords } from '../command.ts'
import { root } from '../run.ts'
import { attempt } from './attempt.ts'
import { pageWith } from './page.ts'
import { copyCheckout, plant } from './planted.ts'
import { type Property, properties } from './properties.ts'

const names = properties.map(({ name }) => name)
const usage = `Usage: npm run prove -- NAME ... [--planted | [--short] [--page]]
       npm run prove -- --all [--planted | [--short] [--page]]
       npm run prove -- URL [--mail ADDRESS]

Tries our promises and prints what was seen. NAME is one of: ${names.join(', ')}.
With a URL it tries an installation that runs there: see npm run prove -- URL --help.

  --planted  instead, plants a fault in a copy of this checkout, and ends with 1 where the property does not find it
  --short    tries less, on a machine that has other work; the figure says how much
  --page     writes what was seen into docs/reliability.md
  --all      each of them; it takes hours

Exit codes: 0 each promise holds, 1 one does not, 2 wrong words.`

if (process.argv.slice(2).some((word) => word.includes('://'))) await import('@hopechest/hopechest/prove')
else await proveNamed()

async function proveNamed(): Promise<void> {
  const { values, positionals } = readWords(usage, {
    options: {
      all: { type: 'boolean' },
      planted: { type: 'boolean' },
      short: { type: 'boolean', default: false },
      page: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const unknown = positionals.find((name) => !names.includes(name))
  if (unknown !== undefined) wrongWords(`There is no property "${unknown}".`, usage)
  const chosen = values.all ? properties : properties.filter(({ name }) => positionals.includes(name))
  if (chosen.length === 0) wrongWords('Name a property.', usage)
  const seen = new Map<string, string>()
  for (const property of chosen) {
    if (values.planted) {
      if (!(await findsFaults(property))) process.exitCode = 1
      continue
    }
    const figure = await prove(property, values.short)
    if (figure === undefined) process.exitCode = 1
    else seen.set(property.name, figure)
  }
  if (values.page) {
    const page = join(root, 'docs/reliability.md')
    await writeFile(page, pageWith(seen, await readFile(page, 'utf8'), new Date()))
  }
}

/** What was seen, in one line. */
async function prove(property: Property, isShort: boolean): Promise<string | undefined> {
  const { holds, figures, printed } = await attempt(property, root, isShort)
  if (holds && figures.length > 0) {
    console.log(`✓ ${property.name}: ${figures.join('; ')}`)
    return figures.join('; ')
  }
  console.log(`✗ ${property.name}: ${holds ? 'no figure was printed' : property.promise}\n${printed}`)
  return undefined
}

/** Where the copy fails without a fault, a failure with one would say nothing. */
async function findsFaults(property: Property): Promise<boolean> {
  let finds = true
  for (const fault of property.faults) {
    await using stack = new AsyncDisposableStack()
    const copy = await copyCheckout(stack)
    const { holds: holdsBefore, printed } = await attempt(property, copy, true)
    if (!holdsBefore) {
      console.log(`✗ ${property.name} does not hold in a copy without the fault\n${printed}`)
      return false
    }
    await plant(copy, fault)
    const { holds } = await attempt(property, copy, true)
    console.log(
      `${holds ? '✗' : '✓'} ${property.name} ${holds ? 'does not find' : 'finds'} that ${fault.says}`,
    )
    if (holds) finds = false
  }
  return finds
}
