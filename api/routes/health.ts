import { Health, Welcome } from '@hopechest/contract'
import { type Endpoint, openEndpoint } from '../http/endpoint.ts'

export const healthRoutes: Endpoint[] = [
  openEndpoint('GET', '/', {
    name: 'getWelcome',
    summary: 'Say hello',
    answer: Welcome,
    handle: () => ({ message: 'Welcome to Hopechest, the gift registry' }),
  }),
  openEndpoint('GET', '/health', {
    name: 'getHealth',
    summary: 'Say that the service is up',
    answer: Health,
    handle: () => ({ status: 'healthy', service: 'hopechest-api' }) as const,
  }),
]
