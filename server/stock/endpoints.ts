import { accountCarEndpoints } from './alerts/account-cars.api.ts'
import { bootEndpoints } from './lists/boot.api.ts'
import { carAlertEndpoints } from './alerts/car-alerts.api.ts'
import { carLeadEndpoints } from './leads/car-leads.api.ts'
import { getCarRequests } from './leads/car-requests.api.ts'
import { conditionReportEndpoints } from './desk/condition-report.api.ts'
import { equipmentEndpoints } from './desk/equipment.api.ts'
import { promotionEndpoints } from './desk/promotion-desk.api.ts'
import { ruleCarEndpoints } from './desk/rule-cars.api.ts'
import { chosenCarEndpoints } from './desk/chosen-cars.api.ts'
import { groundCarEndpoints } from './desk/ground-cars.api.ts'
import { stockCarEndpoints } from './desk/stock-car.api.ts'
import { stockDeskEndpoints } from './desk/stock-desk.api.ts'
import { stockEndpoints } from './lists/stock.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...stockEndpoints,
  ...ruleCarEndpoints,
  ...promotionEndpoints,
  ...stockDeskEndpoints,
  ...equipmentEndpoints,
  ...conditionReportEndpoints,
  ...stockCarEndpoints,
  ...groundCarEndpoints,
  ...chosenCarEndpoints,
  ...bootEndpoints,
  ...accountCarEndpoints,
  ...carAlertEndpoints,
  getCarRequests,
  ...carLeadEndpoints,
] as const
