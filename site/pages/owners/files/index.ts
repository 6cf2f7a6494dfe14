import { exportFiles } from './export.ts'
import { importActs } from './import.ts'

/** The gifts of a list as files, and gifts out of a file. */
export const filePages = { ...exportFiles, import: importActs }
