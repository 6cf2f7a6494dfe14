import { counted } from './kinds.ts'

export const live = {
  wasTaken: (gift: string) => ({ gift }),
  isFree: (gift: string) => ({ gift }),
  isNew: (gift: string) => ({ gift }),
  isOff: (gift: string) => ({ gift }),
  manyTaken: counted,
}
