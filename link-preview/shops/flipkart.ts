import type { Shop } from './shop.ts'

/** The names of its elements mean nothing; they change every other year. */
export const flipkart: Shop = {
  hosts: /(?:^|\.)flipkart\.com$/,
  name: ['h1 .VU-ZEz', '.VU-ZEz', '.B_NuCI', '._35KyD6'],
  price: ['.Nx9bqj.CxhGGd', '._30jeq3._16Jk6d', '._1vC4OE._3qQ9m1'],
  pictures: ['.DByuf4@src', '._396cs4@src', '._1Nyybr@src'],
}
