import { counted } from './kinds.ts'

export const hooks = {
  hearsOf: (what: string) => ({ what }),
  tooMany: (ofList: number, inAll: number) => ({ ofList, inAll }),
  templateHint: (words: string) => ({ words }),
  templateWrong: (most: number) => ({ most }),
  refused: (status: number) => ({ status }),
  tries: counted,
  ofList: (title: string) => ({ title }),
}
