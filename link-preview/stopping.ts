import { Refusal } from '@hopechest/contract'

export const stopping = () => new Refusal('unavailable', 'The service is stopping; try again in a moment')
