import type { ClientError } from '@hopechest/client'
import { previewRefusals } from '@hopechest/contract'
import type { Words } from '../../../../words/index.ts'

type Reason = 'noShop' | 'privateAddress' | 'noSuchPage' | 'notAllowed' | 'silent'

const reasons: Partial<Record<keyof typeof previewRefusals, Reason>> = {
  unknownName: 'noShop',
  privateNetwork: 'privateAddress',
  ownMachine: 'privateAddress',
  notFound: 'noSuchPage',
  notAllowed: 'notAllowed',
  unreachable: 'silent',
  notTrusted: 'silent',
  timedOut: 'silent',
  incomplete: 'silent',
  tooBusy: 'silent',
  failed: 'silent',
}

const bySentence = new Map(
  Object.entries(reasons).map(([name, reason]): [string, Reason] => [
    previewRefusals[name as keyof typeof reasons],
    reason,
  ]),
)

/** Why the form of a gift is not filled in, in the words of its owner. Null: the service knows no link previews. */
export function whyNoPreview(error: ClientError | null, host: string, { lists }: Words): string {
  const { form } = lists
  const status = error?.data.status
  if (status === 429) return form.busy
  if (status !== 422) return form.away
  return form[bySentence.get(error?.message ?? '') ?? 'noGift'](host)
}
