import { createHmac } from 'node:crypto'
import { type HookSecrets, keyOfSecret } from './hook-seal.ts'

/** What is signed: https://github.com/standard-webhooks/standard-webhooks */
interface Signed {
  webhookId: string
  /** In whole seconds. */
  timestamp: number
  body: string
}

/** The three headers of Standard Webhooks. While a secret is new, the one before it signs, too. */
export function signedHeaders(
  { webhookId, timestamp, body }: Signed,
  { secret, old }: HookSecrets,
  steps: number,
): Record<string, string> {
  const secrets = old && steps <= old.untilStep ? [secret, old.secret] : [secret]
  const sign = (each: string) =>
    `v1,${createHmac('sha256', keyOfSecret(each)).update(`${webhookId}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': webhookId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
