import { Refusal } from '@hopechest/contract'

export function nothingHere(): Refusal {
  return new Refusal('not_found', 'There is nothing at this address')
}
