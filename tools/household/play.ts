import { type Act, type ActName, acts } from './acts/acts.ts'
import { Breach } from './breach.ts'
import { machine } from './ground/machine.ts'
import { House, type Template } from './house.ts'
import { demandThatDoorsHold, demandThatStrangersStayOut } from './invariants/doors.ts'
import { demandThatAllStands, demandThatTheLogIsQuiet } from './invariants/invariants.ts'
import { type Outcome, Player } from './player.ts'
import { readSome } from './readings.ts'
import { chancesOf, type Step, type Story } from './story.ts'

/** Each is asked in both worlds. */
const readingsOfStep = 2
const readingsAtEnd = 20

/** Plays a story, and says what did not hold. Without secrets, guests do nothing that an owner must not know. */
export async function play(
  template: Template,
  folder: string,
  story: Story,
  withSecrets: boolean,
): Promise<Outcome> {
  machine.startStory()
  const house = new House(template, folder, story.host)
  const outcome: Outcome = { heard: [], sent: [] }
  let step: Step | undefined
  try {
    await machine.draw(`${story.seed} opens`, () => house.open(story.processes))
    const player = new Player(house, story, outcome)
    for (step of story.steps) await playStep(player, step, withSecrets)
    if (!withSecrets) demandThatAllStands(player)
    player.begin({ n: story.steps.length, act: 'ends', who: 'visitor', numbers: [0, 0, 0], process: 0 })
    await readSome(player, chancesOf(`${story.seed} reads at the end`), readingsAtEnd)
  } catch (error) {
    const sentence = error instanceof Breach ? error.message : `${(error as Error).stack}`
    outcome.breach = { step: step?.n ?? -1, sentence }
  } finally {
    house.close()
  }
  return outcome
}

async function playStep(player: Player, step: Step, withSecrets: boolean): Promise<void> {
  player.begin(step)
  const act: Act | undefined = acts[step.act as ActName]
  if (!act) throw new Error(`There is no act "${step.act}"`)
  if (step.lies) {
    player.house.site?.lie({ ...step.lies, from: 1, isShort: false })
    await demandThatStrangersStayOut(player)
    player.house.site?.lie(step.lies)
  }
  if (withSecrets || !act.isSecret) await player.drawing('acts', () => act.play(player))
  await player.restartIfKilled()
  await player.hearTruth()
  await machine.settle()
  player.setClock()
  // The world without guests is played for what is heard in it: it is asked at its end whether all stands.
  if (withSecrets) demandThatAllStands(player)
  await demandThatDoorsHold(player, withSecrets)
  demandThatTheLogIsQuiet(player)
  await readSome(player, chancesOf(`${player.story.seed} reads ${step.n}`), readingsOfStep)
}
