import { listKeys } from '../values/records.ts'
import type { Cents } from '../values/money.ts'
import { accept, refuse, type Result } from '../values/result.ts'

/**
 * Rights of staff, beside signing in. A `house` right is held or not; a `record` right has a reach: own records, those
 * of one's branches, or all. Declare a right with the first endpoint that requires it.
 */
export const RIGHTS = {
  AGENDA_EDIT: 'record',
  AGENDA_VIEW: 'record',
  APPLICATION_EDIT: 'record',
  AUDIT_VIEW: 'house',
  BANK_EDIT: 'house',
  BANK_VIEW: 'house',
  BOOKING_RULE_EDIT: 'house',
  CAR_ORDER_EDIT: 'record',
  CAMPAIGN_EDIT: 'house',
  CAR_PAYMENT_VIEW: 'house',
  CAR_TEXT_MEDIA_EDIT: 'house',
  CATALOGUE_EDIT: 'house',
  CONDITION_REPORT_EDIT: 'record',
  CONTENT_EDIT: 'house',
  CUSTOMER_EDIT: 'record',
  CUSTOMER_EXPORT: 'record',
  CUSTOMER_MERGE: 'record',
  CUSTOMER_ORDER_CANCEL: 'record',
  CUSTOMER_ORDER_EDIT: 'record',
  CUSTOMER_PRIVACY: 'record',
  CUSTOMER_VAT_CERTIFY: 'record',
  CUSTOMER_VIEW: 'record',
  CONFIGURATION_EDIT: 'house',
  DEAL_EDIT: 'house',
  DEMO_CAR_EDIT: 'record',
  DEMO_CAR_VAT: 'record',
  DEMO_CAR_VIEW: 'record',
  DESK_PAYMENT_EDIT: 'record',
  DISCOUNT_EDIT: 'house',
  DOSSIER_APPROVE: 'record',
  DOSSIER_EDIT: 'record',
  DOSSIER_INVOICE: 'record',
  DOSSIER_VIEW: 'record',
  DUNNING_EDIT: 'record',
  FINANCE_RATE_EDIT: 'house',
  INTEGRATION_EDIT: 'house',
  INTERNAL_ORDER_EDIT: 'record',
  INTERNAL_ORDER_EXECUTE: 'record',
  INTERNAL_ORDER_VIEW: 'record',
  INVOICE_CREDIT: 'record',
  INVOICE_EDIT: 'record',
  INVOICE_ISSUE: 'record',
  INVOICE_VIEW: 'record',
  INVOICE_WRITE_OFF: 'record',
  LEAD_EDIT: 'record',
  LEAD_REPLY_EDIT: 'house',
  LEAD_VIEW: 'record',
  LEDGER_EXPORT: 'house',
  LEGAL_TEXT_EDIT: 'house',
  MAIL_SEND: 'house',
  MAIL_TEMPLATE_EDIT: 'house',
  MASTER_DATA_VIEW: 'house',
  NEWSLETTER_EDIT: 'house',
  OFFER_APPROVE_LIMIT: 'record',
  OFFER_BLOCK: 'record',
  OFFER_CANCEL: 'record',
  OFFER_CANCEL_SOLD: 'record',
  OFFER_CLOSE: 'record',
  OFFER_CONFIRM: 'record',
  OFFER_CONFIRM_DELAY: 'record',
  OFFER_CONVERT: 'record',
  OFFER_COPY: 'record',
  OFFER_DELIVER: 'record',
  OFFER_EDIT: 'record',
  OFFER_FLEET: 'record',
  OFFER_MARGIN: 'house',
  OFFER_PRICE_CARD: 'record',
  OFFER_PRINT: 'record',
  OFFER_REASSIGN: 'record',
  OFFER_STAFF_SALE: 'record',
  OFFER_SUBMIT: 'record',
  OFFER_SYNC: 'record',
  OFFER_SYNC_MANY: 'record',
  OFFER_UNLOCK: 'record',
  OFFER_VAT_OVERRIDE: 'record',
  OFFER_VIEW: 'record',
  ORDER_FLOW_EDIT: 'house',
  ORGANISATION_EDIT: 'house',
  PAYMENT_PREPARE: 'house',
  PAYMENT_RELEASE: 'house',
  PREMIUM_CLAIM_EDIT: 'house',
  PREMIUM_EDIT: 'house',
  PRICE_LIST_EDIT: 'house',
  PROFIT_MARGIN_EDIT: 'house',
  PROMOTION_EDIT: 'house',
  PURCHASE_APPROVE: 'record',
  PURCHASE_EDIT: 'record',
  PURCHASE_SLIP_ISSUE: 'record',
  PURCHASE_SLIP_VIEW: 'record',
  PURCHASE_VIEW: 'record',
  REGISTER_VIEW: 'house',
  ROLE_EDIT: 'house',
  SALES_FOLLOW_UP_EDIT: 'house',
  SALES_RULE_EDIT: 'house',
  SHOP_ORDER_EDIT: 'record',
  SHOP_ORDER_REFUND: 'record',
  SHOP_ORDER_VIEW: 'record',
  STATUS_NOTE_EDIT: 'house',
  STOCK_COST_VIEW: 'house',
  STOCK_EDIT: 'record',
  STOCK_PRICE_EDIT: 'record',
  STOCK_PUBLISH: 'record',
  STOCK_VIEW: 'house',
  SUPPLIER_IBAN_EDIT: 'record',
  SUPPLIER_IBAN_VERIFY: 'record',
  SYSTEM_MOVE: 'house',
  SYSTEM_STATUS_VIEW: 'house',
  TEXT_TRANSLATE: 'house',
  TIME_CORRECT: 'record',
  TRADE_IN_EDIT: 'record',
  TRADE_IN_RECEIVE: 'record',
  TRADE_IN_VALUE: 'record',
  TRADE_IN_VIEW: 'record',
  USER_EDIT: 'house',
  VACANCY_EDIT: 'record',
  VAT_PERIOD_CLOSE: 'house',
  VIN_PASSPORT_VIEW: 'house',
  WARRANTY_CLAIM_EDIT: 'record',
  WEBHOOK_EDIT: 'house',
  WORKSHOP_REPORT_VIEW: 'record',
  WORK_INVOICE_EDIT: 'record',
  WORK_INVOICE_ISSUE: 'record',
  WORK_LOG_VIEW: 'record',
  WORK_ORDER_EDIT: 'record',
  WORK_ORDER_EXECUTE: 'record',
  WORK_ORDER_VIEW: 'record',
  WORK_PRICE_VIEW: 'house',
} as const satisfies Record<string, 'house' | 'record'>

export type RightName = keyof typeof RIGHTS
export type RecordRight = { [Name in RightName]: (typeof RIGHTS)[Name] extends 'record' ? Name : never }[RightName]

export const RIGHT_NAMES: readonly RightName[] = listKeys(RIGHTS)

/**
 * The rights to decide about the work of a colleague, each about one kind: discounts of offers, sold dossiers, values of
 * trade-ins. Any of them opens the desk of approvals.
 */
export const APPROVAL_RIGHTS = ['OFFER_APPROVE_LIMIT', 'DOSSIER_APPROVE', 'TRADE_IN_VALUE'] as const

/** From the narrowest to the widest. */
export const REACHES = ['own', 'branch', 'all'] as const
export type Reach = (typeof REACHES)[number]

/** A house right is held with the reach `all`. */
export type Grants = Partial<Readonly<Record<RightName, Reach>>>

/**
 * The highest discount on one car that a role approves: in basis points of its price, and in cents. Each null: no limit of that
 * kind.
 */
export interface DiscountLimit {
  readonly mostBp: number | null
  readonly mostCents: Cents | null
}

/** Permissions of a user. Ids are keys on the server and public numbers in the office, never mixed. */
export type Who<Id extends string | number = string> = {
  readonly id: Id
  /** A main administrator may do everything that the state of a record does not forbid. */
  readonly isMain: boolean
  readonly grants: Grants
  /** Branches of the user. */
  readonly branches: readonly Id[]
  /** Of the discounts that the user approves (discount-limits.ts); left out: none. */
  readonly discountLimit?: DiscountLimit | null
  /** The absent colleagues whose approvals the user decides meanwhile (stand-ins.ts); left out: none. */
  readonly standsInFor?: readonly StandIn<Id>[]
}

/** An absent colleague, with those of their rights that their deputy exercises. */
export type StandIn<Id extends string | number = string> = Pick<Who<Id>, 'id' | 'grants' | 'branches' | 'discountLimit'>

/** Owner of a record. */
export type Place<Id extends string | number = string> = {
  readonly branch?: Id | null
  readonly owner?: Id | null
}

export type RightRefusal = 'right-missing' | 'other-branch' | 'not-yours'
export type Permission = Result<object, RightRefusal, { right: RightName }>

/**
 * Checks whether the user has a right, and for a record whether it reaches that far: their own, or that of an absent colleague
 * whose deputy they are. A deputy never acts on a record of the absent colleague themselves.
 */
export function may<Id extends string | number>(who: Who<Id>, right: RightName, place?: Place<Id>): Permission {
  const own = mayAlone(who, right, place)
  if (own.ok || place === undefined) return own
  return who.standsInFor?.some((absent) => mayFor(absent, right, place)) ? accept({}) : own
}

/** Returns true if the rights that a deputy exercises for an absent colleague reach a record. */
export function mayFor<Id extends string | number>(absent: StandIn<Id>, right: RightName, place: Place<Id>): boolean {
  return place.owner !== absent.id && mayAlone({ ...absent, isMain: false }, right, place).ok
}

/** Checks as `may` does, by the user's own rights alone. */
export function mayAlone<Id extends string | number>(who: Who<Id>, right: RightName, place?: Place<Id>): Permission {
  const reach = findReach(who, right)
  if (reach === undefined) return refuse('right-missing', { right })
  if (place === undefined || reach === 'all') return accept({})
  if (place.owner === who.id) return accept({})
  if (reach === 'own') return refuse('not-yours', { right })
  const isOfBranch = place.branch !== undefined && place.branch !== null && who.branches.includes(place.branch)
  return isOfBranch ? accept({}) : refuse('other-branch', { right })
}

/** Checks whether the user may create a record in a branch: their own, or any if the right reaches all. */
export function mayBeginIn<Id extends string | number>(who: Who<Id>, right: RightName, branch: Id): Permission {
  const reach = findReach(who, right)
  if (reach === undefined) return refuse('right-missing', { right })
  return reach === 'all' || who.branches.includes(branch) ? accept({}) : refuse('other-branch', { right })
}

/** Returns the reach of a right; undefined if it is not held. */
export function findReach({ isMain, grants }: Pick<Who, 'isMain' | 'grants'>, right: RightName): Reach | undefined {
  return isMain ? 'all' : grants[right]
}

/** Returns true if the user has a right, or one of several, whatever it reaches. */
export function hasAnyRight(who: Pick<Who, 'isMain' | 'grants'>, rights: RightName | readonly RightName[]): boolean {
  return [rights].flat().some((right) => findReach(who, right) !== undefined)
}

/** Returns the first refusal of several decisions: rights before states, in the order of the server. */
export function firstRefusal<Decisions extends readonly { readonly ok: boolean }[]>(
  ...decisions: Decisions
): Extract<Decisions[number], { readonly ok: false }> | undefined {
  return decisions.find((decision): decision is Extract<Decisions[number], { readonly ok: false }> => !decision.ok)
}

export function isRight(name: string): name is RightName {
  return Object.hasOwn(RIGHTS, name)
}
