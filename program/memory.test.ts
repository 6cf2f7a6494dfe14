import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { launch, usual } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'

const memory = join(import.meta.dirname, 'memory.ts')

test('a start runs its code as it is; what has started makes what is asked for often faster again', async () => {
  const script = `
    import { forgetStart, useLittleMemory } from ${JSON.stringify(memory)}
    const [maglev, turbofan] = [16, 32]
    const isFaster = (f) => (%GetOptimizationStatus(f) & (maglev | turbofan)) !== 0
    const makers = [1, 2].map(() => new Function('n', 'let sum = 0; for (let i = 0; i < n; i++) sum += i % 7; return sum'))
    const runOften = async (f, most) => {
      for (let n = 0; n < most && !isFaster(f); n++) {
        for (let call = 0; call < 1000; call++) f(100)
        await new Promise(setImmediate)
      }
      return isFaster(f)
    }
    useLittleMemory()
    const before = await runOften(makers[0], 200)
    forgetStart()
    console.log(JSON.stringify({ before, after: await runOften(makers[0], Infinity), anew: await runOften(makers[1], Infinity) }))`
  const words = ['--allow-natives-syntax', '--input-type=module', '-e', script]
  const program = launch(process.execPath, words, await freshFolder(), usual)
  assert.equal((await program.ended).status, 0)
  assert.deepEqual(JSON.parse(program.printed()), { before: false, after: true, anew: true })
})
