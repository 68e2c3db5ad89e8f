import { priceChangeEndpoints } from './price-change.api.ts'
import { priceRuleEndpoints } from './price-rule-desk.api.ts'
import { pricingEndpoints } from './pricing.api.ts'
import { rangeEndpoints } from './range.api.ts'
import { templateUseEndpoints } from './template-use.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...pricingEndpoints,
  ...priceRuleEndpoints,
  ...priceChangeEndpoints,
  ...rangeEndpoints,
  ...templateUseEndpoints,
] as const
