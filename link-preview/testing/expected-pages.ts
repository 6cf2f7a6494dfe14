import type { LinkPreview } from '@hopechest/contract'

const cdn = 'https://cdn.lantern.example'

type Expected = Partial<LinkPreview> | 'no product'

const called = (name: string): Expected => ({ name })
const costs = (name: string, price: number, currency: string): Expected => ({ name, price, currency })

/** The preview of each page. A field that is not named is null, and the retailer is the host name. */
export const expectedPages: Record<string, [story: string, expected: Expected]> = {
  'json-ld-plain': [
    'a product in JSON-LD is shown with all its details',
    {
      name: 'Copper lantern',
      description: 'Lights a garden table.',
      image_url: `${cdn}/copper.jpg`,
      price: 39.9,
      currency: 'EUR',
    },
  ],
  'json-ld-number': [
    'a price as a number and a currency in lower case are read, and the first image is used',
    {
      name: 'Oak bench',
      image_url: `${cdn}/bench-1.jpg`,
      image_urls: [`${cdn}/bench-1.jpg`, `${cdn}/bench-2.jpg`],
      price: 249,
      currency: 'GBP',
    },
  ],
  'json-ld-graph': [
    'image, offer and seller are found elsewhere in the graph',
    {
      name: 'Tea pot',
      image_url: `${cdn}/pot-large.jpg`,
      image_urls: [`${cdn}/pot-large.jpg`, `${cdn}/pot.jpg`],
      price: 24.5,
      currency: 'USD',
      retailer: 'Kettle Lane',
    },
  ],
  'json-ld-array': ['a product in a list is found', costs('Wool blanket', 89, 'CHF')],
  'json-ld-main-entity': [
    'the main entity of a page is its product, and its image address is relative',
    { name: 'Bread knife', image_url: 'SHOP/media/knife.webp', price: 31, currency: 'NOK' },
  ],
  'json-ld-aggregate-offer': ['of several sellers the lowest price is shown', costs('Kite', 15, 'EUR')],
  'json-ld-offers-within-offer': [
    'of offers within an offer the lowest price is shown',
    costs('Paper stars', 99, 'SEK'),
  ],
  'json-ld-price-specification': [
    'a crossed-out price and a price per metre are not used',
    costs('Garden hose', 49.9, 'EUR'),
  ],
  'json-ld-two-currencies': ['offers in two currencies give no price', called('World map')],
  'json-ld-variants': [
    'a product in several sizes has the price of the cheapest',
    {
      name: 'Rain coat',
      description: 'In three sizes.',
      image_url: `${cdn}/coat.jpg`,
      price: 69,
      currency: 'EUR',
    },
  ],
  'json-ld-seller': [
    'the seller is the retailer, the brand is not',
    { name: 'Felt slippers', price: 35, currency: 'EUR', retailer: 'Fireside & Sons' },
  ],
  'json-ld-trailing-commas': ['extra commas do not hide a product', costs('Picnic basket, large', 55, 'EUR')],
  'json-ld-comments': ['a comment around it does not hide a product', costs('Chess set', 64, 'EUR')],
  'json-ld-cdata': ['CDATA around it does not hide a product', costs('Puzzle // 1000 parts', 18.5, 'EUR')],
  'json-ld-cdata-block-comment': [
    'CDATA in comments and a semicolon do not hide a product',
    costs('Skipping rope', 7, 'EUR'),
  ],
  'json-ld-line-breaks-in-text': [
    'a raw line break in a text becomes a space, and brackets stay text',
    { name: 'Hand saw', description: 'Cuts wood, and [nothing,] else', price: 21, currency: 'EUR' },
  ],
  'json-ld-broken-then-open-graph': ['Open Graph is used when JSON-LD is broken', called('Brass bell')],
  'json-ld-broken-then-sound': ['a broken block does not spoil the next one', costs('Wind chime', 12, 'EUR')],
  'json-ld-html-in-text': [
    'HTML in JSON-LD becomes plain text',
    { name: 'Salt & pepper mill', description: 'Two mills. Beech wood – 20 cm' },
  ],
  'json-ld-review-widget': [
    'two descriptions of a product are merged, and a recommendation between them is ignored',
    costs('Snow globe', 17, 'EUR'),
  ],
  'json-ld-own-address-among-others': [
    'of two products the one with the address of the page is used',
    costs('The thing itself', 2, 'EUR'),
  ],
  'json-ld-too-deep': ['JSON-LD with forty levels is ignored', called('Nesting doll')],
  'json-ld-price-without-currency': [
    'a price without a currency has the only one that the page names',
    costs('Sledge', 80, 'EUR'),
  ],
  'json-ld-odd-types': [
    'texts in lists and objects are found, data: images and nulls are skipped',
    {
      name: 'Chalk box',
      description: 'Twelve colours',
      image_url: 'http://cdn.lantern.example/chalk.png',
      price: 6.2,
      currency: 'EUR',
    },
  ],
  'json-ld-in-body': ['JSON-LD in the body is read', costs('Old clock', 300, 'DKK')],
  'json-ld-upper-case-type': ['the type of the script may be in upper case', called('Drum')],
  'price-decimal-comma': ['a decimal comma is read', costs('Clay pot', 12.9, 'EUR')],
  'microdata-plain': [
    'name, image, description and price are read from microdata',
    {
      name: 'Tin soldier',
      description: 'Stands on one leg.',
      image_url: 'SHOP/img/soldier.jpg',
      price: 149,
      currency: 'DKK',
    },
  ],
  'microdata-written-price': [
    'a price in visible text is read as people write it',
    costs('Regal', 1299, 'EUR'),
  ],
  'microdata-sign-only': ['a currency sign with one meaning is that currency', costs('Lampshade', 25, 'EUR')],
  'microdata-nested-related': [
    'a related product and a review are ignored',
    { name: 'Garden gnome', image_url: `${cdn}/gnome.png` },
  ],
  'microdata-aggregate-offer': [
    'the lowest price and the seller are read from microdata',
    { name: 'Marbles', price: 3.5, currency: 'GBP', retailer: 'Corner toys' },
  ],
  'microdata-unclosed': [
    'unclosed tags do not mix up the properties',
    { name: 'Jump ball', description: 'Bounces', price: 9.99, currency: 'EUR' },
  ],
  'microdata-below-json-ld': [
    'microdata adds what JSON-LD lacks',
    { name: 'From JSON-LD', description: 'From microdata' },
  ],
  'open-graph-plain': [
    'all details are read from Open Graph, and the secure image comes first',
    {
      name: 'Ceramic vase &quot;Ida&quot; — blue',
      description: 'A vase for long stems.',
      image_url: `${cdn}/vase.jpg`,
      price: 44,
      currency: 'EUR',
      retailer: 'Vase & Co',
    },
  ],
  'open-graph-shop-kit': [
    'a price with its own tag names and an image without a scheme are read',
    {
      name: 'Paper lantern',
      image_url: 'http://cdn.lantern.example/paper.jpg?v=1',
      price: 1250,
      currency: 'BRL',
      retailer: 'Lantern House',
    },
  ],
  'open-graph-by-name': [
    'tags by name and in upper case are read, blank ones are not',
    { name: 'Loud basket', description: 'A basket.' },
  ],
  'open-graph-mixed-prices': [
    'an amount has the only currency that the page names, also in another kind of tag',
    costs('Rope', 5, 'EUR'),
  ],
  'open-graph-amount-alone': [
    'an amount without a currency is read, and the name ends before that of the shop',
    { name: 'Camping stool', price: 259, retailer: 'Lantern House' },
  ],
  'open-graph-bad-images': [
    'an image with a javascript: address is skipped',
    { name: 'Frame', image_url: `${cdn}/frame.jpg` },
  ],
  'open-graph-in-body': ['tags in the body are read, and the first one is used', called('Shelf')],
  'twitter-card': [
    'a Twitter card comes before the title, and images are relative to the base',
    {
      name: 'Music box',
      description: 'Plays a waltz.',
      image_url: 'https://static.lantern.example/shop/img/box.jpg',
    },
  ],
  'title-only': [
    'title and description are used when there is nothing else, and the name of the shop is left out',
    { name: 'Sun dial', description: 'Shows the time by day.' },
  ],
  'title-after-drawing': ['the title of a drawing is not the title of the page', called('Weather vane')],
  'canonical-same-site': [
    'the first canonical address on the same site is used',
    { name: 'Foot stool', url: 'SHOP/stool' },
  ],
  'canonical-other-site': ['a canonical address on another site is ignored', called('Hat stand')],
  'canonical-of-a-program': ['a canonical javascript: address is ignored', called('Coat hook')],
  'long-texts': [
    'long texts are cut between two words',
    {
      name: 'Very long name of a very small thing Very long name of a very small thing Very long name of a very',
      description: `${'🎁 gift '.repeat(71)}🎁`,
    },
  ],
  'dirty-characters': [
    'characters that cannot be stored or that change the text direction are removed',
    { name: 'Bell tower � esrever', description: 'ring �' },
  ],
  'unclosed-everything': [
    'a page with broken markup still has a title',
    { name: 'Old barn', description: 'Broken <b>markup everywhere' },
  ],
  'latin-1-declared': ['Latin-1 declared in the page is read', called('Müsli-Schüssel')],
  'windows-1251': ['Cyrillic in an old encoding is read', called('Самовар')],
  'shift-jis': ['Japanese in an old encoding is read', called('急須')],
  'euc-kr': ['Korean with the letters that Windows added is read', called('펲시 똠방각하 찻잔')],
  big5: ['Chinese with the characters of Hong Kong is read', called('紫砂壺 着色')],
  'meta-in-comment': ['an encoding that is declared in a comment does not count', called('Čajník')],
  'undeclared-legacy': [
    'a page that is not UTF-8 and declares nothing is read as browsers do',
    called('Café “Noir”'),
  ],
  'undeclared-utf-8': ['UTF-8 needs no declaration', called('Žluťoučký kůň')],
  'utf-16-with-mark': ['a byte order mark decides the encoding', called('Überraschung')],
  'unknown-charset': ['an unknown encoding is ignored', called('Fjällräv')],
  xhtml: ['the encoding in an XML declaration is used', called('Łódź')],
  'header-wins': ['the encoding in the header comes before that in the page', called('Crème brûlée set')],
  'json-ld-small-type': [
    'a type in small letters is a product, and an empty currency is the one of the page',
    costs('Hip flask', 32, 'GBP'),
  ],
  'json-ld-price-group': [
    'the price of a group is that of its cheapest variant',
    costs('Wool hat', 24, 'EUR'),
  ],
  'open-graph-written-price': [
    'a price that is written for people in a tag of its own is read',
    costs('Bamboo screen', 30000, 'KRW'),
  ],
  'open-graph-sale': [
    'the price of a sale comes before the usual one, which the page contradicts',
    costs('Tin drum', 18, 'EUR'),
  ],
  'twitter-price': ['the price on a Twitter card is read', costs('Sand timer', 14.5, 'GBP')],
  'two-sources-contradict': [
    'where two sources contradict each other and the page shows neither, there are two possible prices',
    { name: 'Folding boat', possible_prices: [40, 55], currency: 'EUR' },
  ],
  'two-currencies-of-two-sources': [
    'a price in another currency does not contradict the first',
    costs('Travel chess', 40, 'EUR'),
  ],
  'title-begins-with-shop': [
    'the name of the shop before that of the product is left out',
    called('Sun hat, straw'),
  ],
  'address-for-a-name': ['an address is no name', called('Sewing box')],
  'visible-price': [
    'a price beside the name of the product is read, others in a row are not',
    costs('Milk jug', 24.9, 'EUR'),
  ],
  'visible-price-in-pieces': [
    'a price whose sign and cents have elements of their own is read',
    costs('Wall clock', 1087.11, 'USD'),
  ],
  'visible-price-once-more-in-pieces': [
    'a price that is said whole and shown in pieces is one',
    costs('Desk lamp', 229.99, 'CAD'),
  ],
  'visible-sale': [
    'of a price that is crossed out and a new one the new one is read',
    costs('Rain barrel', 89, 'GBP'),
  ],
  'visible-old-price-by-name': [
    'an old price is known by the name of its element, or by the word before it',
    costs('Bird bath', 65, 'EUR'),
  ],
  'visible-only-old-price': [
    'a price that is called old, with no new one beside it, is the price',
    costs('Reading lens', 40, 'EUR'),
  ],
  'visible-code-before-sale': [
    'a page that shows a sale is believed more than its code, which has the old price',
    costs('Snow shovel', 110, 'EUR'),
  ],
  'visible-contradicts-code': [
    'where the page shows another price than its code names, and not that one, there are two possible prices',
    { name: 'Rope ladder', possible_prices: [30, 36], currency: 'EUR' },
  ],
  'visible-decides': [
    'of two prices in the code the one that the page shows is right',
    costs('Letter scale', 34, 'EUR'),
  ],
  'visible-instalments': [
    'instalments, postage and the price of a litre are not the price',
    costs('Olive oil', 18.9, 'EUR'),
  ],
  'visible-without-tax': ['the price with tax is what people pay', costs('Label printer', 120, 'EUR')],
  'visible-two-prices': [
    'two prices that stand alike beside the name are a question',
    { name: 'Bath towel', possible_prices: [15, 25], currency: 'EUR' },
  ],
  'visible-in-related': [
    'a price among recommendations, in the menu or at the end of the page is not the price',
    called('Straw star'),
  ],
  'visible-dollars-of-somewhere': ['a dollar of no known country is no price', called('Surf wax')],
  'visible-crowns': ['the language says whose crowns they are', costs('Sparkstötting', 1299, 'SEK')],
  'visible-rubles': ['rubles behind a space are read', costs('Самовар', 12490, 'RUB')],
  'visible-range': ['a price from one amount to another is not a price', called('Door mat')],
  'visible-feet': ['feet are no forints, and sizes and dates no prices', called('Garden hose')],
  'visible-no-sign': [
    'an amount without a sign in an element that is called price is read',
    { name: 'Leather boot', price: 136 },
  ],
  'visible-picture': [
    'the picture with the name of the product is found where the code names none',
    { name: 'Copper tray', image_url: 'SHOP/img/tray-1.jpg' },
  ],
  'visible-picture-link': [
    'a picture that leads to a larger one is that',
    { name: 'Clay oven', image_url: 'SHOP/img/oven-large.jpg' },
  ],
  'visible-heading-for-slogan': [
    'where the title is the slogan of the shop, the heading is the name',
    called('Foot bath of oak'),
  ],
  'microdata-any-case': [
    'properties in any case are read, and a link is called by its text',
    costs('Smart bulb', 34.99, 'GBP'),
  ],
  'state-next-data': [
    'a price in the state of a program is read, beside the name of the product',
    costs('Fire bowl', 149.5, 'EUR'),
  ],
  'state-data-layer': [
    'a price in what a shop counts its visitors with is read',
    costs('Tea cosy', 18.95, 'GBP'),
  ],
  'state-in-cents': ['an amount that may be cents is no price', called('Corn mill')],
  'state-of-others': [
    'an amount beside another name, and two amounts beside the own one, are no price',
    called('Hay rake'),
  ],
  'visible-cents-by-comma': [
    'cents behind a comma may stand in an element of their own',
    costs('Czajnik', 199.5, 'PLN'),
  ],
  'no-markup': ['a page of plain text has no product', 'no product'],
  empty: ['an empty page has no product', 'no product'],
}

/** The `content-type` header of these pages; of the others it is `text/html`. */
export const contentTypes: Record<string, string> = {
  xhtml: 'application/xhtml+xml',
  'header-wins': 'text/html; Charset="UTF-8"',
  'latin-1-declared': 'text/html; charset=unknown-to-all',
}
