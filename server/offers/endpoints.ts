import { customerOfferEndpoints } from './customer-offers.api.ts'
import { offerCareEndpoints } from './offer-care.api.ts'
import { offerLetterEndpoints } from './offer-letters.api.ts'
import { offerLimitEndpoints } from './offer-limits.api.ts'
import { offerSyncEndpoints } from './offer-sync.api.ts'
import { offerTradeInEndpoints } from './offer-trade-ins.api.ts'
import { offerEndpoints } from './offers.api.ts'
import { priceCardEndpoints } from './price-cards.api.ts'
import { priceSimulationEndpoints } from './price-simulation.api.ts'
import { ruleSimulationEndpoints } from './rule-simulation.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...offerEndpoints,
  ...offerLimitEndpoints,
  ...offerCareEndpoints,
  ...offerLetterEndpoints,
  ...customerOfferEndpoints,
  ...offerSyncEndpoints,
  ...offerTradeInEndpoints,
  ...priceSimulationEndpoints,
  ...ruleSimulationEndpoints,
  ...priceCardEndpoints,
] as const
