import type { LinkPreview } from '@hopechest/contract'

const cdn = 'https://cdn.lantern.example'

type Expected = Partial<LinkPreview> | 'nothing'

/** What a person sees when they paste the address of each page; what is not named is null, retailer is the host. */
export const expectedPages: Record<string, [story: string, expected: Expected]> = {
  'json-ld-plain': [
    'a product in JSON-LD comes with all that it says',
    {
      name: 'Copper lantern',
      description: 'Lights a garden table.',
      image_url: `${cdn}/copper.jpg`,
      price: 39.9,
      currency: 'EUR',
    },
  ],
  'json-ld-number': [
    'a price may be a number, a currency in small letters, and the first of several images is taken',
    { name: 'Oak bench', image_url: `${cdn}/bench-1.jpg`, price: 249, currency: 'GBP' },
  ],
  'json-ld-graph': [
    'a product in a graph has its image, offer and seller elsewhere in it',
    {
      name: 'Tea pot',
      image_url: `${cdn}/pot-large.jpg`,
      price: 24.5,
      currency: 'USD',
      retailer: 'Kettle Lane',
    },
  ],
  'json-ld-array': [
    'a product stands in a list of blocks',
    { name: 'Wool blanket', price: 89, currency: 'CHF' },
  ],
  'json-ld-main-entity': [
    'a page is mainly about a product, with an image below its own address',
    { name: 'Bread knife', image_url: 'SHOP/media/knife.webp', price: 31, currency: 'NOK' },
  ],
  'json-ld-aggregate-offer': [
    'several sellers: the lowest price',
    { name: 'Kite', price: 15, currency: 'EUR' },
  ],
  'json-ld-offers-within-offer': [
    'offers within an offer: the lowest price',
    { name: 'Paper stars', price: 99, currency: 'SEK' },
  ],
  'json-ld-price-specification': [
    'neither the price crossed out nor the price of a metre is the price',
    { name: 'Garden hose', price: 49.9, currency: 'EUR' },
  ],
  'json-ld-two-currencies': ['offers in two currencies leave the price open', { name: 'World map' }],
  'json-ld-variants': [
    'a product in several sizes costs what the cheapest does',
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
  'json-ld-trailing-commas': [
    'commas too many do not hide a product',
    { name: 'Picnic basket, large', price: 55, currency: 'EUR' },
  ],
  'json-ld-comments': [
    'a comment around it does not hide a product',
    { name: 'Chess set', price: 64, currency: 'EUR' },
  ],
  'json-ld-cdata': [
    'CDATA around it does not hide a product',
    { name: 'Puzzle // 1000 parts', price: 18.5, currency: 'EUR' },
  ],
  'json-ld-cdata-block-comment': [
    'CDATA in comments and a semicolon do not hide a product',
    { name: 'Skipping rope', price: 7, currency: 'EUR' },
  ],
  'json-ld-line-breaks-in-text': [
    'raw line breaks in a text are blanks, brackets in it are text',
    { name: 'Hand saw', description: 'Cuts wood, and [nothing,] else', price: 21, currency: 'EUR' },
  ],
  'json-ld-broken-then-open-graph': ['broken JSON-LD leaves the word to Open Graph', { name: 'Brass bell' }],
  'json-ld-broken-then-sound': [
    'a broken block does not spoil the next one',
    { name: 'Wind chime', price: 12, currency: 'EUR' },
  ],
  'json-ld-html-in-text': [
    'HTML in JSON-LD comes out as text',
    { name: 'Salt & pepper mill', description: 'Two mills. Beech wood – 20 cm' },
  ],
  'json-ld-review-widget': [
    'two descriptions of one product are one, and a recommendation between them is none of it',
    { name: 'Snow globe', price: 17, currency: 'EUR' },
  ],
  'json-ld-own-address-among-others': [
    'of two products the one with the address of the page is meant',
    { name: 'The thing itself', price: 2, currency: 'EUR' },
  ],
  'json-ld-too-deep': ['JSON-LD forty levels deep is left alone', { name: 'Nesting doll' }],
  'json-ld-price-zero': ['a price of nothing is no price', { name: 'Sample card' }],
  'json-ld-price-without-currency': [
    'a currency from elsewhere is not put to a bare price',
    { name: 'Sledge' },
  ],
  'json-ld-unknown-currency': ['a currency that does not exist takes the price with it', { name: 'Token' }],
  'json-ld-odd-types': [
    'texts in lists and objects are found, data: images and nulls are passed over',
    {
      name: 'Chalk box',
      description: 'Twelve colours',
      image_url: 'http://cdn.lantern.example/chalk.png',
      price: 6.2,
      currency: 'EUR',
    },
  ],
  'json-ld-in-body': ['JSON-LD may stand in the body', { name: 'Old clock', price: 300, currency: 'DKK' }],
  'json-ld-upper-case-type': ['the type of the script is read in any case', { name: 'Drum' }],
  'price-decimal-comma': [
    'a decimal comma has one reading',
    { name: 'Clay pot', price: 12.9, currency: 'EUR' },
  ],
  'price-thousands-and-point': [
    'a comma between thousands before a point is read',
    { name: 'Dining table', price: 1234.56, currency: 'USD' },
  ],
  'price-thousands-and-comma': [
    'a point between thousands before a comma is read',
    { name: 'Esstisch', price: 1234.56, currency: 'EUR' },
  ],
  'price-blank-thousands': [
    'a narrow blank between thousands is read',
    { name: 'Chaise longue', price: 1234.56, currency: 'EUR' },
  ],
  'price-apostrophe-thousands': [
    'an apostrophe between thousands and a dash for no cents are read',
    { name: 'Alphorn', price: 2450, currency: 'CHF' },
  ],
  'price-range-in-text': ['a range in the place of a price is none', { name: 'Poster' }],
  'price-three-digits-behind-comma': [
    'three digits behind a comma are no price where a dinar has a thousand fils',
    { name: 'Gold coin' },
  ],
  'price-of-yen': [
    'a comma between thousands of yen is read',
    { name: 'Tea bowl', price: 12800, currency: 'JPY' },
  ],
  'microdata-plain': [
    'microdata has name, image, text and the price for machines',
    {
      name: 'Tin soldier',
      description: 'Stands on one leg.',
      image_url: 'SHOP/img/soldier.jpg',
      price: 149,
      currency: 'DKK',
    },
  ],
  'microdata-written-price': [
    'a price written for people follows their habits',
    { name: 'Regal', price: 1299, currency: 'EUR' },
  ],
  'microdata-sign-only': ['a sign is no currency', { name: 'Lampshade' }],
  'microdata-nested-related': [
    'neither a related product nor a review is the product',
    { name: 'Garden gnome', image_url: `${cdn}/gnome.png` },
  ],
  'microdata-aggregate-offer': [
    'microdata has lowest prices and sellers too',
    { name: 'Marbles', price: 3.5, currency: 'GBP', retailer: 'Corner toys' },
  ],
  'microdata-unclosed': [
    'tags that nobody closed do not mix up the properties',
    { name: 'Jump ball', description: 'Bounces', price: 9.99, currency: 'EUR' },
  ],
  'microdata-below-json-ld': [
    'what JSON-LD does not say microdata may',
    { name: 'From JSON-LD', description: 'Told by microdata' },
  ],
  'open-graph-plain': [
    'Open Graph tags say all, and the secure image goes first',
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
    'a shop kit writes prices its own way and images without a scheme',
    {
      name: 'Paper lantern',
      image_url: 'http://cdn.lantern.example/paper.jpg?v=1',
      price: 1250,
      currency: 'BRL',
      retailer: 'Lantern House',
    },
  ],
  'open-graph-by-name': [
    'tags by name and in capitals count, a blank one does not',
    { name: 'Loud basket', description: 'A basket.' },
  ],
  'open-graph-mixed-prices': [
    'amount and currency of two kinds of tags are not put together',
    { name: 'Rope' },
  ],
  'open-graph-bad-images': [
    'an image that would run as a program is passed over',
    { name: 'Frame', image_url: `${cdn}/frame.jpg` },
  ],
  'open-graph-in-body': ['tags in the body count, the first one wins', { name: 'Shelf' }],
  'twitter-card': [
    'a Twitter card goes before the title, and images lie where the base says',
    {
      name: 'Music box',
      description: 'Plays a waltz.',
      image_url: 'https://static.lantern.example/shop/img/box.jpg',
    },
  ],
  'title-only': [
    'a title and a description are better than nothing',
    { name: 'Sun dial – Lantern House', description: 'Tells the time by day.' },
  ],
  'title-after-drawing': ['the title of a drawing is not the title of the page', { name: 'Weather vane' }],
  'canonical-same-site': [
    'the first canonical address on the same site is the address',
    { name: 'Foot stool', url: 'SHOP/stool' },
  ],
  'canonical-other-site': ['a canonical address on another site is not', { name: 'Hat stand' }],
  'canonical-of-a-program': ['neither is one that would run', { name: 'Coat hook' }],
  'long-texts': [
    'long texts are cut between two words',
    {
      name: 'Very long name of a very small thing Very long name of a very small thing Very long name of a very',
      description: `${'🎁 gift '.repeat(71)}🎁`,
    },
  ],
  'dirty-characters': [
    'what cannot be stored or turns the text around does not come through',
    { name: 'Bell tower � esrever', description: 'ring �' },
  ],
  'unclosed-everything': [
    'a page in ruins still has a title',
    { name: 'Old barn', description: 'Broken <b>markup everywhere' },
  ],
  'comment-never-closed': ['what stands in a comment is not read', { name: 'Fence' }],
  'duplicate-attributes': ['of an attribute that comes twice the first counts', { name: 'Stone lion' }],
  'latin-1-declared': ['Latin-1 declared in the page is read', { name: 'Müsli-Schüssel' }],
  'windows-1251': ['Cyrillic in an old encoding is read', { name: 'Самовар' }],
  'shift-jis': ['Japanese in an old encoding is read', { name: '急須' }],
  'undeclared-legacy': ['what is no UTF-8 and says nothing is read as browsers do', { name: 'Café “Noir”' }],
  'undeclared-utf-8': ['UTF-8 needs no declaration', { name: 'Žluťoučký kůň' }],
  'utf-16-with-mark': ['a byte order mark decides', { name: 'Überraschung' }],
  'unknown-charset': ['an encoding that nobody knows is passed over', { name: 'Fjällräv' }],
  xhtml: ['XHTML declares its encoding its own way', { name: 'Łódź' }],
  'header-wins': ['the header goes before the page', { name: 'Crème brûlée set' }],
  'no-markup': ['a page of plain words tells nothing', 'nothing'],
  empty: ['an empty page tells nothing', 'nothing'],
}

/** What the shop says of its page; of the others it says `text/html`. */
export const contentTypes: Record<string, string> = {
  xhtml: 'application/xhtml+xml',
  'header-wins': 'text/html; Charset="UTF-8"',
  'latin-1-declared': 'text/html; charset=unknown-to-all',
}
