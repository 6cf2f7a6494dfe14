import cluster from 'node:cluster'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { oneOf } from '../settings/checks.ts'
import { type SettingsOf, setting } from '../settings/settings.ts'
import { toText } from './log-text.ts'

export type { Logger }

/** The settings of the log, for the table of every program. */
export const logSettings = logSettingsFrom('info')

/** The same for a program that logs from another level up unless a setting says otherwise. */
export function logSettingsFrom(level: 'info' | 'warn') {
  return {
    LOG_LEVEL: setting(
      'log from this level up: trace, debug, info, warn, error, fatal or silent',
      level,
      oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    ),
    LOG_FORMAT: setting(
      'how a log line looks: auto is text in a terminal and json elsewhere',
      'auto',
      oneOf('auto', 'text', 'json'),
    ),
  }
}

type LogConfig = SettingsOf<typeof logSettings>

/** The log of a program on standard output: readable lines in a terminal, an object of JSON a line where it is piped. */
export function openLog({ LOG_LEVEL, LOG_FORMAT }: LogConfig): Logger {
  const isText = LOG_FORMAT === 'text' || (LOG_FORMAT === 'auto' && process.stdout.isTTY === true)
  if (!isText) return createLog(LOG_LEVEL)
  return createLog(LOG_LEVEL, { write: (line) => void process.stdout.write(toText(line, cluster.isWorker)) })
}

/** A log that writes lines of JSON to the stream, standard output unless another is given. */
export function createLog(level: LogConfig['LOG_LEVEL'], stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return stream ? pino(options, stream) : pino(options)
}
