import type { Section } from './section.ts'
import { calendar } from './sections/calendar.ts'
import { drawnName } from './sections/drawn-name.ts'
import { keepPage } from './sections/keep-page.ts'
import { letters } from './sections/letters.ts'
import { memory } from './sections/memory.ts'
import { nextDays } from './sections/next-days.ts'
import { ownerSizes } from './sections/owner-sizes.ts'
import { sizes } from './sections/sizes.ts'
import { whatTheyGive } from './sections/what-they-give.ts'

/** The page of a person from the top, and what stands beside it. */
export const sections: readonly Section[] = [nextDays, drawnName, whatTheyGive]
export const besides: readonly Section[] = [ownerSizes, sizes, keepPage, calendar, letters, memory]
