import { advanceEndpoints } from './advances.api.ts'
import { carOrderEndpoints } from './car-orders.api.ts'
import { contractEndpoints } from './contracts.api.ts'
import { customerSaleEndpoints } from './customer-sales.api.ts'
import { dossierFileEndpoints } from './dossier-files.api.ts'
import { dossierEndpoints } from './dossiers.api.ts'
import { internalOrderEndpoints } from './internal-orders.api.ts'
import { offerSaleEndpoints } from './offer-sales.api.ts'
import { getCosts } from './order-costs.api.ts'
import { orderDeskEndpoints } from './order-desk.api.ts'
import { orderFlowEndpoints } from './order-flows.api.ts'
import { orderEndpoints } from './orders.api.ts'
import { premiumClaimEndpoints } from './premium-claims.api.ts'
import { withdrawalEndpoints } from './withdrawals.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...orderEndpoints,
  ...orderDeskEndpoints,
  ...offerSaleEndpoints,
  ...dossierEndpoints,
  ...dossierFileEndpoints,
  ...contractEndpoints,
  ...advanceEndpoints,
  ...customerSaleEndpoints,
  ...carOrderEndpoints,
  ...internalOrderEndpoints,
  ...premiumClaimEndpoints,
  ...orderFlowEndpoints,
  ...withdrawalEndpoints,
  getCosts,
] as const
