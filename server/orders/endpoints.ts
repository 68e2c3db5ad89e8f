import { advanceEndpoints } from './advances/advances.api.ts'
import { approvalEndpoints } from './approvals/approvals.api.ts'
import { carOrderEndpoints } from './car-orders/car-orders.api.ts'
import { contractEndpoints } from './contracts/contracts.api.ts'
import { onlineSigningEndpoints } from './contracts/online-signing.api.ts'
import { customerSaleEndpoints } from './desk/customer-sales.api.ts'
import { dossierFileEndpoints } from './dossiers/dossier-files.api.ts'
import { dossierEndpoints } from './dossiers/dossiers.api.ts'
import { driverEndpoints } from './dossiers/drivers.api.ts'
import { internalOrderEndpoints } from './internal-orders/internal-orders.api.ts'
import { offerSaleEndpoints } from './sales/offer-sales.api.ts'
import { getCosts } from './checkout/order-costs.api.ts'
import { orderDeskEndpoints } from './desk/order-desk.api.ts'
import { orderFlowEndpoints } from './flows/order-flows.api.ts'
import { orderEndpoints } from './checkout/orders.api.ts'
import { premiumClaimEndpoints } from './premium-claims/premium-claims.api.ts'
import { withdrawalEndpoints } from './desk/withdrawals.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...approvalEndpoints,
  ...orderEndpoints,
  ...orderDeskEndpoints,
  ...offerSaleEndpoints,
  ...dossierEndpoints,
  ...dossierFileEndpoints,
  ...driverEndpoints,
  ...contractEndpoints,
  ...onlineSigningEndpoints,
  ...advanceEndpoints,
  ...customerSaleEndpoints,
  ...carOrderEndpoints,
  ...internalOrderEndpoints,
  ...premiumClaimEndpoints,
  ...orderFlowEndpoints,
  ...withdrawalEndpoints,
  getCosts,
] as const
