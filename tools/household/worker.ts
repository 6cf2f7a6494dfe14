import './ground/machine.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plant } from './faults/plant.ts'
import type { Task } from './run.ts'
import type { Story } from './story.ts'

/** Plays the stories that the parent process names, one after the other. */
const fault = process.env.HOUSEHOLD_FAULT
if (fault !== undefined) plant(fault)
const { makeTemplate } = await import('./template.ts')
const { storyOf } = await import('./write-story.ts')
const { judge } = await import('./verdict.ts')
const { shrink } = await import('./shrink.ts')
const { asCurl } = await import('./curl.ts')

const folder = mkdtempSync(join(tmpdir(), 'household-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const template = await makeTemplate(folder)

process.on('message', async ({ seed, isShrunk }: Task) => {
  const story = storyOf(seed)
  const { verdict, mark, died } = await judge(template, folder, story)
  if (!verdict || !isShrunk) return process.send?.({ seed, mark, died, sentence: verdict?.sentence })
  const again = async (shorter: Story) => (await judge(template, folder, shorter)).verdict
  const least = await shrink(story, verdict, again)
  return process.send?.({
    seed,
    mark,
    died,
    sentence: least.verdict.sentence,
    lines: asCurl(least.story, least.verdict),
  })
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
