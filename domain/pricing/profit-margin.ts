import { brand } from '../catalogue/brand.ts'
import { model } from '../catalogue/model.ts'
import { VEHICLE_CLASSES, VEHICLE_CONDITIONS } from '../catalogue/vehicle.ts'
import {
  choice,
  code,
  day,
  money,
  one,
  optional,
  percent,
  resource,
  translated,
} from '../platform/resources/resource.ts'

/** The types of sale: a price policy, chosen for each offer. */
export const SALES_TYPES = { fleet: 1, staff: 2, private: 3 } as const
export type SalesType = keyof typeof SALES_TYPES

/** The least margin on a car, and the target. Of several that fit, the narrowest counts: model, brand, class. */
export const profitMargin = resource({
  name: 'profitMargin',
  right: 'PROFIT_MARGIN_EDIT',
  view: 'PROFIT_MARGIN_EDIT',
  fields: {
    name: translated({ max: 80 }),
    code: code(),
    vehicleClass: optional(choice(VEHICLE_CLASSES)),
    brand: optional(one(brand)),
    model: optional(one(model)),
    vehicleCondition: optional(choice(VEHICLE_CONDITIONS)),
    salesType: optional(choice(SALES_TYPES)),
    floorBp: percent({ min: 0, max: 5_000 }),
    floorCents: optional(money({ min: 0, max: 10_000_000 })),
    targetBp: percent({ min: 0, max: 5_000 }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'name',
  list: [
    'name',
    'vehicleClass',
    'brand',
    'model',
    'vehicleCondition',
    'salesType',
    'floorBp',
    'targetBp',
    'validFrom',
    'validUntil',
  ],
  search: ['name', 'code'],
  filters: ['vehicleClass', 'brand', 'model', 'vehicleCondition', 'salesType', 'validFrom'],
  sort: 'validFrom',
  importKey: ['code', 'validFrom'],
  remove: 'delete',
})
