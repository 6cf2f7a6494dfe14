import { type ChangeType, changeTypes, surprisingChanges } from '@hopechest/contract'

/** What a program may hear of, in words of people, and the changes that each of them stands for. */
export const topics = {
  gifts: ['item.added', 'item.changed', 'item.removed', 'item.restored', 'registry.reordered'],
  list: ['registry.made', 'registry.changed', 'registry.removed'],
  guests: ['invitee.added', 'invitee.removed'],
  given: surprisingChanges,
} as const satisfies Record<string, readonly ChangeType[]>

export type Topic = keyof typeof topics

export const allTopics = Object.keys(topics) as Topic[]

/** The topics of a hook that sends these changes, also where a program has chosen some of them alone. */
export function topicsOf(types: readonly ChangeType[]): Topic[] {
  return allTopics.filter((each) => topics[each].some((type) => types.includes(type)))
}

/** The changes for what is ticked. A part that was chosen before, and is still ticked, stays that part. */
export function typesOf(ticked: readonly Topic[], before: readonly ChangeType[] = []): ChangeType[] {
  const wanted = ticked.flatMap((each) => {
    const all: readonly ChangeType[] = topics[each]
    const part = all.filter((type) => before.includes(type))
    return part.length > 0 ? part : all
  })
  return changeTypes.filter((type) => wanted.includes(type))
}
