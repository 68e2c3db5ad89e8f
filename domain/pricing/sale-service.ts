import { VEHICLE_CONDITIONS } from '../catalogue/vehicle.ts'
import { choice, code, day, money, optional, resource, translated, yesNo } from '../platform/resources/resource.ts'
import type { ServiceKind } from './breakdown.ts'

const SERVICE_KINDS = ['delivery', 'registration', 'warranty', 'fee'] as const satisfies readonly ServiceKind[]

/** A service for the buyer in addition to the car, and its price. Rows with the same code are one service. */
export const saleService = resource({
  name: 'saleService',
  right: 'SALES_RULE_EDIT',
  fields: {
    name: translated({ max: 80 }),
    code: code(),
    serviceKind: choice(SERVICE_KINDS),
    vehicleCondition: optional(choice(VEHICLE_CONDITIONS)),
    priceCents: money({ min: 0, max: 2_000_000 }),
    vatExcluded: yesNo({ default: false }),
    validFrom: day(),
    validUntil: optional(day()),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'serviceKind', 'vehicleCondition', 'priceCents', 'vatExcluded', 'validFrom', 'validUntil', 'isActive'],
  search: ['name', 'code'],
  filters: ['serviceKind', 'vehicleCondition', 'priceCents', 'validFrom', 'isActive'],
  sort: 'rank',
  importKey: ['code', 'validFrom'],
  remove: 'archive',
})
