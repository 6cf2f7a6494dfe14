import { Breach } from '../breach.ts'
import type { Player } from '../player.ts'

/** What people asked, answered, thought of and opened early is noted, once. */
export function demandThatTalkStands({ house, book }: Player): void {
  const questions = [...book.questions].map(([id, { list, question, answer }]) => [
    id,
    list,
    question,
    answer,
  ])
  const ideas = [...book.ideas.values()].map(({ id, list, takenBy }) => [
    id,
    list,
    takenBy === undefined ? 0 : 1,
  ])
  const looks = [...new Set(book.looks.map(({ list, wish }) => `${list} ${wish}`))]
  compare('questions', questions, house.look('SELECT id, registry_id, question, answer FROM questions'))
  compare('ideas', ideas, house.look('SELECT id, registry_id, taken_by IS NOT NULL AS is_taken FROM ideas'))
  compare('gifts opened early', looks, house.look('SELECT DISTINCT registry_id, item_id FROM gift_looks'))
}

function compare(what: string, heard: readonly unknown[], rows: readonly object[]): void {
  const sorted = (all: readonly string[]) => JSON.stringify(all.toSorted())
  const said = sorted(heard.map((each) => (Array.isArray(each) ? each.join(' ') : String(each))))
  const noted = sorted(rows.map((row) => Object.values(row).join(' ')))
  if (said !== noted) throw new Breach(`People know of these ${what}: ${said}, and noted are ${noted}`)
}
