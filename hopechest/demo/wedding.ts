import type { DemoGift, DemoList } from './list.ts'

const gifts: DemoGift[] = [
  {
    picture: 'casserole',
    name: 'Cast-iron casserole, 28 cm',
    retailer: 'Maison Oriel',
    price: 189,
    description: 'The big one, for Sunday stews.',
  },
  {
    picture: 'linen',
    name: 'Washed-linen bed set',
    retailer: 'Lindgren',
    price: 164,
    quantity_needed: 2,
    description: 'Sage or natural, as you like.',
  },
  {
    picture: 'tent',
    name: 'Tent for two',
    retailer: 'Northfold',
    price: 229,
    description: 'We promise to sleep in it before the year is over.',
  },
  {
    picture: 'plate',
    name: 'Stoneware dinner plate',
    retailer: 'Tonwerk',
    price: 24,
    quantity_needed: 8,
    description: 'Any of the greens.',
  },
  { picture: 'kettle', name: 'Copper kettle', retailer: 'Kupfer & Kern', price: 78, isAd: true },
  {
    picture: 'candles',
    name: 'Beeswax candles, set of twelve',
    retailer: 'Imkerei Holm',
    price: 28,
    quantity_needed: 2,
  },
  { picture: 'grinder', name: 'Coffee grinder', retailer: 'Röstwerk', price: 139 },
  { picture: 'record-player', name: 'Record player', retailer: 'Klangraum', price: 249 },
  {
    picture: 'olive-tree',
    name: 'Olive tree, 1.2 m',
    retailer: 'Gartenhaus',
    price: 65,
    description: 'For the balcony. It already has a name: Oskar.',
  },
  { picture: 'knife', name: 'Chef’s knife, 21 cm', retailer: 'Messerhof', price: 95, isAd: true },
  { picture: 'carafe', name: 'Glass carafe', retailer: 'Tonwerk', price: 22, quantity_needed: 2 },
  { picture: 'lamp', name: 'Reading lamp', retailer: 'Lichtblick', price: 119 },
  { picture: 'book', name: '“Brot”, signed by the author', retailer: 'Buchhandlung Sommer', price: 34 },
  { picture: 'blanket', name: 'Wool picnic blanket', retailer: 'Northfold', price: 72 },
]

export const wedding: DemoList = {
  owner: 'ana',
  registry: {
    title: 'Ana & Jonas',
    story:
      'After nine years, two cities and one very patient cat, we are getting married in the orchard behind the mill. You being there is the gift.\n\nBut some of you asked, so here are the things we dream about while we brush our teeth.',
    status: 'publish',
    meta: { registry_event_type: 'wedding', registry_most_wanted: 3 },
  },
  daysAhead: 204,
  gifts,
  bought: [
    { gift: 'Washed-linen bed set', purchaser: 'Tante Elke', note: 'Sleep well, you two.' },
    {
      gift: 'Stoneware dinner plate',
      quantity: 3,
      purchaser: 'The Okafors',
      note: 'For all the dinners we still want to have with you.',
    },
    { gift: 'Coffee grinder', purchaser: 'Samir', note: 'Mornings are hard. This helps.' },
    { gift: 'Glass carafe', quantity: 2, purchaser: 'Lena and Tom', note: null },
    { gift: '“Brot”, signed by the author', purchaser: 'Grandpa Karl', note: 'Page 64 is my recipe.' },
  ],
}
