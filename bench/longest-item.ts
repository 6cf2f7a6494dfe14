import { limits } from '@hopechest/contract'

/** An item whose texts are as long as they may be, and take as many bytes as letters can. */
export function longestItem() {
  const gifts = (most: number) => '\u{1F381}'.repeat(most)
  const address = `https://shop.example/${gifts(limits.url.most - 21)}`
  return {
    name: gifts(limits.name.most),
    description: gifts(limits.description),
    url: address,
    image_url: address,
  }
}
