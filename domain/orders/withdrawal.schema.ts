import { z } from 'zod'
import { Day, Instant } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { OrderAccess } from './order.schema.ts'
import { findOrderForm, withdrawalForm } from './withdrawal-forms.ts'
import { WITHDRAWAL_STATES } from './withdrawal.ts'

/**
 * `POST /shop/withdrawal/sendlink` and `POST /shop/order/sendlink`: the order a buyer means. The answer is always the same,
 * also for wrong input.
 */
export const OrderLinkRequest = z
  .strictObject(formShape(findOrderForm))
  .meta({ example: { orderNumber: 'SO-2026-000123', email: 'lotte@example.be' } })
export const OrderLinkAnswer = z.strictObject({ isQueued: z.boolean() })

/**
 * `POST /shop/account/openwithdrawal`: an order of the signed-in customer; the key opens its withdrawal, as a mailed link
 * does.
 */
export const OpenWithdrawalRequest = z.strictObject({ id: z.uuid() })
export const OpenWithdrawalAnswer = OrderAccess

const car = z.strictObject({
  id: z.uuid().describe('Number of the entry in the order'),
  name: z.string(),
  isMadeToOrder: z.boolean().describe("Still to be built to the buyer's choice: it stays bought"),
})

/** `GET /shop/withdrawal/get`: with the key of the order, or that of the mailed link. */
export const WithdrawalRequest = OrderAccess

/** The cars that can be withdrawn from, or the reason that none can. */
export const WithdrawalAnswer = z
  .strictObject({
    orderNumber: z.string(),
    orderedOn: Day,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    cars: z.array(car),
    refusal: z
      .strictObject({ reason: z.string(), message: z.string() })
      .nullable()
      .describe('The reason that it is not possible; null: it is'),
    until: Day.nullable().describe('The last day to withdraw; null until the car is delivered'),
    received: z
      .strictObject({ at: Instant, state: z.enum(WITHDRAWAL_STATES), cars: z.array(z.string()) })
      .nullable()
      .describe('The withdrawal that was received, if any'),
  })
  .meta({ id: 'Withdrawal' })
export type WithdrawalAnswer = z.infer<typeof WithdrawalAnswer>

/** `POST /shop/withdrawal/confirm`: the statement, confirmed by its buyer. */
export const ConfirmWithdrawalRequest = z.strictObject({
  ...OrderAccess.shape,
  ...formShape(withdrawalForm),
})

/** The statement, stored as received. */
export const WithdrawalStatement = z.strictObject({
  name: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  cars: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  channel: z.literal('shop'),
})
export type WithdrawalStatement = z.infer<typeof WithdrawalStatement>
