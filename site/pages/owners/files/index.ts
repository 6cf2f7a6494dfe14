import { exportFiles } from './export.ts'
import { importActs } from './import.ts'

/** A table of forty columns of 2,000 letters is no list of gifts; a thousand long gifts fit. */
export const tableBytes = 4 * 1024 * 1024

/** The gifts of a list as files, and gifts out of a file. */
export const filePages = { ...exportFiles, import: importActs }
