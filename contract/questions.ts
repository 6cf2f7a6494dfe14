import type { Static } from 'typebox'
import { Id } from './id.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { Text } from './text.ts'

const Words = (description: string) =>
  Text({
    format: 'question',
    description: `${description}, 1 to ${limits.question} characters, blanks around it not counted`,
  })

/** What a guest asks about an item, and what its owners answer, for all guests. It names no one and no hour. */
export const Question = Type.Object(
  {
    id: Id('drawn at random: it says nothing of the order in which questions came'),
    item_id: Id(),
    question: Words('what a guest asks'),
    asked_on: Type.String({ description: 'the day in UTC' }),
    answer: Type.String({ description: 'what an owner answers; empty while it is open' }),
  },
  {
    $id: 'Question',
    examples: [
      {
        id: 4081516234272315,
        item_id: 12,
        question: 'Which size?',
        asked_on: '2026-11-27',
        answer: 'Medium, please',
      },
    ],
  },
)

export const QuestionCreate = Type.Object(
  { question: Words('what the caller asks') },
  { $id: 'QuestionCreate', examples: [{ question: 'Which size?' }] },
)

export const QuestionAnswer = Type.Object(
  { answer: Words('for all guests, in place of an earlier answer') },
  { $id: 'QuestionAnswer', examples: [{ answer: 'Medium, please' }] },
)

export type Question = Static<typeof Question>
