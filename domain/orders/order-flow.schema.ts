import { z } from 'zod'
import { BASE_ROLE_NAMES } from '../access/base-role-names.ts'
import { VEHICLE_CONDITIONS } from '../catalogue/vehicle.ts'
import { CUSTOMER_TYPES } from '../contacts/customer.ts'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { Day, PublicNumber, PublicNumberParam, typedText } from '../platform/forms/fields.schema.ts'
import { SALES_TYPES } from '../pricing/profit-margin.ts'
import { STEP_NEEDS } from './order-flow.ts'

const label = z.strictObject({ nl: typedText(80).min(1), fr: typedText(80).optional() })

/** A step as it is edited; a new one has no id. */
export const FlowStep = z.strictObject({
  id: PublicNumber.nullable(),
  label,
  role: z.enum(BASE_ROLE_NAMES),
  dueDays: z.int().min(0).max(365).describe('Days after the step before it; of the first, after the order'),
  needs: z.array(z.enum(STEP_NEEDS)).max(STEP_NEEDS.length),
})
export type FlowStep = z.output<typeof FlowStep>

const steps = z.array(FlowStep).max(40)

export const FlowStepsRequest = z.strictObject({ id: PublicNumberParam })
export const FlowStepsAnswer = z.strictObject({ steps })
/** `was`: the steps as they were read, so that no change by a colleague is lost. */
export const FlowStepsSaveRequest = z.strictObject({ id: PublicNumber, was: steps, steps })
export const FlowStepsSaved = z.strictObject({ steps, change: ChangeRef.nullable() })

/** The sale to find an order's flow for. */
export const FlowTryRequest = z.strictObject({
  vehicleCondition: z.enum(enumerationNames(VEHICLE_CONDITIONS)),
  salesType: z.enum(enumerationNames(SALES_TYPES)),
  customerType: z.enum(enumerationNames(CUSTOMER_TYPES)),
  orderedOn: Day,
})
export const FlowTryAnswer = z.strictObject({
  flow: z.strictObject({ id: PublicNumber, name: label }).nullable(),
  steps: z.array(z.strictObject({ ...FlowStep.shape, dueOn: Day })),
})
