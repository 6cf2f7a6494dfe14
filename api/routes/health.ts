import { Health, Welcome } from '@hopechest/contract'
import { openEndpoint } from '../http/endpoint.ts'

export const welcome = openEndpoint({
  name: 'getWelcome',
  summary: 'Say hello',
  open: true,
  answer: Welcome,
  handle: () => ({ message: 'Welcome to Hopechest, the gift registry' }),
})

export const health = openEndpoint({
  name: 'getHealth',
  summary: 'Say that the service is up',
  open: true,
  answer: Health,
  handle: () => ({ status: 'healthy', service: 'hopechest-api' }) as const,
})
