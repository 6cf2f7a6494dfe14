import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLog } from './log.ts'
import { toText } from './log-text.ts'

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = []
  write(createLog('debug', { write: (line) => void lines.push(line) }))
  return lines
}

describe('the log', () => {
  test('a program that reads it gets JSON with the name of the level and the time', () => {
    const [line = ''] = linesOf((log) => log.warn({ registry: 7 }, 'A registry waits'))
    const { level, time, pid, registry, msg } = JSON.parse(line)
    assert.deepEqual([level, pid, registry, msg], ['warn', process.pid, 7, 'A registry waits'])
    assert.equal(new Date(time).toISOString(), time)
  })

  test('a person reads time, level, sentence and fields', () => {
    const [line = ''] = linesOf((log) =>
      log.info({ route: '/items/:item_id', status: 200, reason: 'two words', caller: undefined }, 'Answered'),
    )
    assert.match(
      toText(line),
      /^\d\d:\d\d:\d\d INFO {2}Answered route=\/items\/:item_id status=200 reason="two words"\n$/,
    )
  })

  test('where several processes write, a line names its process', () => {
    const [line = ''] = linesOf((log) => log.info('Ready'))
    assert.match(toText(line, true), new RegExp(`Ready pid=${process.pid}\\n$`))
  })

  test('an error shows its stack below its line', () => {
    const [line = ''] = linesOf((log) => log.error({ err: new Error('Disk full') }, 'Could not write'))
    const [head, first, second] = toText(line).split('\n')
    assert.match(head ?? '', /ERROR Could not write$/)
    assert.equal(first, '    Error: Disk full')
    assert.match(second ?? '', /^ {4}at /)
  })

  test('a value with line breaks stays on its line', () => {
    const [line = ''] = linesOf((log) => log.info({ name: 'x\n12:00:00 FATAL gone' }, 'Seen'))
    assert.equal(toText(line).split('\n').length, 2)
  })
})
