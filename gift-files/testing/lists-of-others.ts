/** A gift of the same sixty in each format. */
export interface Wish {
  name: string
  url: string
  price: number | null
  note: string
  picture: string
}

export const sixty: readonly Wish[] = Array.from({ length: 60 }, (_, n) => ({
  name: `Copper kettle no. ${n + 1}`,
  url: `https://shop.example/kettle/${n + 1}`,
  price: n % 10 === 9 ? null : 20 + n + 0.5,
  note: n % 5 === 0 ? `For the tea of day ${n + 1}, “green” & strong` : '',
  picture: `https://pictures.example/kettle-${n + 1}.jpg`,
}))

const euros = (price: number | null) => (price === null ? '' : `${price.toFixed(2).replace('.', ',')} €`)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The same list as each kind of file holds it. All of them are of our own making. */
export const files: Record<string, string> = {
  'a wish list at Amazon, saved in a browser': amazonPage(),
  'a page that names its products in an ItemList': pageWithList(),
  'the data of a list of Wishlist': wishlistData(),
  'the rows of the table of Wishlist': wishlistRows(),
  'the backup of GiftWrapt': giftWraptBackup(),
  'a person of Christmas Community': JSON.stringify(christmasPerson()),
  'all people of Christmas Community': JSON.stringify({
    total_rows: 1,
    offset: 0,
    rows: [{ id: 'ana', key: 'ana', value: { rev: '1-a' }, doc: christmasPerson() }],
  }),
  'links, one on each line': sixty.map(({ name, url }, n) => `${n + 1}. ${name}: ${url}`).join('\r\n'),
  'our CSV': [
    'Name,Link,Price,Currency,Note,Picture',
    ...sixty.map(({ name, url, price, note, picture }) =>
      [name, url, price ?? '', price === null ? '' : 'EUR', `"${note}"`, picture].join(','),
    ),
  ].join('\r\n'),
  'our JSON': JSON.stringify({ title: 'Kettles', currency: 'EUR', headings: [], gifts: sixty }),
}

/** With what stands around the rows: the links of the shop, what others gave, and scripts. */
function amazonPage(): string {
  const rows = sixty.map(
    (
      { name, price, note, picture },
      n,
    ) => `<li data-id="L1" data-itemid="I${n}" data-price="${price ?? '-Infinity'}" class="a-spacing-none g-item-sortable"><span class="a-list-item"><div id="item_I${n}">
<div id="itemImage_I${n}"><a href="/dp/B00KETTLE${n}/?coliid=I${n}&amp;colid=L1" title="${escaped(name)}"><img alt="${escaped(name)}" src="${picture}"></a></div>
<h2><a id="itemName_I${n}" class="a-link-normal" title="${escaped(name)}" href="/dp/B00KETTLE${n}/?coliid=I${n}&amp;colid=L1&amp;ref_=lv_ov_lig_dp_it">Copper kettle…</a></h2>
<span id="item-byline-I${n}">von Ana</span>${price === null ? '' : `<span id="itemPrice_I${n}" class="a-price"><span class="a-offscreen">${euros(price)}</span><span aria-hidden="true">${euros(price)}</span></span>`}
<span id="itemComment_I${n}">${escaped(note)}</span><span id="itemRequested_I${n}">${n === 3 ? 4 : 1}</span><span id="itemPurchased_I${n}">1</span></div></span></li>`,
  )
  return `<!DOCTYPE html>
<!-- saved from url=(0045)https://www.amazon.de/hz/wishlist/ls/L1 -->
<html lang="de-de"><head><title>Amazon.de</title><script>var a = "<li data-itemid='no'>"</script></head><body>
<span id="profile-list-name">Kettles</span><ul id="g-items">${rows.join('\n')}</ul></body></html>`
}

function pageWithList(): string {
  const elements = sixty.map(({ name, url, price, note, picture }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    item: {
      '@type': 'Product',
      name: escaped(name),
      url,
      image: [picture],
      ...(note && { description: note }),
      ...(price !== null && { offers: { '@type': 'Offer', price: String(price), priceCurrency: 'EUR' } }),
    },
  }))
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'Kettles',
    itemListElement: elements,
  }
  return `<html><head><title>A shop</title><script type="application/ld+json">${JSON.stringify(list).replaceAll('<', '\\u003c')}</script></head><body><h1>Kettles</h1></body></html>`
}

/** As SvelteKit writes the data of a page: each value has a place, and objects name places. */
function wishlistData(): string {
  const items = sixty.map((wish, n) => ({
    id: n + 1,
    name: wish.name,
    price: null,
    itemPriceId: 'p',
    itemPrice:
      wish.price === null ? null : { id: `p${n}`, value: Math.round(wish.price * 100), currency: 'EUR' },
    url: wish.url,
    note: wish.note || null,
    imageUrl: wish.picture,
    quantity: n === 4 ? null : n === 3 ? 4 : 1,
    mostWanted: n === 0,
    approved: true,
    claims: [{ claimId: 'c', quantity: 1, claimedBy: { id: 'u', name: 'Opa' } }],
  }))
  const hidden = { id: 99, name: 'A suggestion that waits', approved: false, quantity: 1 }
  const page = { list: { id: 'l', name: 'Kettles', items: [...items, hidden] }, loggedInUser: { id: 'u' } }
  return JSON.stringify({ type: 'data', nodes: [null, { type: 'data', data: flat(page), uses: {} }] })
}

function flat(whole: unknown): unknown[] {
  const values: unknown[] = []
  const add = (value: unknown): number => {
    const place = values.push(null) - 1
    if (Array.isArray(value)) values[place] = value.map(add)
    else if (typeof value === 'object' && value !== null) {
      values[place] = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, add(part)]))
    } else values[place] = value
    return place
  }
  add(whole)
  return values
}

function wishlistRows(): string {
  const rows = sixty.map((wish, n) => ({
    id: n + 1,
    name: wish.name,
    price: wish.price === null ? null : `€${wish.price.toFixed(2)}`,
    url: wish.url,
    note: wish.note || null,
    imageUrl: wish.picture,
    userId: 'u',
    quantity: 1,
    mostWanted: n === 0 ? 1 : 0,
  }))
  return JSON.stringify(rows)
}

function giftWraptBackup(): string {
  const items = sixty.map((wish, n) => ({
    id: n + 1,
    listId: 1,
    groupId: null,
    title: wish.name,
    status: 'incomplete',
    availability: 'available',
    url: wish.url,
    imageUrl: wish.picture,
    price: wish.price === null ? null : wish.price.toFixed(2),
    currency: wish.price === null ? null : 'EUR',
    notes: wish.note || null,
    priority: n === 0 ? 'very-high' : 'normal',
    isArchived: false,
    quantity: n === 3 ? 4 : 1,
    sortOrder: n,
  }))
  const archived = { id: 98, listId: 1, title: 'A gift that was put away', isArchived: true, quantity: 1 }
  const idea = { id: 99, listId: 2, title: 'An idea for Oma', isArchived: false, quantity: 1 }
  const lists = [
    { id: 1, name: 'Kettles', type: 'wishlist' },
    { id: 2, name: 'For Oma', type: 'giftideas' },
  ]
  const tables = {
    users: [{ id: 'u', email: 'ana@mail.example', name: 'Ana' }],
    lists,
    itemGroups: [],
    items: [...items.toReversed(), archived, idea],
    giftedItems: [{ id: 1, itemId: 1, gifterId: 'o', quantity: 1, notes: 'from Opa' }],
  }
  return JSON.stringify({ version: 1, exportedAt: '2026-11-28T10:00:00.000Z', tables }, undefined, 2)
}

function christmasPerson(): object {
  const own = sixty.map((wish, n) => ({
    id: `i${n}`,
    name: wish.name,
    price: wish.price === null ? undefined : `€${wish.price.toFixed(2)}`,
    image: wish.picture,
    addedBy: 'ana',
    ...(n === 2 && { pledgedBy: 'opa' }),
    note: wish.note,
    url: wish.url,
  }))
  const secret = { id: 's', name: 'A surprise of Opa', addedBy: 'opa', pledgedBy: 'opa', note: '' }
  return { _id: 'ana', _rev: '7-a', admin: true, password: 'x', wishlist: [...own, secret] }
}
