import assert from 'node:assert/strict'
import { Refusal } from '@hopechest/contract'

/** Refused with exactly this sentence, which repeats nothing that the shop sent. */
export async function assertRefused(
  preview: Promise<unknown>,
  sentence: string,
  options: { code?: string; secret?: string } = {},
): Promise<void> {
  await assert.rejects(preview, (error: unknown) => {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(error.message, sentence)
    assert.equal(error.code, options.code ?? 'invalid')
    assert.ok(!options.secret || !error.message.includes(options.secret))
    return true
  })
}
