import type { Address, PostalAddress } from '../contacts/address.ts'
import type { ShopCustomerType } from '../contacts/customer.ts'
import type { PaymentStatus } from '../payments/payment.ts'
import type { CarKey } from '../stock/car-key.ts'
import type { Handover, HandoverDay } from './handover.ts'

/** The ways in which the buyer gets the car. */
export const DELIVERY_TYPES = { deliver: 1, pickup: 2 } as const
export type DeliveryType = keyof typeof DELIVERY_TYPES

export const ORDER_STATUSES = { pending: 1, shipped: 2, delivered: 3, canceled: 4 } as const
export type OrderStatus = keyof typeof ORDER_STATUSES

/** The customer of an order. Empty text means not filled in yet. */
export interface OrderCustomer {
  customerType: ShopCustomerType
  companyName: string
  /** Empty for a private customer. */
  vatPrefix: string
  vatNumber: string
  firstName: string
  lastName: string
  email: string
  dialCode: string
  phone: string
  /** A signed-in member of a fleet: customer type, company and VAT number are locked. */
  isFleetMember: boolean
}

/** The place of collection: a department of the branch. */
export interface PickupAddress {
  id: number
  name: string
  contactData: { address: PostalAddress }
}

/** One car of an order, with the facts that the rules of checkout check. */
export interface CheckoutEntry {
  key: CarKey
  isAvailable: boolean
  /** The factory builds it, and its buyer has still to choose a colour. */
  needsColour: boolean
}

/** The state of checkout, in browser and server alike. `entries` are shown; only their keys are ever sent. */
export interface Checkout {
  entries: CheckoutEntry[]
  deliveryType: DeliveryType | null
  customer: OrderCustomer
  invoiceAddress: Address | null
  deliveryAddress: Address | null
  pickupAddress: PickupAddress | null
  handover: Handover | null
  /** The days to choose from, for this delivery type. None: we agree on a day by phone. */
  handoverDays: readonly HandoverDay[]
}

/** The last payment of an order, with the facts that rules check. */
export interface OrderPayment {
  paymentStatus: PaymentStatus
}

/** The hub's event that carries a payment. */
export const CONFIRM_PAYMENT_EVENT = 'ConfirmPayment'
