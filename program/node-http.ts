/**
 * What the programs use of `node:http`. An `import` of it reads all that it names, also `fetch` and `WebSocket` of Node, which nobody
 * uses here: 16 MB, and 60 ms of each start.
 */
export const { createServer, maxHeaderSize, STATUS_CODES } = process.getBuiltinModule('node:http')
