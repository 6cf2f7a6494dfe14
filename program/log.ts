import { type Logger, pino } from 'pino'
import { oneOf } from './checks.ts'
import { type SettingsOf, setting } from './settings.ts'

export type { Logger }

const levels = oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')

/** The settings of the log, for the table of every program. */
export const logSettings = {
  LOG_LEVEL: setting('what is logged: everything from this level up', 'info', levels),
}

/** The log of a program: JSON lines on standard output. */
export function openLog({ LOG_LEVEL }: SettingsOf<typeof logSettings>): Logger {
  return pino({ level: LOG_LEVEL, base: { pid: process.pid } })
}
