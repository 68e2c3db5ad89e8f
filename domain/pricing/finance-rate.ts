import { VEHICLE_CONDITIONS } from '../catalogue/vehicle.ts'
import { choice, day, money, optional, percent, resource, text, whole } from '../platform/resources/resource.ts'
import { CHARGE_METHODS, FINANCE_BUYERS, FINANCE_KINDS, FINANCE_TYPES } from './finance.ts'

/** The rates of lenders for credit, with their dates, amounts and terms (Economic Law Code VII.64). */
export const financeRate = resource({
  name: 'financeRate',
  right: 'FINANCE_RATE_EDIT',
  fields: {
    lenderName: text({ max: 80 }),
    lenderNumber: text({ max: 10 }),
    lenderAddress: optional(text({ max: 160 })),
    kind: choice(FINANCE_KINDS),
    financeType: choice(FINANCE_TYPES),
    chargeMethod: choice(CHARGE_METHODS),
    vehicleCondition: choice(VEHICLE_CONDITIONS),
    buyers: choice(FINANCE_BUYERS),
    rateBp: percent({ min: 0, max: 2_500 }),
    minMonths: whole({ min: 6, max: 120, unit: 'months' }),
    maxMonths: whole({ min: 6, max: 120, unit: 'months' }),
    minAmountCents: money({ min: 20_000, max: 50_000_000 }),
    maxAmountCents: money({ min: 20_000, max: 50_000_000 }),
    minAdvanceBp: percent({ min: 0, max: 9_000 }),
    maxLastBp: percent({ min: 0, max: 6_000 }),
    feeCents: money({ min: 0, max: 500_000 }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'lenderName',
  list: [
    'lenderName',
    'kind',
    'vehicleCondition',
    'buyers',
    'rateBp',
    'maxMonths',
    'maxAmountCents',
    'validFrom',
    'validUntil',
  ],
  offAtFirst: ['validUntil'],
  search: ['lenderName', 'lenderNumber'],
  filters: ['kind', 'vehicleCondition', 'buyers', 'rateBp', 'validFrom'],
  sort: 'validFrom',
  importKey: ['vehicleCondition', 'kind', 'buyers', 'minAmountCents', 'minMonths', 'validFrom'],
  remove: 'delete',
})
