import { parseArgs } from 'node:util'
import { groups } from './rows/index.ts'
import type { Group } from './stage.ts'

const usage = `Usage: npm run bench -- [NAME…] [--answers]

Measures the item service on its two engines beside its yardsticks: all groups of rows, or those that are named.

${groups.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}

  --answers  every row on SQLite alone for a moment: only whether the answers are right, as CI asks. No figures

It ends with status 1 when an answer is wrong, and with 0 when a goal is missed. docs/performance.md explains the figures.`

export interface Words {
  chosen: readonly Group[]
  onlyAnswers: boolean
}

export function readWords(): Words {
  try {
    return parse()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

function parse(): Words {
  const { values, positionals } = parseArgs({
    options: {
      answers: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  return {
    chosen: positionals.length === 0 ? groups : positionals.map(groupNamed),
    onlyAnswers: values.answers,
  }
}

function groupNamed(name: string): Group {
  const group = groups.find((each) => each.name === name)
  if (group === undefined) throw new Error(`There is no group "${name}".`)
  return group
}
