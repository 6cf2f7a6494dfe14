import { type ActName, actNames, acts, actsWithSite } from './acts/acts.ts'
import type { Death } from './ground/life.ts'
import { type LieName, lieNames } from './site/lies.ts'
import { chancesOf, type Step, type Story } from './story.ts'

const least = 6
const most = 18

/** The part of all acts in which the process dies. */
const killed = 0.07

/** A site keeps the lists of each fourth household. */
const oneWithSite = 4

/** The part of their steps in which the site lies. In one story of four it speaks true to the end, and all of its answers are compared. */
const lied = 0.4
const oneWithoutLies = 4

/** The story of a seed: the same each time. */
export function storyOf(seed: number): Story {
  return seed % oneWithSite === 0 ? storyWithSite(seed) : write(seed, actNames)
}

function storyWithSite(seed: number): Story {
  const story = write(seed, actsWithSite)
  const chance = chancesOf(`lies ${seed}`)
  const speaksFalse = (seed / oneWithSite) % oneWithoutLies !== 0
  const steps = story.steps.map((step): Step => {
    const [lies, from, isShort, isLie] = [
      lieNames[Math.floor(chance() * lieNames.length)] as LieName,
      1 + Math.floor(chance() * chance() * 4),
      chance() < 0.4,
      chance() < lied,
    ]
    return isLie && speaksFalse ? { ...step, lies: { kind: lies, from, isShort } } : step
  })
  return { ...story, host: 'site', watched: 'owners', steps }
}

function write(seed: number, names: readonly ActName[]): Story {
  const chance = chancesOf(`story ${seed}`)
  const pick = <One>(all: readonly One[]): One => all[Math.floor(chance() * all.length)] as One
  const processes = chance() < 0.25 ? 2 : 1
  const watched = chance() < 0.2 ? 'mia' : 'owners'
  const count = least + Math.floor(chance() * (most - least))
  const weighed = names.flatMap((name) => Array<ActName>(acts[name].weight).fill(name))
  const steps = Array.from({ length: count }, (_, n): Step => {
    const act = pick(weighed)
    const who = pick(acts[act].people)
    const numbers = [chance(), chance(), chance()].map((each) => Math.floor(each * 1000)) as [
      number,
      number,
      number,
    ]
    const process = Math.floor(chance() * processes)
    const dies = deathOf([chance(), chance(), chance()])
    return { n, act, who, numbers, process, ...(chance() < killed && { dies }) }
  })
  return { seed, processes, watched, host: 'own', steps }
}

/** Half of all deaths come at a commit, because most is decided there. */
function deathOf([of, at, behind]: readonly [number, number, number]): Death {
  const isBehind = behind < 0.5
  return of < 0.5
    ? { of: 'commit', at: 1 + Math.floor(at * 2), behind: isBehind }
    : { of: 'statement', at: 1 + Math.floor(at * at * 40), behind: isBehind }
}
