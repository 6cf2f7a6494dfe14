export type { Database, Statements, Value } from './database.ts'
export { type Inspection, inspectDatabase } from './inspect.ts'
export { databaseUrlFault, dataFolderOf, defaultDatabaseUrl, openDatabase, sqliteFileOf } from './open.ts'
export { leastRoom, type Room, readRoom, toRoom } from './room.ts'
