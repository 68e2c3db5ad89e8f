import { DAY_PARTS } from '../platform/values/day-part.ts'
import { MAX_EMAIL_LENGTH } from '../platform/forms/validation.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import {
  choice,
  day,
  instant,
  money,
  one,
  optional,
  resource,
  text,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import type { CardPicture } from '../media/picture.schema.ts'
import { orderCan } from './order-actions.ts'
import type { DeliveryType, OrderStatus } from './order.ts'

/**
 * The state of an order at the desk: pending until its cars are ready; `not-placed`: no order came of it, but its money was
 * received.
 */
export const DESK_STATES = ['pending', 'ready', 'shipped', 'delivered', 'canceled', 'not-placed'] as const
export type DeskState = (typeof DESK_STATES)[number]

/** The next steps of a withdrawal: an answer, the car back, or nothing. */
export const WITHDRAWAL_STEPS = ['received', 'to-return', 'settled', 'refused'] as const

/** The branches that orders are filtered by, called as the desk asks for them. */
export const shopOrderBranch = resource({
  name: 'shopOrderBranch',
  right: 'MASTER_DATA_VIEW',
  fields: { name: text({ max: 160 }), isActive: yesNo({ default: true }) },
  label: 'name',
  list: ['name'],
  search: ['name'],
  filters: [],
  sort: 'name',
  importKey: ['name'],
  remove: 'never',
})

const cents = { min: 0, max: 999_999_999_999 }

/** Shop orders, as their list shows them; `order-desk.schema.ts` has their other fields. */
export const shopOrderList = {
  name: 'shopOrder',
  fields: {
    orderNumber: text({ max: 35 }),
    placedAt: instant(),
    customer: text({ max: 300 }),
    email: text({ max: MAX_EMAIL_LENGTH }),
    cars: text({ max: 2000 }),
    branch: one(shopOrderBranch),
    state: choice(DESK_STATES),
    totalCents: money(cents),
    paidCents: money(cents),
    /** When money last came in. */
    paidOn: optional(day()),
    balanceCents: money(cents),
    refundDueCents: money(cents),
    handoverOn: optional(day()),
    handoverPart: optional(choice(DAY_PARTS)),
    withdrawal: optional(choice(WITHDRAWAL_STEPS)),
    isBalanceDue: yesNo({ default: false }),
    isRefundDue: yesNo({ default: false }),
    isWithdrawalOpen: yesNo({ default: false }),
  },
  label: 'orderNumber',
  list: [
    'orderNumber',
    'placedAt',
    'customer',
    'cars',
    'branch',
    'state',
    'paidCents',
    'balanceCents',
    'refundDueCents',
    'handoverOn',
    'withdrawal',
  ],
  offAtFirst: ['handoverOn'],
  pairs: [
    ['orderNumber', 'placedAt'],
    ['customer', 'branch'],
    ['balanceCents', 'paidCents'],
  ],
  essential: ['customer', 'state', 'balanceCents', 'refundDueCents'],
  search: ['orderNumber'],
  filters: ['state', 'branch', 'placedAt', 'paidOn', 'handoverOn', 'isBalanceDue', 'isRefundDue', 'isWithdrawalOpen'],
  sort: 'placedAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedOrder extends ListRow<typeof shopOrderList> {
  /** Of the first car. */
  readonly picture: CardPicture | null
}

/** An order, with what decides about its next step. */
export interface OrderAtDesk {
  orderStatus: OrderStatus | null
  deliveryType: DeliveryType | null
  isReady: boolean
  /** Its buyer withdrew from it, or from a part. */
  isWithdrawn: boolean
}

export const DESK_STEPS = ['ready', 'ship', 'deliver', 'cancel', 'takeBack'] as const
export type DeskStep = (typeof DESK_STEPS)[number]

export type DeskRefusal =
  | 'order-state'
  | 'picked-up'
  | 'not-shipped'
  | 'already-ready'
  | 'nothing-to-take-back'
  | 'withdrawn-since'

/**
 * Checks whether staff may take a step of an order; the endpoint refuses with the result and the button shows its reason.
 * The last step can be taken back, except a cancellation, which gives up the cars and the money; and except a delivery
 * that its buyer has withdrawn from, since the days count from it.
 */
export function deskCan(step: DeskStep, order: OrderAtDesk): { ok: true } | Refusal<DeskRefusal> {
  const { orderStatus, isReady } = order
  switch (step) {
    case 'ready':
      if (orderStatus !== 'pending') return refuse('order-state')
      return isReady ? refuse('already-ready') : accept({})
    case 'ship':
    case 'deliver':
    case 'cancel':
      return orderCan(step, order)
    case 'takeBack':
      if (orderStatus === 'delivered' && order.isWithdrawn) return refuse('withdrawn-since')
      return orderStatus === 'delivered' || orderStatus === 'shipped' || (orderStatus === 'pending' && isReady)
        ? accept({})
        : refuse('nothing-to-take-back')
  }
}

/** The steps that can be taken back, the last one first. */
export const STEPS_TAKEN_BACK = ['deliver', 'ship', 'ready'] as const

/** Returns the last step of an order, and the remaining progress when it is reversed. */
export function stepTakenBack(order: Pick<OrderAtDesk, 'orderStatus' | 'deliveryType'>): {
  step: (typeof STEPS_TAKEN_BACK)[number]
  status: 'pending' | 'shipped'
  forgets: 'readyAt' | 'shippedAt' | 'deliveredOn'
} {
  switch (order.orderStatus) {
    case 'delivered':
      return {
        step: 'deliver',
        status: order.deliveryType === 'deliver' ? 'shipped' : 'pending',
        forgets: 'deliveredOn',
      }
    case 'shipped':
      return { step: 'ship', status: 'pending', forgets: 'shippedAt' }
    default:
      return { step: 'ready', status: 'pending', forgets: 'readyAt' }
  }
}

/** Calculates the debt between buyer and dealer: the worth of an order against the money that we hold of it. */
export function calculateSettlement(account: {
  worthCents: number
  paidCents: number
  returnedCents: number
  /** Came in and was never for this order. */
  strayCents: number
}): { balanceCents: number; refundDueCents: number } {
  const heldCents = account.paidCents - account.returnedCents
  return {
    balanceCents: Math.max(0, account.worthCents - heldCents),
    refundDueCents: account.strayCents + Math.max(0, heldCents - account.worthCents),
  }
}
