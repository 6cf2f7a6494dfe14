import { Health, Welcome } from '@hopechest/contract'
import { endpoint } from '../http/endpoint.ts'

export const welcome = endpoint({
  name: 'getWelcome',
  summary: 'Say hello',
  open: true,
  answers: { 200: Welcome },
  handle: () => ({
    status: 200,
    shape: Welcome,
    body: { message: 'Welcome to Hopechest, the gift registry' },
  }),
})

export const health = endpoint({
  name: 'getHealth',
  summary: 'Say that the service is up',
  open: true,
  answers: { 200: Health },
  handle: () => ({ status: 200, shape: Health, body: { status: 'healthy', service: 'hopechest-api' } }),
})
