import type { Step, Story } from './story.ts'
import type { Verdict } from './verdict.ts'

/** The shortest part of a story that still fails: steps are left out, as many at once as may be, until each one is needed. */
export async function shrink(
  story: Story,
  first: Verdict,
  judge: (story: Story) => Promise<Verdict | undefined>,
): Promise<{ story: Story; verdict: Verdict }> {
  let shortest = { story, verdict: first }
  const attempt = async (steps: readonly Step[], processes = shortest.story.processes): Promise<boolean> => {
    const tried = { ...shortest.story, steps, processes }
    const verdict = await judge(tried)
    if (!verdict) return false
    shortest = { story: tried, verdict }
    return true
  }
  await attempt(story.steps.filter(({ n }) => n <= first.step))
  for (let size = Math.ceil(shortest.story.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < shortest.story.steps.length; ) {
      const { steps } = shortest.story
      const isShorter = await attempt(steps.filter((_, n) => n < at || n >= at + size))
      if (!isShorter) at += size
    }
  }
  if (shortest.story.processes > 1) await attempt(shortest.story.steps, 1)
  for (const { n } of shortest.story.steps) {
    const steps = shortest.story.steps.map((step) => (step.n === n ? { ...step, dies: undefined } : step))
    if (shortest.story.steps.some((step) => step.n === n && step.dies)) await attempt(steps as Step[])
  }
  return shortest
}
