import { offeredCarEndpoints } from './offered-cars.api.ts'
import { tradeInAttestEndpoints } from './trade-in-attest.api.ts'
import { tradeInDeskEndpoints } from './trade-in-desk.api.ts'
import { tradeInPictureEndpoints } from './trade-in-pictures.api.ts'
import { tradeInEndpoints } from './trade-ins.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...tradeInEndpoints,
  ...offeredCarEndpoints,
  ...tradeInPictureEndpoints,
  ...tradeInAttestEndpoints,
  ...tradeInDeskEndpoints,
] as const
