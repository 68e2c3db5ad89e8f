import { customerOfferEndpoints } from './answers/customer-offers.api.ts'
import { dealCountEndpoints } from './desk/deal-counts.api.ts'
import { offerCareEndpoints } from './desk/offer-care.api.ts'
import { offerLetterEndpoints } from './letters/offer-letters.api.ts'
import { proposalLayoutEndpoints } from './letters/proposal-layouts.api.ts'
import { offerApprovalEndpoints } from './desk/offer-approvals.api.ts'
import { offerLimitEndpoints } from './desk/offer-limits.api.ts'
import { offerRangeEndpoints } from './desk/offer-range.api.ts'
import { offerSyncEndpoints } from './desk/offer-sync.api.ts'
import { approvalDeskEndpoints } from './approvals/approval-desk.api.ts'
import { customerViewEndpoints } from './views/customer-views.api.ts'
import { offerLossEndpoints } from './outcomes/losses.api.ts'
import { offerNextActionEndpoints } from './outcomes/next-actions.api.ts'
import { buyerTaxEndpoints } from './desk/buyer-taxes.api.ts'
import { offerTradeInEndpoints } from './trade-ins/offer-trade-ins.api.ts'
import { offerReminderEndpoints } from './reminders/offer-reminders.api.ts'
import { identityProviderEndpoints } from './identity/identity-providers.api.ts'
import { offerEndpoints } from './desk/offers.api.ts'
import { priceCardEndpoints } from './price-cards/price-cards.api.ts'
import { priceSimulationEndpoints } from './simulation/price-simulation.api.ts'
import { ruleSimulationEndpoints } from './simulation/rule-simulation.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...offerEndpoints,
  ...offerApprovalEndpoints,
  ...offerLimitEndpoints,
  ...offerCareEndpoints,
  ...dealCountEndpoints,
  ...offerLetterEndpoints,
  ...offerReminderEndpoints,
  ...proposalLayoutEndpoints,
  ...customerOfferEndpoints,
  ...identityProviderEndpoints,
  ...offerSyncEndpoints,
  ...offerRangeEndpoints,
  ...offerLossEndpoints,
  ...offerNextActionEndpoints,
  ...buyerTaxEndpoints,
  ...offerTradeInEndpoints,
  ...priceSimulationEndpoints,
  ...ruleSimulationEndpoints,
  ...priceCardEndpoints,
  ...customerViewEndpoints,
  ...approvalDeskEndpoints,
] as const
