import { parseArgs } from 'node:util'
import { runProgram, Unfit } from './program.ts'
import { demandUnmoved, examine, type Plan } from './release/checks.ts'
import { components, findComponent } from './release/components.ts'
import { readCommits } from './release/history.ts'
import { makeRelease, tagMessage } from './release/make.ts'
import { releaseSubject, writeNotes } from './release/notes.ts'
import { runCheck } from './release/run-check.ts'
import { type SourceTexts, withVersion } from './release/sources.ts'
import { type Level, levels } from './release/version.ts'

/**
 * `npm run bump -- COMPONENT LEVEL [--dry-run] [--no-check]` makes a release: the component's version sources edited
 * together, one commit, one tag that carries the notes. A refusal or an interruption changes nothing.
 */
await runProgram(async () => {
  const { name, level, isRehearsal, checks } = readWords()
  const component = findComponent(name)
  const plan = await examine(name, component, level)
  if (checks) {
    await runCheck(plan.root)
    await demandUnmoved(plan)
  }
  const { root, head: to, lastTag } = plan
  const commits = await readCommits(root, Object.keys(component.builtFrom), { from: lastTag?.name, to })
  const notes = writeNotes(component, commits)
  const edited = withVersion(component.sources, plan.texts, plan.to)
  if (isRehearsal) return rehearse(plan, edited, notes)
  await makeRelease(plan, edited, notes)
  console.log(`\n${plan.tag} is made. To publish it: git push --atomic origin main ${plan.tag}`)
})

function readWords(): { name: string; level: Level; isRehearsal: boolean; checks: boolean } {
  const { positionals, values } = parseWords()
  const [name = '', word, ...more] = positionals
  const known = Object.keys(components).join(', ')
  if (name === '') throw new Unfit(`Say which component: one of ${known}.`, 2)
  findComponent(name)
  const level = levels.find((each) => each === word)
  if (word === undefined) throw new Unfit(`Say by how much: one of ${levels.join(', ')}.`, 2)
  if (!level) throw new Unfit(`There is no level "${word}": name one of ${levels.join(', ')}.`, 2)
  if (more.length > 0) throw new Unfit(`Leave out "${more.join(' ')}": one component, one level.`, 2)
  return { name, level, isRehearsal: values['dry-run'], checks: !values['no-check'] }
}

function parseWords() {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    'no-check': { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new Unfit('Use COMPONENT LEVEL, and of options only --dry-run and --no-check.', 2)
  }
}

function rehearse(plan: Plan, edited: SourceTexts, notes: string): void {
  for (const [file, text] of edited) console.log(`\n${differenceOf(file, plan.texts.get(file) ?? '', text)}`)
  console.log(`\nCommit on main: ${releaseSubject(plan.name, plan.to)}`)
  console.log(`\nTag ${plan.tag}:\n${tagMessage(plan, notes).replaceAll(/^(?=.)/gm, '  ')}`)
  console.log('This was a rehearsal: nothing was changed.')
}

/** An edit replaces words within lines, so the lines of both texts pair up. */
function differenceOf(file: string, before: string, after: string): string {
  const now = after.split('\n')
  const changes = before
    .split('\n')
    .flatMap((line, n) => (line === now[n] ? [] : [`${n + 1} - ${line}`, `${n + 1} + ${now[n]}`]))
  return [file, ...changes].join('\n')
}
