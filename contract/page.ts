import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'

export const ItemsPage = Type.Object({
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.skip, default: 0 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.itemsPage.most, default: limits.itemsPage.usual }),
  ),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: limits.id, description: 'an item id: the page starts behind it' }),
  ),
})
export type ItemsPage = Static<typeof ItemsPage>
