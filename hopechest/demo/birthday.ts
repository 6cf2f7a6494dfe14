import type { DemoList } from './list.ts'

export const birthday: DemoList = {
  owner: 'ana',
  registry: {
    title: 'Mika is turning six',
    story:
      'Mika collects feathers, asks why the moon comes along, and has outgrown every pair of boots again. One thing from the whole kindergarten is plenty.',
    status: 'publish',
    meta: { registry_event_type: 'birthday', registry_reveal: 'always' },
  },
  daysAhead: 107,
  gifts: [
    {
      picture: 'scooter',
      name: 'Scooter with big wheels',
      retailer: 'Rollwerk',
      price: 89,
      description: 'Grandma and Grandpa, this is the one.',
    },
    { picture: 'night-light', name: 'Night light with stars', retailer: 'Lichtblick', price: 34 },
    {
      picture: 'boots',
      name: 'Rubber boots, size 30',
      retailer: 'Regenfroh',
      price: 27,
      description: 'Yellow, for the puddles.',
    },
    { picture: 'kite', name: 'Kite with a long tail', retailer: 'Northfold', price: 24 },
    { picture: 'telescope', name: 'First telescope', retailer: 'Sternwarte', price: 119 },
    { picture: 'feathers', name: 'Book of feathers', retailer: 'Buchhandlung Sommer', price: 22 },
  ],
  bought: [{ gift: 'Book of feathers', purchaser: 'Frau Yıldız', note: 'For the collection.' }],
}

export const empty: DemoList = {
  owner: 'elke',
  registry: {
    title: 'House on the hill',
    story: 'The boxes are in. The shelves are not.',
    status: 'publish',
    meta: { registry_event_type: 'new home' },
  },
  gifts: [],
  bought: [],
}
