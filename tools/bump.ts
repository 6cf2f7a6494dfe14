import { spawnSync } from 'node:child_process'
import { CommandError, readWords, runCommand, wrongWords } from './command.ts'
import { components } from './release/components.ts'
import { git } from './release/git.ts'
import { demandUnchanged, makeRelease, planRelease, type Release } from './release/release.ts'
import { levels } from './release/version.ts'

const usage = `Usage: npm run bump -- COMPONENT LEVEL [--dry-run] [--no-check]

Makes a release of what is committed on main: edits the version of COMPONENT (${Object.keys(components).join(', ')}) by LEVEL
(${levels.join(', ')}), commits that, and tags it COMPONENT/vX.Y.Z with the release notes. Nothing is left when a step
fails.

  --dry-run   shows the edits, the commit, the tag and its notes, and changes nothing
  --no-check  leaves out "npm run check"`

const { values, positionals } = readWords(usage, {
  options: {
    'dry-run': { type: 'boolean', default: false },
    'no-check': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [name = '', word, ...more] = positionals
const level = levels.find((each) => each === word)
if (!Object.hasOwn(components, name)) wrongWords(`There is no component "${name}".`, usage)
if (level === undefined) wrongWords(`There is no level "${word ?? ''}".`, usage)
if (more.length > 0) wrongWords(`One component and one level, without "${more.join(' ')}".`, usage)

await runCommand(async () => {
  const release = await planRelease(name, level)
  if (!values['no-check']) {
    runCheck()
    await demandUnchanged(release)
  }
  if (values['dry-run']) return show(release)
  await makeRelease(release)
  console.log(`${release.tag} is made. Publish it: git push --atomic origin main ${release.tag}`)
})

function runCheck(): void {
  const { status } = spawnSync('npm', ['run', 'check'], { stdio: 'inherit' })
  if (status !== 0) throw new CommandError('"npm run check" failed: mend what it names, or use --no-check.')
}

async function show({ files, subject, tag, message }: Release): Promise<void> {
  for (const [file, text] of files) {
    const before = (await git('show', `HEAD:${file}`)).split('\n')
    const changed = text
      .split('\n')
      .flatMap((line, n) => (line === before[n] ? [] : [`- ${before[n]}\n+ ${line}`]))
    if (changed.length > 0) console.log([file, ...changed, ''].join('\n'))
  }
  console.log(`Commit: ${subject}\n\nTag: ${tag}\n\n${message}\n\nThis was a dry run: nothing was changed.`)
}
