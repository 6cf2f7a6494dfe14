import { addFromShop } from './add.ts'
import { howToAdd } from './how.ts'

/** How gifts come in from any shop. */
export const shopPages = { add: addFromShop, how: howToAdd }
