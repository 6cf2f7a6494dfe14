/**
 * What the programs use of `node:http`. An `import` of it reads all that it names, also `WebSocket`, for which Node reads its whole
 * library of `fetch`: 16 MB, and 60 ms of each start.
 */
export const { createServer, maxHeaderSize, STATUS_CODES } = process.getBuiltinModule('node:http')
