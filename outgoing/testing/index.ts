export { makeCertificate } from './certificate.ts'
export { openShop, type TestServer } from './test-server.ts'
export { leadingTo, openToyShop, page, secret, sends, type ToyShop } from './toy-shop.ts'
