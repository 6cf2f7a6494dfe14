import type { Answered } from '@hopechest/program'

export type Observe = (answered: Answered) => void
