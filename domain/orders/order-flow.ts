import { listKeys } from '../platform/values/records.ts'
import { CUSTOMER_TYPES, type CustomerType } from '../contacts/customer.ts'
import { VEHICLE_CONDITIONS, type VehicleCondition } from '../catalogue/vehicle.ts'
import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import { choice, code, day, optional, resource, translated } from '../platform/resources/resource.ts'
import { SALES_TYPES, type SalesType } from '../pricing/profit-margin.ts'

/**
 * The steps of an order from its signature to the papers after delivery, for a kind of sale. They are stored separately.
 */
export const orderFlow = resource({
  name: 'orderFlow',
  right: 'ORDER_FLOW_EDIT',
  fields: {
    name: translated({ max: 80 }),
    code: code(),
    vehicleCondition: optional(choice(VEHICLE_CONDITIONS)),
    salesType: optional(choice(SALES_TYPES)),
    customerType: optional(choice(CUSTOMER_TYPES)),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'name',
  list: ['name', 'vehicleCondition', 'salesType', 'customerType', 'validFrom', 'validUntil'],
  search: ['name', 'code'],
  filters: ['vehicleCondition', 'salesType', 'customerType', 'validFrom'],
  sort: 'name',
  importKey: ['code', 'validFrom'],
  remove: 'delete',
})

/** The conditions that must be met before a step of an order is done. */
export const STEP_NEEDS = [
  'order-form',
  'identity',
  'advance',
  'finance-approval',
  'insurance',
  'registration',
  'trade-in-papers',
  'car-pass',
  'vat-attest',
  'factory-order',
  'arrival',
  'balance',
  'handover-report',
] as const
export type StepNeed = (typeof STEP_NEEDS)[number]

/** The scope of a flow; null: any. */
export interface OrderFlowScope {
  readonly vehicleCondition: VehicleCondition | null
  readonly salesType: SalesType | null
  readonly customerType: CustomerType | null
}

export interface OrderFlowPeriod {
  readonly validFrom: CalendarDay
  /** The first day on which it is not valid any more. */
  readonly validUntil: CalendarDay | null
}

/** The properties of an order's sale. */
export type OrderSale = { readonly [Of in keyof OrderFlowScope]: NonNullable<OrderFlowScope[Of]> }

// Between flows with as many facts, the one that knows the customer better wins.
const weights = { customerType: 4, salesType: 3, vehicleCondition: 2 } as const satisfies Record<
  keyof OrderFlowScope,
  number
>
const scopes = listKeys(weights)

/**
 * Selects the flow of an order on a day: of those that are valid on the day and fit, the one with the narrowest scope.
 * Undefined: none fits.
 */
export function selectFlow<Flow extends OrderFlowScope & OrderFlowPeriod>(
  flows: readonly Flow[],
  sale: OrderSale,
  orderedOn: CalendarDay,
): Flow | undefined {
  const isValid = ({ validFrom, validUntil }: Flow) =>
    validFrom <= orderedOn && (validUntil === null || orderedOn < validUntil)
  const fits = (flow: Flow) => scopes.every((scope) => flow[scope] === null || flow[scope] === sale[scope])
  return flows
    .filter((flow) => isValid(flow) && fits(flow))
    .toSorted((a, b) => measureNarrowness(b) - measureNarrowness(a))
    .at(0)
}

/** Measures how narrow a scope is: three facts weigh more than two, two more than one. */
function measureNarrowness(flow: OrderFlowScope): number {
  return scopes.reduce((sum, scope) => sum + (flow[scope] === null ? 0 : weights[scope]), 0)
}

/** Calculates the due (calendar) days of steps, each counted in days from the one before it, the first from the order. */
export function calculateDueDays(
  steps: readonly { readonly dueDays: number }[],
  orderedOn: CalendarDay,
): CalendarDay[] {
  let due = orderedOn
  return steps.map(({ dueDays }) => (due = addDays(due, dueDays)))
}
