import { Health, Welcome } from '@hopechest/contract'
import type { Endpoint } from '../http/endpoint.ts'

export const healthRoutes: Endpoint[] = [
  {
    method: 'GET',
    path: '/',
    name: 'getWelcome',
    summary: 'Say hello',
    answer: Welcome,
    open: { message: 'Welcome to Hopechest, the gift registry' } satisfies Welcome,
  },
  {
    method: 'GET',
    path: '/health',
    name: 'getHealth',
    summary: 'Say that the service is up',
    answer: Health,
    open: { status: 'healthy', service: 'hopechest-api' } satisfies Health,
  },
]
