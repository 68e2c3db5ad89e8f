import { accountCarEndpoints } from './account-cars.api.ts'
import { bootEndpoints } from './boot.api.ts'
import { carAlertEndpoints } from './car-alerts.api.ts'
import { carLeadEndpoints } from './car-leads.api.ts'
import { getCarRequests } from './car-requests.api.ts'
import { conditionReportEndpoints } from './condition-report.api.ts'
import { equipmentEndpoints } from './equipment.api.ts'
import { promotionEndpoints } from './promotion-desk.api.ts'
import { ruleCarEndpoints } from './rule-cars.api.ts'
import { stockCarEndpoints } from './stock-car.api.ts'
import { stockDeskEndpoints } from './stock-desk.api.ts'
import { stockEndpoints } from './stock.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...stockEndpoints,
  ...ruleCarEndpoints,
  ...promotionEndpoints,
  ...stockDeskEndpoints,
  ...equipmentEndpoints,
  ...conditionReportEndpoints,
  ...stockCarEndpoints,
  ...bootEndpoints,
  ...accountCarEndpoints,
  ...carAlertEndpoints,
  getCarRequests,
  ...carLeadEndpoints,
] as const
