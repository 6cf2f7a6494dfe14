import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { attacksOn } from './availability/attacks.ts'
import { openHome, type Sizes, type Start } from './availability/household.ts'
import { type Marks, memoryAlone, missesOf, ofCrowd, ofOneClient } from './availability/marks.ts'
import { startVisitors, underAttack } from './availability/under-attack.ts'
import { type Way, ways } from './availability/ways.ts'

const usage = `Usage: npm run check:availability -- [words] [--short]
  Attacks the real program on Linux, bare and behind nginx, and prints what visitors see meanwhile: how many milliseconds
  99 of 100 of them wait, how many are refused or cut off, the most memory of the program, and the answers to the attacker.
  words    only the attacks that are printed with all of them, such as: nginx "600 gifts"
  --short  the form that CI runs: small lists, short attacks, and the memory alone is judged`

interface Form extends Sizes {
  milliseconds: number
  judges(marks: Marks): Marks
}
const full: Form = { gifts: 100, long: 600, longest: 500, milliseconds: 3000, judges: (marks) => marks }
const short: Form = { gifts: 100, long: 30, longest: 20, milliseconds: 300, judges: memoryAlone }

interface Crowd {
  name: string
  connections: number
  addresses: number
  marks: Marks
}
const one: Crowd = { name: 'one client of 64 connections', connections: 64, addresses: 1, marks: ofOneClient }
const crowds: Crowd[] = [
  one,
  { name: '480 connections of one address', connections: 480, addresses: 1, marks: ofCrowd },
  { name: '60 connections of each of eight addresses', connections: 480, addresses: 8, marks: ofCrowd },
]
const few: Crowd = { name: 'one client of two', connections: 2, addresses: 1, marks: {} }

/** The milliseconds from one visitor to the next, of those who ask for a small answer and of those who open a page. */
const everySmall = 25
const everyPage = 100

const heads = ['/health', '/robots.txt', 'a page', 'refused', 'MB', 'answers']

const { words, form } = readWords()
// On a machine that is busy with other work, the times would be those of that work. An administrator may put programs
// first, and what they start inherits it; for other accounts the machine has to be quiet.
if (form === full && process.getuid?.() === 0) setPriority(constants.priority.PRIORITY_HIGH)
// A service starts in half the time when it finds its sources compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/availability')
let attackers = 0
let tried = 0
const began = performance.now()
const misses: string[] = []
{
  await using stack = new AsyncDisposableStack()
  const start = await openHome(stack, form)
  for (const way of ways) misses.push(...(await attack(way, start)))
}
console.log(`\n${((performance.now() - began) / 1000).toFixed(1)} seconds in all`)
if (misses.length === 0)
  console.log(
    `Figure: ${tried} attacks, ${form === full ? 'each mark met' : 'in their short form, the memory within its mark'}`,
  )
for (const miss of misses) console.error(`FAILED: ${miss}`)
process.exit(misses.length > 0 ? 1 : 0)

/** All attacks in one of the ways. Returns a sentence for each figure that misses its mark. */
async function attack(way: Way, start: Start): Promise<string[]> {
  await using stack = new AsyncDisposableStack()
  const household = await start(stack, way.settings)
  const { pid, targets } = household
  const servers = await way.open(stack, household)
  const visitors = await startVisitors(stack, [
    { server: servers.api, path: '/health', every: everySmall },
    { server: servers.site, path: '/robots.txt', every: everySmall },
    { server: servers.site, path: targets.guestPage, every: everyPage },
  ])
  const chosen = crowds
    .flatMap((crowd) =>
      attacksOn(targets).map((each) => ({ ...each, crowd, where: `${crowd.name}, ${way.name}` })),
    )
    .filter(({ crowd, isOfCrowds }) => crowd === one || isOfCrowds)
    .filter(({ name, where }) => words.every((word) => `${name}, ${where}`.includes(word)))
  const run = ({ connections, addresses }: Crowd, attacks: string[]) => {
    attackers++
    const from = Array.from({ length: addresses }, (_, n) => `127.1.${attackers}.${n + 1}`)
    return underAttack(pid, visitors, { servers, targets, attacks, connections, from }, form.milliseconds)
  }
  const tryOnce = async (name: string, crowd: Crowd) => {
    const seen = await run(crowd, [name])
    const { health, robots, page, refused, megabytes, answers } = seen
    console.log(lineOf(`  ${name}`, [health, robots, page, refused, megabytes, answers]))
    return missesOf(seen, form.judges(crowd.marks))
  }
  const missed: string[] = []
  for (const [where, attacks] of Map.groupBy(chosen, ({ where }) => where)) {
    console.log(lineOf(`\n${where}`, heads))
    const names = attacks.map(({ name }) => name)
    // A program that has run for a while has met each attack.
    if (attackers === 0) await run(few, names)
    for (const { name, crowd } of attacks) {
      tried++
      // What another program did to the machine in these seconds is no fault of ours: a miss is one that is seen twice.
      let misses = await tryOnce(name, crowd)
      if (misses.length > 0) misses = await tryOnce(name, crowd)
      missed.push(...misses.map((miss) => `${name}, ${where}: ${miss}`))
    }
  }
  return missed
}

function lineOf(name: string, cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? Math.round(cell).toString() : cell))
  return name.padEnd(56) + texts.map((text) => text.padStart(12)).join('')
}

function readWords(): { words: string[]; form: Form } {
  try {
    const { values, positionals } = parseArgs({
      options: {
        short: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    })
    if (!values.help) return { words: positionals, form: values.short ? short : full }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
  console.log(usage)
  process.exit(0)
}
