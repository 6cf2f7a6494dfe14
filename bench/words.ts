import { parseArgs } from 'node:util'
import { groups } from './rows/index.ts'
import type { Group } from './stage.ts'

const usage = `Usage: npm run bench -- [NAME…] [--short | --answers] [--save-baseline] [--profile NAME]

Measures the item service beside its yardsticks, its two engines and what people might take in its place: all groups of
rows, or those that are named.

${groups.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}

  --short          the yardsticks and the service on SQLite alone, for a moment each: at most a minute. It warns when a
                   ratio is worse by more than a third than in bench/baseline.json
  --answers        every row on SQLite alone for a moment: only whether the answers are right, as CI asks. No figures
  --save-baseline  stores the ratios of this run in bench/baseline.json
  --profile NAME   in place of the table: the ten functions in which the service spends its time

It ends with status 1 when an answer is wrong, and with 0 when a goal is missed. docs/performance.md explains the figures.`

export interface Words {
  chosen: readonly Group[]
  isShort: boolean
  onlyAnswers: boolean
  savesBaseline: boolean
  profiled: Group | undefined
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
      short: { type: 'boolean', default: false },
      answers: { type: 'boolean', default: false },
      'save-baseline': { type: 'boolean', default: false },
      profile: { type: 'string' },
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
    isShort: values.short,
    onlyAnswers: values.answers,
    savesBaseline: values['save-baseline'],
    profiled: values.profile === undefined ? undefined : groupNamed(values.profile),
  }
}

function groupNamed(name: string): Group {
  const group = groups.find((each) => each.name === name)
  if (group === undefined) throw new Error(`There is no group "${name}".`)
  return group
}
